import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { API_SCHEMAS } from './api-schemas.ts'
import { CONSTRAINTS } from './constraints.ts'
import { logoOf, openEscuela } from './features/escuela/escuela.service.ts'
import { createParts } from './parts.ts'
import { registerApiDocument } from './platform/http/api-document.ts'
import { createConnectionQueue } from './platform/http/connection-queue.ts'
import {
  connectionOptions,
  createRefuse,
  limitConnections,
  proxiesOf,
  SENDER_TIMEOUTS,
  type SenderTimeouts,
  warnOfUnnamedProxy,
} from './platform/http/connections.ts'
import { registerErrors, sendFrameworkError, sendNotFound } from './platform/http/errors.ts'
import { limitCalls } from './platform/http/fairness.ts'
import { shutDownGracefully } from './platform/http/graceful-shutdown.ts'
import { acceptOnlyJson } from './platform/http/json.ts'
import { registerSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts'
import { serializerCompiler } from './platform/http/serializer.ts'
import { readWebPages, registerWeb } from './platform/http/web-pages.ts'
import { registerHealth } from './platform/operations/health.ts'
import { type LogStream, loggerOptions, registerRequestLog } from './platform/operations/logging.ts'
import { registerMetrics } from './platform/operations/metrics/endpoint.ts'
import { createMetrics } from './platform/operations/metrics/metrics.ts'
import type { Settings } from './platform/operations/settings.ts'
import { ensureJwtSecret } from './platform/postgres/ajustes.ts'
import type { Database, Postgres } from './platform/postgres/postgres.ts'
import { createSealer } from './platform/security/sealing.ts'
import { createTokens } from './platform/security/tokens.ts'
import { registerRooms } from './rooms.ts'

const MAX_JSON_BYTES = 256 * 1024

interface AppOptions {
  /** The login screen offers the demo's accounts. */
  offerDemo?: boolean
  /** For reads that may be a moment old; the database itself unless said. */
  reads?: Database
  /** Where log lines go; standard output unless said. */
  log?: LogStream
  /** How long senders may take; what people need unless said. */
  senderTimeouts?: SenderTimeouts
}

declare module 'fastify' {
  interface FastifyInstance {
    /** As they hold now, the school's page included. */
    settings: Readonly<Settings>
  }
}

/** Builds the server and does not listen: tests build the very same one. */
export async function buildApp(given: Settings, postgres: Postgres, options: AppOptions = {}) {
  const pages = readWebPages()
  const headers = securityHeaders(given.publicUrl, pages?.scriptHashes ?? [])
  const app = fastify({
    logger: loggerOptions(given, options.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: MAX_JSON_BYTES,
    trustProxy: given.trustProxy.length ? given.trustProxy : false,
    ...connectionOptions(options.senderTimeouts ?? SENDER_TIMEOUTS, (socket, refusal) =>
      refuse(socket, refusal),
    ),
    // While closing, requests on open connections are still served; the load balancer has been told by /health/ready.
    return503OnClosing: false,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => {
      logRequest(request, reply)
      sendFrameworkError(error, request, reply.headers(headers))
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  shutDownGracefully(app)
  acceptOnlyJson(app)
  registerErrors(app, CONSTRAINTS)
  const metrics = createMetrics(app, {
    pool: postgres.pool,
    dataDir: given.dataDir,
    limitedRoutes: ['/api/v1/auth/login', '/api/v1/auth/llaves/entrar'],
  })
  // Before whatever makes a request wait: a client that leaves meanwhile still has a line.
  const logRequest = registerRequestLog(app, metrics.observe)
  const refuse = createRefuse(app, metrics.countRefused)
  const isProxy = proxiesOf(given.trustProxy)
  limitConnections(app, isProxy)
  const secret = given.jwtSecret ?? (await ensureJwtSecret(postgres.db))
  const escuela = await openEscuela(given, postgres, {
    sealer: createSealer(secret, 'correo saliente'),
    offerDemo: options.offerDemo ?? false,
    onError: err => app.log.error({ err }, "the school's settings could not be read"),
  })
  app.decorate('settings', escuela.settings)
  app.addHook('onClose', escuela.stop)
  const { settings } = escuela
  const tokens = createTokens(secret)
  const calls = limitCalls(app, tokens, createConnectionQueue(app.server, isProxy))
  warnOfUnnamedProxy(app, settings.trustProxy)

  registerSecurityHeaders(app, headers)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await registerApiDocument(app, API_SCHEMAS)
  registerHealth(app, postgres.pool)
  registerMetrics(app, metrics, settings.metricsToken)
  const withReads = { ...postgres, reads: options.reads ?? postgres.db }
  await registerRooms(app, await createParts(app, escuela, withReads, metrics, { secret, tokens, calls }))

  const publicSettings = () => ({
    demo: escuela.demo,
    nombreEscuela: settings.schoolName,
    logo: logoOf(escuela.row),
    correoEscuela: settings.schoolEmail,
    zonaHoraria: settings.schoolTz,
    notaMinimaAprobar: settings.notaMinimaAprobar,
    conCorreo: settings.smtpUrl !== undefined,
    institucion: settings.oidc?.label ?? null,
  })
  const sendPage = pages && (await registerWeb(app, pages, publicSettings))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const wantsPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/.test(path)
    return sendPage && wantsPage ? sendPage(reply) : sendNotFound(request, reply)
  })
  return app
}
