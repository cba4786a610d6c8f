import { proceso, procesoCambioBody, procesoNuevoBody } from '@nivela/contract/inscripciones'
import { busqueda } from '@nivela/contract/listas'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { administrators, everyone, params } from '../../platform/catalog.ts'
import type { Database } from '../../platform/postgres.ts'
import type { Routes } from '../../platform/routes.ts'
import { correctProceso, insertProceso, selectProcesos, updateProceso } from './procesos.queries.ts'

const tags = ['inscripciones']
const response = { 200: conDatos(proceso) }

export const procesosRoutes =
  (db: Database): Routes =>
  async app => {
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
      async ({ query }) => ({ data: await selectProcesos(db, query.buscar) }),
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
      async ({ body }, reply) => reply.code(201).send({ data: await insertProceso(db, body) }),
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
      async ({ params: { id }, body }) => ({ data: await correctProceso(db, id, body) }),
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
        async ({ params: { id } }) => ({ data: await updateProceso(db, id, { abierto }) }),
      )
    }
  }
