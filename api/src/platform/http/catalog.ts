import { idDeRuta } from '@nivela/contract/campos'
import { busqueda } from '@nivela/contract/listas'
import { type ConVersion, conVersion } from '@nivela/contract/version'
import { z } from 'zod'
import { allow } from './access.ts'
import { type Routes, route } from './routes.ts'

/** What people keep in lists: read by everyone who is signed in, written by administrators. */
export interface Catalog<Item, Body> {
  list(buscar: string | undefined): Promise<Item[]>
  create(body: Body): Promise<Item>
  update(id: number, body: ConVersion<Body>): Promise<Item>
  remove(id: number): Promise<Item>
}

interface Shape<Item, Body> {
  path: `/${string}`
  createPath?: `/${string}`
  /** In Spanish, for the API's page: "los períodos", "un período". */
  many: string
  one: string
  item: z.ZodType<unknown, Item>
  body: z.ZodObject & z.ZodType<Body>
  /** What a change takes where it is more than the body and its version. */
  changeBody?: z.ZodType<ConVersion<Body>>
}

export const everyone = allow({ administrador: 'all', maestro: 'all', estudiante: 'all' })
export const administrators = allow({ administrador: 'all' })
export const params = z.object({ id: idDeRuta })

/** The four calls that every catalogue has. */
export const catalogRoutes =
  <Item, Body>(
    {
      path,
      createPath = path,
      many,
      one,
      item,
      body,
      changeBody = conVersion(body) as never,
    }: Shape<Item, Body>,
    catalog: Catalog<Item, Body>,
  ): Routes =>
  async app => {
    route(app, `GET ${path}`, {
      access: everyone,
      summary: `Ver ${many}`,
      querystring: busqueda,
      answer: z.array(item),
      handler: ({ query }) => catalog.list(query.buscar),
    })
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
      answer: item,
      handler: request => catalog.remove(request.params.id),
    })
  }
