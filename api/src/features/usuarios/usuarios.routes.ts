import { busquedaPaginada } from '@nivela/contract/listas'
import { conDatos } from '@nivela/contract/respuesta'
import { ROL, type Rol } from '@nivela/contract/roles'
import { usuario, usuarioCambioBody } from '@nivela/contract/usuarios'
import { z } from 'zod'
import { allow, callerOf, ownParam } from '../../platform/http/access.ts'
import { administrators, params } from '../../platform/http/catalog.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { sendList } from '../../platform/http/whole-list.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { selectUsuario, selectUsuarios } from './usuarios.queries.ts'
import { correctUsuario } from './usuarios.service.ts'

const tags = ['usuarios']
const idrol = z.enum(['1', '2', '3'], { error: "El parámetro 'idrol' debe ser 1, 2 o 3" }).optional()
const STAFF = [ROL.administrador, ROL.maestro]

export const usuariosRoutes =
  (db: Database): Routes =>
  async app => {
    app.get(
      '/usuarios',
      {
        config: { access: administrators },
        schema: {
          tags,
          summary: 'Ver administradores y maestros; con idrol=3, los estudiantes',
          querystring: busquedaPaginada.extend({ idrol }),
          response: { 200: conDatos(z.array(usuario)).extend({ total: z.number().optional() }) },
        },
      },
      async ({ query: { idrol, ...search } }, reply) =>
        sendList(reply, await selectUsuarios(db, idrol ? [Number(idrol) as Rol] : STAFF, search)),
    )

    app.get(
      '/usuarios/:id',
      {
        config: {
          access: allow({ administrador: 'all', maestro: ownParam('id'), estudiante: ownParam('id') }),
        },
        schema: { tags, summary: 'Ver a una persona', params, response: { 200: conDatos(usuario) } },
      },
      async ({ params }) => ({ data: await selectUsuario(db, params.id) }),
    )

    app.put(
      '/usuarios/:id',
      {
        config: { access: administrators },
        schema: {
          tags,
          summary: 'Corregir los datos de una persona',
          params,
          body: usuarioCambioBody,
          response: { 200: conDatos(usuario) },
        },
      },
      async request => ({
        data: await correctUsuario(db, callerOf(request), request.params.id, request.body),
      }),
    )
  }
