import { simular } from '@nivela/contract/campos'
import { confirmacionBody } from '@nivela/contract/contrasenas'
import { desactivado, desactivarBody, enCurso } from '@nivela/contract/desactivaciones'
import { union, unirBody } from '@nivela/contract/uniones'
import { usuario } from '@nivela/contract/usuarios'
import { z } from 'zod'
import { administrators } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import { eraseContacto } from './contacto.service.ts'
import { type Desactivar, deactivate } from './desactivar.service.ts'
import { selectEnCurso } from './expedientes.queries.ts'
import { removePersona } from './expedientes.service.ts'
import { joinRegistros } from './unir.service.ts'

const tag = 'usuarios'

/** What the office does with everything that is kept of a person. */
export const expedientesRoutes =
  (deps: Desactivar): Routes =>
  async app => {
    const { db, auth } = deps
    route(app, 'GET /usuarios/:id/en-curso', {
      access: administrators,
      tag,
      summary: 'Ver los cupos y las secciones de alguien en períodos sin cerrar',
      params,
      answer: enCurso,
      handler: async ({ params }) => selectEnCurso(db, (await selectUsuario(db, params.id)).id),
    })

    route(app, 'POST /usuarios/:id/desactivar', {
      access: administrators,
      tag,
      summary: 'Desactivar una cuenta: cierra sus sesiones y no la deja entrar; no borra nada',
      description:
        'Con `retirar` libera los cupos que un estudiante tiene en períodos sin cerrar y no tienen nota; sin una inscripción abierta pide `motivo`. Con `entregarA` otro maestro recibe sus secciones: todas, o no se desactiva.',
      params,
      body: desactivarBody,
      reason: ({ body }) => body.motivo,
      answer: desactivado,
      handler: ({ caller, params, body }) => deactivate(deps, caller, params.id, body),
    })

    route(app, 'POST /usuarios/:id/unir', {
      access: administrators,
      tag,
      summary: 'Unir con este registro otro del mismo estudiante; con simular=true no se escribe nada',
      description:
        'Todo lo del otro registro, `con`, pasa a este, y el otro termina; su documento y su matrícula se siguen encontrando. Con `choques` responde 409 y no une nada.',
      params,
      querystring: z.object({ simular }),
      body: unirBody,
      reason: ({ body }) => body.motivo,
      answer: union,
      handler: ({ caller, params, query, body }) =>
        joinRegistros(deps, caller, params.id, body, query.simular),
    })

    route(app, 'POST /usuarios/:id/borrar-contacto', {
      access: administrators,
      tag,
      summary:
        'Borrar los datos de contacto de un estudiante desactivado hace tiempo, y las imágenes de sus recibos',
      description:
        'Se puede cuando pasaron los meses que la escuela guarda esos datos. Sus notas, inscripciones y pagos se quedan; la bitácora guarda el hecho y pierde los valores.',
      params,
      body: confirmacionBody,
      answer: usuario,
      handler: ({ caller, params, body }) =>
        eraseContacto(db, caller, params.id, body.contrasenaPropia, deps),
    })

    route(app, 'DELETE /usuarios/:id', {
      access: administrators,
      tag,
      summary: 'Eliminar a una persona que no tiene cupos, notas, recibos, secciones ni actos suyos',
      params,
      body: confirmacionBody,
      answer: usuario,
      handler: ({ caller, params, body }) =>
        removePersona(db, caller, params.id, body.contrasenaPropia, auth.confirm),
    })
  }
