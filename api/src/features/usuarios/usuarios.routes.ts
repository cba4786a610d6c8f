import { busquedaPaginada } from '@nivela/contract/listas'
import { filtroDeParecidos, parecido } from '@nivela/contract/parecidos'
import { ROL, type Rol } from '@nivela/contract/roles'
import { usuario, usuarioCambioBody } from '@nivela/contract/usuarios'
import { z } from 'zod'
import { administrators, allow, ownParam } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { FindUses } from '../../platform/postgres/named-table.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { selectParecidos } from './parecidos.queries.ts'
import type { Confirm } from './sensitive-acts.service.ts'
import { selectUsuario, selectUsuarios } from './usuarios.queries.ts'
import { correctUsuario } from './usuarios.service.ts'

const idrol = z.enum(['1', '2', '3'], { error: "El parámetro 'idrol' debe ser 1, 2 o 3" }).optional()
const STAFF = [ROL.administrador, ROL.maestro]

export const usuariosRoutes =
  (db: Database, confirm: Confirm, findUses: FindUses): Routes =>
  async app => {
    route(app, 'GET /usuarios', {
      access: administrators,
      summary: 'Ver administradores y maestros; con idrol=3, los estudiantes',
      querystring: busquedaPaginada.extend({ idrol }),
      list: usuario,
      handler: ({ query: { idrol, ...search } }) =>
        selectUsuarios(db, idrol ? [Number(idrol) as Rol] : STAFF, search),
    })

    route(app, 'GET /usuarios/parecidos', {
      access: administrators,
      summary: 'Ver qué estudiantes pueden ser la persona que se va a agregar',
      querystring: filtroDeParecidos,
      answer: z.array(parecido),
      handler: ({ query }) => selectParecidos(db, query),
    })

    route(app, 'GET /usuarios/:id', {
      access: allow({ administrador: 'all', maestro: ownParam('id'), estudiante: ownParam('id') }),
      summary: 'Ver a una persona',
      params,
      answer: usuario,
      handler: ({ params }) => selectUsuario(db, params.id),
    })

    route(app, 'PUT /usuarios/:id', {
      access: administrators,
      summary: 'Corregir los datos de una persona',
      description:
        'Antes de cambiar el correo o el rol, o a un administrador, a quien inició sesión hace más de 15 minutos se le responde 409 con `confirmar: contrasenaPropia`: la llamada se repite con ella.',
      params,
      body: usuarioCambioBody,
      answer: usuario,
      handler: ({ caller, params, body }) =>
        correctUsuario(db, caller, params.id, body, { confirm, findUses }),
    })
  }
