import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** A feature's routes, typed by the contract's schemas. */
export type Routes = FastifyPluginAsyncZod
