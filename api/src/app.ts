import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { asignaturasRoutes } from './features/asignaturas/asignaturas.routes.ts'
import { asignaturasConstraints } from './features/asignaturas/asignaturas.service.ts'
import { aulasRoutes } from './features/aulas/aulas.routes.ts'
import { aulasConstraints } from './features/aulas/aulas.service.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createAuthService } from './features/auth/auth.service.ts'
import { calificacionesRoutes } from './features/calificaciones/calificaciones.routes.ts'
import { calificacionesConstraints } from './features/calificaciones/calificaciones.service.ts'
import { documentosRoutes } from './features/calificaciones/documentos.routes.ts'
import { horariosRoutes } from './features/horarios/horarios.routes.ts'
import { createCupos } from './features/inscripciones/cupos.ts'
import { inscripcionesRoutes } from './features/inscripciones/inscripciones.routes.ts'
import {
  createInscripciones,
  inscripcionesConstraints,
} from './features/inscripciones/inscripciones.service.ts'
import { procesosConstraints } from './features/inscripciones/procesos.constraints.ts'
import { procesosRoutes } from './features/inscripciones/procesos.routes.ts'
import { periodosRoutes } from './features/periodos/periodos.routes.ts'
import { periodosConstraints } from './features/periodos/periodos.service.ts'
import { pomaRoutes } from './features/poma/poma.routes.ts'
import { recibosRoutes } from './features/recibos/recibos.routes.ts'
import { seccionesRoutes } from './features/secciones/secciones.routes.ts'
import { seccionesConstraints } from './features/secciones/secciones.service.ts'
import { usuariosRoutes } from './features/usuarios/usuarios.routes.ts'
import { usuariosConstraints } from './features/usuarios/usuarios.service.ts'
import { registerAccess } from './platform/access.ts'
import { ensureJwtSecret } from './platform/ajustes.ts'
import { registerDocs } from './platform/docs.ts'
import { registerErrors, sendFrameworkError, sendNotFound } from './platform/errors.ts'
import { endConnectionsGently } from './platform/goodbye.ts'
import { registerHealth } from './platform/health.ts'
import { acceptOnlyJson } from './platform/json.ts'
import { type LogStream, loggerOptions, registerRequestLog } from './platform/logging.ts'
import type { Postgres } from './platform/postgres.ts'
import { registerSecurityHeaders } from './platform/security-headers.ts'
import { serializerCompiler } from './platform/serializer.ts'
import type { Settings } from './platform/settings.ts'
import { createTokens } from './platform/tokens.ts'
import { readWebPage, registerWeb } from './platform/web.ts'

/** Every feature whose routes need nothing but the database. */
const FEATURES = [
  usuariosRoutes,
  periodosRoutes,
  asignaturasRoutes,
  aulasRoutes,
  seccionesRoutes,
  procesosRoutes,
  calificacionesRoutes,
  recibosRoutes,
]

export const CONSTRAINTS = {
  ...usuariosConstraints,
  ...periodosConstraints,
  ...asignaturasConstraints,
  ...aulasConstraints,
  ...seccionesConstraints,
  ...procesosConstraints,
  ...inscripcionesConstraints,
  ...calificacionesConstraints,
}

const MOST_JSON_BYTES = 256 * 1024

interface AppOptions {
  /** The login screen offers the demo's accounts. */
  offerDemo?: boolean
  /** Where log lines go; standard output unless said. */
  log?: LogStream
}

/** Builds the server and does not listen: tests build the very same one. */
export async function buildApp(settings: Settings, postgres: Postgres, options: AppOptions = {}) {
  const app = fastify({
    logger: loggerOptions(settings, options.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: MOST_JSON_BYTES,
    trustProxy: 'loopback',
    // While closing, requests on open connections are still served; the load balancer has been told by /health/ready.
    return503OnClosing: false,
    frameworkErrors: sendFrameworkError,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  endConnectionsGently(app)
  acceptOnlyJson(app)
  registerErrors(app, CONSTRAINTS)
  registerRequestLog(app)

  const page = readWebPage({
    demo: options.offerDemo ?? false,
    correoEscuela: settings.schoolEmail,
    zonaHoraria: settings.schoolTz,
  })
  await registerSecurityHeaders(app, settings.publicUrl, page?.scriptHashes ?? [])
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await registerDocs(app)
  registerHealth(app, postgres.pool)
  await registerApi(app, settings, postgres)

  const sendPage = page && (await registerWeb(app, page))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const wantsPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/.test(path)
    return sendPage && wantsPage ? sendPage(reply) : sendNotFound(request, reply)
  })
  return app
}

async function registerApi(app: FastifyInstance, settings: Settings, postgres: Postgres) {
  const tokens = createTokens(settings.jwtSecret ?? (await ensureJwtSecret(postgres.db)))
  const auth = createAuthService(postgres, tokens)
  const cupos = createCupos(postgres.pool)
  const inscripciones = createInscripciones(postgres, cupos.changed)
  await app.register(
    async api => {
      registerAccess(api, auth.resolveCaller)
      await api.register(authRoutes(auth))
      await api.register(pomaRoutes(postgres, settings.pomaNotaMinima))
      await api.register(documentosRoutes(postgres.db, settings))
      await api.register(horariosRoutes(postgres.db, settings))
      await api.register(inscripcionesRoutes(postgres.db, inscripciones, cupos))
      for (const routes of FEATURES) await api.register(routes(postgres.db))
    },
    { prefix: '/api/v1' },
  )
}
