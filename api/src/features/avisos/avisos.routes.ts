import {
  aviso,
  avisosLeidosBody,
  baja,
  preferencias,
  preferenciasBody,
  sinLeer,
} from '@nivela/contract/avisos'
import { hasta } from '@nivela/contract/largos'
import { busquedaPaginada } from '@nivela/contract/listas'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { anyone, callerOf, everyone } from '../../platform/http/access.ts'
import { EVENT_STREAM } from '../../platform/http/event-stream.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import { type Database, setAuthor } from '../../platform/postgres/postgres.ts'
import type { AvisosLive } from './avisos.live.ts'
import * as queries from './avisos.queries.ts'
import { type Bajas, ENLACE_INVALIDO } from './bajas.ts'

const tags = ['avisos']
const ofLink = z.object({ token: z.string().check(hasta(200, ENLACE_INVALIDO)) })

export const avisosRoutes =
  (db: Database, live: AvisosLive, bajas: Bajas): Routes =>
  async app => {
    app.addHook('preClose', done => {
      void live.endStreams()
      done()
    })
    app.addHook('onClose', () => live.close())

    // Fastify's own form: the number of unread notices stands beside the list.
    app.get(
      '/avisos',
      {
        config: { access: everyone },
        schema: {
          tags,
          summary: 'Ver los propios avisos, y cuántos están sin leer',
          querystring: busquedaPaginada.omit({ buscar: true }),
          response: {
            200: conDatos(z.array(aviso)).extend({ total: z.number().optional(), ...sinLeer.shape }),
          },
        },
      },
      async request => {
        const { id } = callerOf(request)
        const [list, unread] = await Promise.all([
          queries.selectAvisos(db, id, request.query),
          queries.countUnread(db, id),
        ])
        return { ...list, sinLeer: unread }
      },
    )

    route(app, 'GET /avisos/vivo', {
      access: everyone,
      summary: 'Seguir en vivo lo propio (eventos avisos y suyas)',
      file: EVENT_STREAM,
      handler: (request, reply) => live.watch(request, reply),
    })

    route(app, 'POST /avisos/leidos', {
      access: everyone,
      summary: 'Marcar como leídos los avisos propios que se nombran, o todos',
      body: avisosLeidosBody,
      answer: sinLeer,
      async handler({ caller, body }) {
        await queries.markLeidos(db, caller.id, body.ids)
        return { sinLeer: await queries.countUnread(db, caller.id) }
      },
    })

    route(app, 'GET /avisos/preferencias', {
      access: everyone,
      summary: 'Ver qué avisos llegan también por correo',
      answer: preferencias,
      handler: ({ caller }) => queries.selectPreferencias(db, caller.id),
    })

    route(app, 'PUT /avisos/preferencias', {
      access: everyone,
      summary: 'Elegir qué avisos llegan también por correo; los de seguridad llegan siempre',
      body: preferenciasBody,
      answer: preferencias,
      async handler({ caller, body }) {
        await db.transaction(tx => queries.savePreferencias(tx, caller.id, body))
        return queries.selectPreferencias(db, caller.id)
      },
    })

    // Programs that check links open them: only a POST turns anything off. Fastify's own form: a redirect.
    app.get(
      '/avisos/baja/:token',
      {
        config: { access: anyone },
        schema: { tags, summary: 'Abrir la página que deja de enviar un tipo de aviso', params: ofLink },
      },
      (request, reply) => reply.redirect(`/baja?token=${encodeURIComponent(request.params.token)}`, 303),
    )

    await app.register(async oneClick => {
      // RFC 8058: mail programs send a form, whose content says nothing that the address does not.
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
        oneClick.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, _body, done) => done(null, {}))
      route(oneClick, 'POST /avisos/baja/:token', {
        access: anyone,
        summary: 'Dejar de enviar por correo el tipo de aviso que dice el enlace',
        params: ofLink,
        answer: baja,
        async handler({ params }) {
          const { idusuario, tipo } = bajas.read(params.token)
          await db.transaction(async tx => {
            await setAuthor(tx, idusuario)
            await queries.turnOff(tx, idusuario, tipo)
          })
          return { tipo }
        },
      })
    })
  }
