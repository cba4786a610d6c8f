import { idDeRuta } from '@nivela/contract/campos'
import { conDatos } from '@nivela/contract/respuesta'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Access, anyone, Caller } from './access.ts'
import type { Form } from './api-document.ts'
import { EVENT_STREAM } from './event-stream.ts'
import { sendList, type WholeList } from './whole-list.ts'

/** A feature's routes, typed by the contract's schemas. */
export type Routes = FastifyPluginAsyncZod

/** Of a path with one `:id`. */
export const params = z.object({ id: idDeRuta })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Handler<Request, Result> = (request: Request, reply: FastifyReply) => Promise<Result>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call bounds by itself how many run at once, and for how long others wait. */
    ownQueue?: true
  }
}

interface Input<Request, Who extends Access, Params, Query, Body> {
  access: Who
  ownQueue?: true
  /** Why the caller does it: it stands in the bitácora beside their name. */
  reason?: (request: Request) => string | undefined
  /** In Spanish, for the API's document; so is the description. */
  summary: string
  description?: string
  /** The group in the API's document; the path's first word unless said. */
  tag?: string
  params?: z.ZodType<Params>
  querystring?: z.ZodType<Query>
  body?: z.ZodType<Body>
  form?: Form
}

/** `answer` is the schema of what the handler gives and `data` holds; without one, `data` is null. */
interface Data<Request, Answer> {
  answer?: z.ZodType<unknown, Answer>
  status?: 201
  list?: never
  file?: never
  handler: Handler<Request, NoInfer<Answer>>
}

/** `list` is the schema of one item. The list may be asked for by pages, and then has its `total` beside it. */
interface List<Request, Item> {
  list: z.ZodType<unknown, Item>
  answer?: never
  status?: never
  file?: never
  handler: Handler<Request, { data: NoInfer<Item>[]; total?: number } | WholeList<NoInfer<Item>>>
}

/** `file` is the media type of what the handler sends. */
interface File<Request> {
  file: string
  answer?: never
  status?: never
  list?: never
  handler: Handler<Request, FastifyReply>
}

type RequestOf<Who, params, query, body> = Omit<FastifyRequest, 'caller' | 'params' | 'query' | 'body'> & {
  caller: Who extends typeof anyone ? null : Caller
  params: params
  query: query
  body: body
}

/** Registers one call of the API: who may make it, what it takes, what it answers and what it does. */
export function route<
  Who extends Access,
  Params,
  Query,
  Body,
  Answer = void,
  Item = never,
  Request = RequestOf<Who, Params, Query, Body>,
>(
  app: FastifyInstance,
  call: `${Method} /${string}`,
  {
    access,
    form,
    ownQueue,
    reason,
    tag,
    answer,
    status,
    list,
    file,
    handler,
    ...schema
  }: Input<Request, Who, Params, Query, Body> & (Data<Request, Answer> | List<Request, Item> | File<Request>),
) {
  const [method, url] = call.split(' ') as [Method, string]
  const response = list
    ? conDatos(z.array(list)).extend({ total: z.number().optional() })
    : conDatos(answer ?? z.null())
  const handle = handler as Handler<FastifyRequest, never>
  app.route({
    method,
    url,
    config: {
      access,
      ...(form && { form }),
      ...(ownQueue && { ownQueue }),
      ...(reason && { reason: reason as (request: FastifyRequest) => string | undefined }),
      ...(file && { file }),
    },
    schema: {
      tags: [tag ?? (url.split('/')[1] as string)],
      ...schema,
      ...(!file && { response: { [status ?? 200]: response } }),
    },
    // A HEAD request would open a stream that nobody reads or closes, and compression buffers server-sent events.
    ...(file === EVENT_STREAM && { exposeHeadRoute: false, compress: false }),
    handler: file
      ? handle
      : list
        ? async (request, reply) => sendList(reply, await handle(request, reply))
        : async (request, reply) => {
            const data = await handle(request, reply)
            reply.code(status ?? 200)
            return { data: data ?? null }
          },
  })
}
