import { busqueda } from '@nivela/contract/listas'
import { conDatos } from '@nivela/contract/respuesta'
import { type ConVersion, conVersion, versionDeConsulta } from '@nivela/contract/version'
import { z } from 'zod'
import { shareReads } from '../postgres/shared-reads.ts'
import { administrators, everyone } from './access.ts'
import { params, type Routes, route } from './routes.ts'
import { sendShared } from './shared-answer.ts'

/** A catalogue (classrooms, subjects, periods…): read by everyone who is signed in, written by administrators. */
export interface Catalog<Item, Body> {
  list(buscar: string | undefined, query: Record<string, unknown>): Promise<Item[]>
  create(body: Body): Promise<Item>
  update(id: number, body: ConVersion<Body>): Promise<Item>
  /** With a version, only if it still stands. */
  remove(id: number, version?: number): Promise<Item>
}

interface Shape<Item, Body> {
  path: `/${string}`
  /** What the list takes where it is more than `buscar`. */
  query?: z.ZodObject<typeof busqueda.shape>
  createPath?: `/${string}`
  /** In Spanish, for the API's page: "los períodos", "un período". */
  many: string
  one: string
  item: z.ZodType<unknown, Item>
  /** What the list tells of each, where it is more. */
  listed?: z.ZodType
  body: z.ZodObject & z.ZodType<Body>
  /** What a change takes where it is more than the body and its version. */
  changeBody?: z.ZodType<ConVersion<Body>>
}

/** The four calls that every catalogue has. */
export const catalogRoutes =
  <Item, Body>(
    {
      path,
      createPath = path,
      query: querystring = busqueda,
      many,
      one,
      item,
      listed = item,
      body,
      changeBody = conVersion(body) as never,
    }: Shape<Item, Body>,
    catalog: Catalog<Item, Body>,
  ): Routes =>
  async app => {
    const read = shareReads(key => catalog.list(undefined, JSON.parse(key)))
    // Fastify's form: the answer is sent as it was made for everyone.
    app.get(
      path,
      {
        config: { access: everyone },
        schema: {
          tags: [path.slice(1)],
          summary: `Ver ${many}`,
          querystring,
          response: { 200: conDatos(z.array(listed)) },
        },
      },
      async ({ query }, reply) =>
        sendShared(
          reply,
          await (query.buscar ? catalog.list(query.buscar, query) : read(JSON.stringify(query))),
        ),
    )
    route(app, `POST ${createPath}`, {
      access: administrators,
      summary: `Agregar ${one}`,
      body,
      answer: item,
      status: 201,
      handler: request => catalog.create(request.body),
    })
    route(app, `PUT ${path}/:id`, {
      access: administrators,
      summary: `Actualizar ${one}`,
      params,
      body: changeBody,
      answer: item,
      handler: request => catalog.update(request.params.id, request.body),
    })
    route(app, `DELETE ${path}/:id`, {
      access: administrators,
      summary: `Eliminar ${one}`,
      params,
      querystring: versionDeConsulta,
      answer: item,
      handler: request => catalog.remove(request.params.id, request.query.version),
    })
  }
