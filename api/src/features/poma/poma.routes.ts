import { AREAS } from '@nivela/contract/areas'
import { idDeRuta } from '@nivela/contract/campos'
import { busquedaPaginada } from '@nivela/contract/listas'
import {
  estudiante,
  estudianteBody,
  invitaciones,
  invitados,
  invitarBody,
  resultadoPoma,
  resultadosBody,
} from '@nivela/contract/poma'
import { usuario } from '@nivela/contract/usuarios'
import { z } from 'zod'
import { administrators, allow, ownParam } from '../../platform/http/access.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { createMailLimit } from '../correos/correos.service.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import { selectEstudiantes, selectInvitaciones, selectOptionalResultado } from './poma.queries.ts'
import { correctResultado, createEstudiante, inviteAgain, inviteMany } from './poma.service.ts'

const tag = 'poma'
const params = z.object({ userId: idDeRuta })

const verificado = z
  .enum(['true', 'false'], { error: "El parámetro 'verificado' debe ser true o false" })
  .transform(value => value === 'true')
  .optional()

/** A student without a result passed nothing. */
const NINGUNA = { lengua: null, matematica: null, sociales: null, naturales: null }
const SIN_RESULTADO = {
  ...{ lengua: false, matematica: false, sociales: false, naturales: false, notas: NINGUNA },
  sinResultado: [...AREAS],
}

type Ajustes = Pick<Settings, 'pomaNotaMinima'>

export const pomaRoutes =
  ({ db, pool }: Postgres, settings: Ajustes): Routes =>
  async app => {
    const mailLimit = createMailLimit(pool, 'invitacion')

    route(app, 'GET /resultados/poma', {
      access: administrators,
      tag,
      summary: 'Ver a los estudiantes con sus resultados y su invitación',
      querystring: busquedaPaginada.extend({ verificado }),
      list: estudiante,
      handler: ({ query }) => selectEstudiantes(db, query, settings.pomaNotaMinima),
    })

    route(app, 'GET /resultados/poma/invitaciones', {
      access: administrators,
      tag,
      summary: 'Ver cuántos estudiantes esperan su invitación y cómo van las enviadas',
      answer: invitaciones,
      handler: () => selectInvitaciones(db),
    })

    route(app, 'GET /resultados/poma/:userId', {
      access: allow({ administrador: 'all', estudiante: ownParam('userId') }),
      tag,
      summary: 'Ver los resultados POMA de un estudiante',
      params,
      answer: resultadoPoma,
      handler: async ({ params: { userId } }) => {
        await selectUsuario(db, userId)
        const resultado = (await selectOptionalResultado(db, userId)) ?? SIN_RESULTADO
        return { ...resultado, notaMinima: settings.pomaNotaMinima }
      },
    })

    route(app, 'PUT /resultados/poma/:userId', {
      access: administrators,
      tag,
      summary:
        'Corregir los resultados POMA de un estudiante, con el motivo; lo que no se nombra queda como está',
      params,
      body: resultadosBody,
      reason: ({ body }) => body.motivo,
      answer: resultadoPoma,
      handler: async ({ params: { userId }, body }) =>
        (await correctResultado(db, userId, body, settings.pomaNotaMinima)) ?? {
          ...SIN_RESULTADO,
          notaMinima: settings.pomaNotaMinima,
        },
    })

    route(app, 'POST /usuarios/estudiantes', {
      access: administrators,
      tag: 'usuarios',
      summary: 'Agregar a un estudiante, con sus resultados POMA si los tiene',
      body: estudianteBody,
      answer: usuario,
      status: 201,
      handler: ({ body }) => createEstudiante(db, body, settings.pomaNotaMinima),
    })

    route(app, 'POST /resultados/poma/invitar', {
      access: administrators,
      tag,
      summary:
        'Invitar a los estudiantes que esperan su invitación, o a los que se nombran y no la han aceptado',
      body: invitarBody,
      answer: invitados,
      handler: async ({ body }) => ({ enviados: await inviteMany(db, body.ids) }),
    })

    route(app, 'POST /resultados/poma/:userId/invitar', {
      access: administrators,
      tag,
      summary: 'Enviar otra vez la invitación a un estudiante',
      params,
      answer: estudiante,
      handler: ({ params }) => inviteAgain(db, mailLimit, params.userId, settings.pomaNotaMinima),
    })
  }
