import { idDeRuta } from '@nivela/contract/campos'
import { calendario } from '@nivela/contract/horarios'
import { z } from 'zod'
import { allow, anyone, ownParam } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { buildCalendar } from './calendario.ts'
import { ensureSecreto, replaceSecreto, selectClases, selectOptionalDuenoOf } from './horarios.queries.ts'
import { newSecreto } from './horarios.service.ts'

const tag = 'horarios'
const params = z.object({ userId: idDeRuta })
const access = allow({ maestro: ownParam('userId'), estudiante: ownParam('userId') })

export const horariosRoutes =
  (db: Database, settings: Settings): Routes =>
  async app => {
    const { publicUrl } = settings
    const addressOf = (secreto: string) => ({ url: `${publicUrl}/api/v1/horarios/${secreto}.ics` })

    route(app, 'GET /calendario/:userId', {
      access,
      tag,
      summary: 'Ver la dirección del propio calendario',
      params,
      answer: calendario,
      handler: async ({ params }) =>
        addressOf(await db.transaction(tx => ensureSecreto(tx, params.userId, newSecreto()))),
    })

    route(app, 'POST /calendario/:userId/renovar', {
      access,
      tag,
      summary: 'Cambiar la dirección; la anterior deja de servir',
      params,
      answer: calendario,
      handler: async ({ params }) => {
        const secreto = newSecreto()
        await db.transaction(tx => replaceSecreto(tx, params.userId, secreto))
        return addressOf(secreto)
      },
    })

    route(app, 'GET /horarios/:archivo', {
      // Calendar programs can't sign in: the address is the secret.
      access: anyone,
      summary: 'El horario como calendario (.ics), en su dirección secreta',
      params: z.object({ archivo: z.string() }),
      file: 'text/calendar',
      handler: async ({ params }, reply) => {
        const [, secreto] = /^([\w-]{43})\.ics$/.exec(params.archivo) ?? []
        const idusuario = secreto ? await selectOptionalDuenoOf(db, secreto) : null
        if (idusuario === null) throw notFound()
        const clases = await selectClases(db, idusuario)
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="nivela.ics"')
          .send(buildCalendar(clases, { host: new URL(publicUrl).hostname, timeZone: settings.schoolTz }))
      },
    })
  }
