import { confirmacionBody } from '@nivela/contract/contrasenas'
import { usuario } from '@nivela/contract/usuarios'
import { administrators } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import type { Confirm } from '../usuarios/sensitive-acts.service.ts'
import { removePersona } from './expedientes.service.ts'

const tag = 'usuarios'

/** What the office does with everything that is kept of a person. */
export const expedientesRoutes =
  (db: Database, confirm: Confirm): Routes =>
  async app => {
    route(app, 'DELETE /usuarios/:id', {
      access: administrators,
      tag,
      summary: 'Eliminar a una persona que no tiene cupos, notas, recibos, secciones ni actos suyos',
      params,
      body: confirmacionBody,
      answer: usuario,
      handler: ({ caller, params, body }) =>
        removePersona(db, caller, params.id, body.contrasenaPropia, confirm),
    })
  }
