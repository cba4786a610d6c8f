import { proceso, procesoCambioBody, procesoNuevoBody } from '@nivela/contract/inscripciones'
import { busqueda } from '@nivela/contract/listas'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { administrators, everyone } from '../../platform/http/access.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { params } from '../../platform/http/routes.ts'
import { sendShared } from '../../platform/http/shared-answer.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { shareReads } from '../../platform/postgres/shared-reads.ts'
import type { SeccionQueue } from '../secciones/secciones.service.ts'
import { deleteProceso, insertProceso, selectProcesos, updateProceso } from './procesos.queries.ts'

const tags = ['inscripciones']
const response = { 200: conDatos(proceso) }

export const procesosRoutes =
  (db: Database, queue: SeccionQueue, settings: { schoolTz: string }): Routes =>
  async app => {
    const read = shareReads(() => selectProcesos(db, undefined))
    const update = (id: number, body: Parameters<typeof updateProceso>[2]) =>
      queue.run([], () => updateProceso(db, id, body, settings.schoolTz))

    app.get(
      '/inscripciones/process/all',
      {
        config: { access: everyone },
        schema: {
          tags,
          summary: 'Ver las ventanas de inscripción',
          querystring: busqueda,
          response: { 200: conDatos(z.array(proceso)) },
        },
      },
      async ({ query }, reply) =>
        sendShared(reply, await (query.buscar ? selectProcesos(db, query.buscar) : read(''))),
    )

    app.post(
      '/inscripciones/create',
      {
        config: { access: administrators },
        schema: {
          tags,
          summary: 'Agregar una ventana de inscripción',
          body: procesoNuevoBody,
          response: { 201: conDatos(proceso) },
        },
      },
      async ({ body }, reply) =>
        reply.code(201).send({ data: await insertProceso(db, body, settings.schoolTz) }),
    )

    app.put(
      '/inscripciones/actualizar-proceso/:id',
      {
        config: { access: administrators },
        schema: {
          tags,
          summary: 'Actualizar una ventana de inscripción',
          params,
          body: procesoCambioBody,
          response,
        },
      },
      async ({ params: { id }, body }) => ({ data: await update(id, body) }),
    )

    app.delete(
      '/inscripciones/eliminar-proceso/:id',
      {
        config: { access: administrators },
        schema: { tags, summary: 'Eliminar una ventana de inscripción que nunca se abrió', params, response },
      },
      async ({ params: { id } }) => ({ data: await queue.run([], () => deleteProceso(db, id)) }),
    )

    for (const [verb, abierto] of [
      ['abrir', true],
      ['cerrar', false],
    ] as const) {
      app.post(
        `/inscripciones/${verb}-proceso/:id`,
        {
          config: { access: administrators },
          schema: {
            tags,
            summary: `${abierto ? 'Abrir' : 'Cerrar'} una ventana de inscripción`,
            params,
            response,
          },
        },
        async ({ params: { id } }) => ({ data: await update(id, { abierto }) }),
      )
    }
  }
