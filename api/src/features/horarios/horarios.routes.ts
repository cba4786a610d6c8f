import { randomBytes } from 'node:crypto'
import { idDeRuta } from '@nivela/contract/campos'
import { calendario } from '@nivela/contract/horarios'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { allow, anyone, ownParam } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { buildCalendar } from './calendario.ts'
import { ensureSecreto, replaceSecreto, selectClases, selectOptionalDuenoOf } from './horarios.queries.ts'

const tags = ['horarios']
const params = z.object({ userId: idDeRuta })
const access = allow({ maestro: ownParam('userId'), estudiante: ownParam('userId') })
const response = { 200: conDatos(calendario) }
const newSecret = () => randomBytes(32).toString('base64url')

export const horariosRoutes =
  (db: Database, { publicUrl, schoolTz }: Settings): Routes =>
  async app => {
    const addressOf = (secreto: string) => ({ url: `${publicUrl}/api/v1/horarios/${secreto}.ics` })

    app.get(
      '/calendario/:userId',
      {
        config: { access },
        schema: { tags, summary: 'Ver la dirección del propio calendario', params, response },
      },
      async ({ params }) => ({ data: addressOf(await ensureSecreto(db, params.userId, newSecret())) }),
    )

    app.post(
      '/calendario/:userId/renovar',
      {
        config: { access },
        schema: { tags, summary: 'Cambiar la dirección; la anterior deja de servir', params, response },
      },
      async ({ params }) => {
        const secreto = newSecret()
        await replaceSecreto(db, params.userId, secreto)
        return { data: addressOf(secreto) }
      },
    )

    app.get(
      '/horarios/:archivo',
      {
        // Calendar programs can't sign in: the address is the secret.
        config: { access: anyone, file: 'text/calendar' },
        schema: {
          tags,
          summary: 'El horario como calendario (.ics), en su dirección secreta',
          params: z.object({ archivo: z.string() }),
        },
      },
      async ({ params }, reply) => {
        const [, secreto] = /^([\w-]{43})\.ics$/.exec(params.archivo) ?? []
        const idusuario = secreto ? await selectOptionalDuenoOf(db, secreto) : null
        if (idusuario === null) throw notFound()
        const clases = await selectClases(db, idusuario)
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="nivela.ics"')
          .send(buildCalendar(clases, { host: new URL(publicUrl).hostname, timeZone: schoolTz }))
      },
    )
  }
