import { proceso, procesoCambioBody, procesoNuevoBody } from '@nivela/contract/inscripciones'
import { busqueda } from '@nivela/contract/listas'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { administrators, everyone } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import { sendShared } from '../../platform/http/shared-answer.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { shareReads } from '../../platform/postgres/shared-reads.ts'
import type { SeccionQueue } from '../secciones/secciones.service.ts'
import { deleteProceso, insertProceso, selectProcesos, updateProceso } from './procesos.queries.ts'

export const procesosRoutes =
  (db: Database, queue: SeccionQueue, settings: { schoolTz: string }): Routes =>
  async app => {
    const read = shareReads(() => selectProcesos(db, undefined))
    const update = (id: number, body: Parameters<typeof updateProceso>[2]) =>
      queue.run([], () => updateProceso(db, id, body, settings.schoolTz))

    // Fastify's own form: the answer is sent as it was made for everyone.
    app.get(
      '/inscripciones/process/all',
      {
        config: { access: everyone },
        schema: {
          tags: ['inscripciones'],
          summary: 'Ver las ventanas de inscripción',
          querystring: busqueda,
          response: { 200: conDatos(z.array(proceso)) },
        },
      },
      async ({ query }, reply) =>
        sendShared(reply, await (query.buscar ? selectProcesos(db, query.buscar) : read(''))),
    )

    route(app, 'POST /inscripciones/create', {
      access: administrators,
      summary: 'Agregar una ventana de inscripción',
      body: procesoNuevoBody,
      answer: proceso,
      status: 201,
      handler: ({ body }) => insertProceso(db, body, settings.schoolTz),
    })

    route(app, 'PUT /inscripciones/actualizar-proceso/:id', {
      access: administrators,
      summary: 'Actualizar una ventana de inscripción',
      params,
      body: procesoCambioBody,
      answer: proceso,
      handler: ({ params, body }) => update(params.id, body),
    })

    route(app, 'DELETE /inscripciones/eliminar-proceso/:id', {
      access: administrators,
      summary: 'Eliminar una ventana de inscripción que nunca se abrió',
      params,
      answer: proceso,
      handler: ({ params }) => queue.run([], () => deleteProceso(db, params.id)),
    })

    for (const [verb, abierto] of [
      ['abrir', true],
      ['cerrar', false],
    ] as const) {
      route(app, `POST /inscripciones/${verb}-proceso/:id`, {
        access: administrators,
        summary: `${abierto ? 'Abrir' : 'Cerrar'} una ventana de inscripción`,
        params,
        answer: proceso,
        handler: ({ params }) => update(params.id, { abierto }),
      })
    }
  }
