import {
  aviso,
  avisosLeidosBody,
  baja,
  preferencias,
  preferenciasBody,
  sinLeer,
} from '@nivela/contract/avisos'
import { busquedaPaginada } from '@nivela/contract/listas'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { anyone, callerOf, everyone } from '../../platform/http/access.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { type Database, setAuthor } from '../../platform/postgres/postgres.ts'
import type { AvisosLive } from './avisos.live.ts'
import * as queries from './avisos.queries.ts'
import type { Bajas } from './bajas.ts'

const tags = ['avisos']
const ofLink = z.object({ token: z.string().max(200) })

export const avisosRoutes =
  (db: Database, live: AvisosLive, bajas: Bajas): Routes =>
  async app => {
    app.addHook('preClose', done => {
      void live.endStreams()
      done()
    })
    app.addHook('onClose', () => live.close())

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
        live.start()
        const { id } = callerOf(request)
        const [list, unread] = await Promise.all([
          queries.selectAvisos(db, id, request.query),
          queries.countUnread(db, id),
        ])
        return { ...list, sinLeer: unread }
      },
    )

    app.get(
      '/avisos/vivo',
      {
        config: { access: everyone, file: 'text/event-stream' },
        // A HEAD request would open a stream that nobody reads or closes.
        exposeHeadRoute: false,
        // Not compressed: compression buffers server-sent events.
        compress: false,
        schema: { tags, summary: 'Seguir en vivo los propios avisos (evento avisos)' },
      },
      (request, reply) => {
        live.start()
        return live.watch(request, reply)
      },
    )

    app.post(
      '/avisos/leidos',
      {
        config: { access: everyone },
        schema: {
          tags,
          summary: 'Marcar como leídos los avisos propios que se nombran, o todos',
          body: avisosLeidosBody,
          response: { 200: conDatos(sinLeer) },
        },
      },
      async request => {
        const { id } = callerOf(request)
        await queries.markLeidos(db, id, request.body.ids)
        return { data: { sinLeer: await queries.countUnread(db, id) } }
      },
    )

    app.get(
      '/avisos/preferencias',
      {
        config: { access: everyone },
        schema: {
          tags,
          summary: 'Ver qué avisos llegan también por correo',
          response: { 200: conDatos(preferencias) },
        },
      },
      async request => ({ data: await queries.selectPreferencias(db, callerOf(request).id) }),
    )

    app.put(
      '/avisos/preferencias',
      {
        config: { access: everyone },
        schema: {
          tags,
          summary: 'Elegir qué avisos llegan también por correo; los de seguridad llegan siempre',
          body: preferenciasBody,
          response: { 200: conDatos(preferencias) },
        },
      },
      async request => {
        const { id } = callerOf(request)
        await db.transaction(tx => queries.savePreferencias(tx, id, request.body))
        return { data: await queries.selectPreferencias(db, id) }
      },
    )

    // Programs that check links open them: only a POST turns anything off.
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
      oneClick.post(
        '/avisos/baja/:token',
        {
          config: { access: anyone },
          schema: {
            tags,
            summary: 'Dejar de enviar por correo el tipo de aviso que dice el enlace',
            params: ofLink,
            response: { 200: conDatos(baja) },
          },
        },
        async request => {
          const { idusuario, tipo } = bajas.read((request.params as z.infer<typeof ofLink>).token)
          await db.transaction(async tx => {
            await setAuthor(tx, idusuario)
            await queries.turnOff(tx, idusuario, tipo)
          })
          return { data: { tipo } }
        },
      )
    })
  }
