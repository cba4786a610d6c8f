import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { API_SCHEMAS } from './api-schemas.ts'
import { removeDemo } from './demo/finish.ts'
import { asignaturasRoutes } from './features/asignaturas/asignaturas.routes.ts'
import { asignaturasConstraints } from './features/asignaturas/asignaturas.service.ts'
import { asistenciasRoutes } from './features/asistencias/asistencias.routes.ts'
import { asistenciasConstraints } from './features/asistencias/asistencias.service.ts'
import { aulasRoutes } from './features/aulas/aulas.routes.ts'
import { aulasConstraints } from './features/aulas/aulas.service.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createAuthService } from './features/auth/auth.service.ts'
import { bienvenidaRoutes } from './features/auth/bienvenida.routes.ts'
import { insertBienvenida } from './features/auth/bienvenida.service.ts'
import { createConfirmation } from './features/auth/confirmation.ts'
import { createCredentials } from './features/auth/credentials.ts'
import { cuentasRoutes } from './features/auth/cuentas.routes.ts'
import { createDevices } from './features/auth/devices.ts'
import { entradasRoutes } from './features/auth/entradas.routes.ts'
import { createEntradas } from './features/auth/entradas.service.ts'
import { llavesRoutes } from './features/auth/llaves.routes.ts'
import { createLlaves, llavesConstraints } from './features/auth/llaves.service.ts'
import { createPasswordPolicy } from './features/auth/password-policy.ts'
import { segundoFactorRoutes } from './features/auth/segundo-factor.routes.ts'
import { createSegundoFactor } from './features/auth/segundo-factor.service.ts'
import { createSenders } from './features/auth/senders.ts'
import { sesionesRoutes } from './features/auth/sesiones.routes.ts'
import { createSesiones } from './features/auth/sesiones.service.ts'
import { createSignIn } from './features/auth/sign-in.service.ts'
import { createWebAuthn } from './features/auth/webauthn.ts'
import { avanceRoutes } from './features/avance/avance.routes.ts'
import { createAvisosLive } from './features/avisos/avisos.live.ts'
import { avisosRoutes } from './features/avisos/avisos.routes.ts'
import { createBajas } from './features/avisos/bajas.ts'
import { bitacoraRoutes } from './features/bitacora/bitacora.routes.ts'
import { buscarRoutes } from './features/buscar/buscar.routes.ts'
import { calificacionesRoutes } from './features/calificaciones/calificaciones.routes.ts'
import { calificacionesConstraints } from './features/calificaciones/calificaciones.service.ts'
import { cierreRoutes } from './features/cierre/cierre.routes.ts'
import { cierreConstraints } from './features/cierre/cierre.service.ts'
import { siguienteRoutes } from './features/cierre/siguiente.routes.ts'
import { correosMetric } from './features/correos/correos.metrics.ts'
import { correosRoutes } from './features/correos/correos.routes.ts'
import { disponibilidadRoutes } from './features/disponibilidad/disponibilidad.routes.ts'
import { disponibilidadConstraints } from './features/disponibilidad/disponibilidad.service.ts'
import { documentosRoutes } from './features/documentos/documentos.routes.ts'
import { documentosConstraints } from './features/documentos/documentos.service.ts'
import { escuelaRoutes } from './features/escuela/escuela.routes.ts'
import { createEscuela, type LiveEscuela, logoOf, openEscuela } from './features/escuela/escuela.service.ts'
import { keepNotaMinima } from './features/escuela/nota-minima.service.ts'
import { esperasRoutes } from './features/esperas/esperas.routes.ts'
import { esperasConstraints, promoteEsperas } from './features/esperas/esperas.service.ts'
import { createPlaces } from './features/esperas/places.ts'
import { expedientesRoutes } from './features/expedientes/expedientes.routes.ts'
import { fichasRoutes } from './features/fichas/fichas.routes.ts'
import { createFichas } from './features/fichas/fichas.service.ts'
import { horariosRoutes } from './features/horarios/horarios.routes.ts'
import { renewCalendario } from './features/horarios/horarios.service.ts'
import { importacionesRoutes } from './features/importaciones/importaciones.routes.ts'
import { createCupos } from './features/inscripciones/cupos.ts'
import { countEnrolments, watchLiveSeats } from './features/inscripciones/inscripciones.metrics.ts'
import { inscripcionesRoutes } from './features/inscripciones/inscripciones.routes.ts'
import {
  createInscripciones,
  inscripcionesConstraints,
  type OnSeats,
} from './features/inscripciones/inscripciones.service.ts'
import { procesosConstraints } from './features/inscripciones/procesos.constraints.ts'
import { procesosRoutes } from './features/inscripciones/procesos.routes.ts'
import { reubicacionRoutes } from './features/inscripciones/reubicacion.routes.ts'
import { createReubicaciones } from './features/inscripciones/reubicacion.service.ts'
import { createSuyas } from './features/inscripciones/suyas.live.ts'
import { turnosRoutes } from './features/inscripciones/turnos.routes.ts'
import { listasRoutes } from './features/listas/listas.routes.ts'
import { mensajesRoutes } from './features/mensajes/mensajes.routes.ts'
import { panelRoutes } from './features/panel/panel.routes.ts'
import { periodosRoutes } from './features/periodos/periodos.routes.ts'
import { periodosConstraints } from './features/periodos/periodos.service.ts'
import { pomaRoutes } from './features/poma/poma.routes.ts'
import { createPropuestasLive } from './features/propuestas/propuestas.live.ts'
import { propuestasRoutes } from './features/propuestas/propuestas.routes.ts'
import { createRunner } from './features/propuestas/propuestas.runner.ts'
import { createPropuestas, propuestasConstraints } from './features/propuestas/propuestas.service.ts'
import { recibosRoutes } from './features/recibos/recibos.routes.ts'
import { recibosConstraints } from './features/recibos/recibos.service.ts'
import { seccionesRoutes } from './features/secciones/secciones.routes.ts'
import {
  createOfertas,
  createSeccionQueue,
  seccionesConstraints,
} from './features/secciones/secciones.service.ts'
import { usesBySecciones } from './features/secciones/usos.service.ts'
import { usuariosRoutes } from './features/usuarios/usuarios.routes.ts'
import { usuariosConstraints } from './features/usuarios/usuarios.service.ts'
import { registerAccess } from './platform/http/access.ts'
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
import { jobsMetric } from './platform/operations/jobs.ts'
import { type LogStream, loggerOptions, registerRequestLog } from './platform/operations/logging.ts'
import { registerMetrics } from './platform/operations/metrics/endpoint.ts'
import { createMetrics, type Metrics } from './platform/operations/metrics/metrics.ts'
import type { Settings } from './platform/operations/settings.ts'
import { ensureJwtSecret } from './platform/postgres/ajustes.ts'
import type { Database, Postgres } from './platform/postgres/postgres.ts'
import { createSealer } from './platform/security/sealing.ts'
import { createTokens, type TokenClaims, type Tokens } from './platform/security/tokens.ts'

/** Every feature whose routes need nothing but the database. */
const FEATURES = [siguienteRoutes, cierreRoutes, disponibilidadRoutes, calificacionesRoutes, mensajesRoutes]

export const CONSTRAINTS = {
  ...usuariosConstraints,
  ...llavesConstraints,
  ...periodosConstraints,
  ...cierreConstraints,
  ...asignaturasConstraints,
  ...aulasConstraints,
  ...seccionesConstraints,
  ...procesosConstraints,
  ...inscripcionesConstraints,
  ...esperasConstraints,
  ...calificacionesConstraints,
  ...documentosConstraints,
  ...recibosConstraints,
  ...asistenciasConstraints,
  ...disponibilidadConstraints,
  ...propuestasConstraints,
}

const MOST_JSON_BYTES = 256 * 1024

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
    bodyLimit: MOST_JSON_BYTES,
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
  const reads = options.reads ?? postgres.db
  await registerApi(app, escuela, { ...postgres, reads }, metrics, { secret, tokens, calls })

  const publicSettings = () => ({
    demo: escuela.demo,
    nombreEscuela: settings.schoolName,
    logo: logoOf(escuela.row),
    correoEscuela: settings.schoolEmail,
    zonaHoraria: settings.schoolTz,
    notaMinimaAprobar: settings.notaMinimaAprobar,
    conCorreo: settings.smtpUrl !== undefined,
  })
  const sendPage = pages && (await registerWeb(app, pages, publicSettings))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const wantsPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/.test(path)
    return sendPage && wantsPage ? sendPage(reply) : sendNotFound(request, reply)
  })
  return app
}

async function registerApi(
  app: FastifyInstance,
  escuela: LiveEscuela,
  postgres: Postgres & { reads: Database },
  { registry, countInDatabase }: Metrics,
  { secret, tokens, calls }: { secret: string; tokens: Tokens; calls: ReturnType<typeof limitCalls> },
) {
  const { settings } = escuela
  await keepNotaMinima(postgres.db, settings.notaMinimaAprobar)
  const sealer = createSealer(secret, 'segundo factor')
  const credentials = createCredentials(postgres, sealer, app.log)
  const confirmation = createConfirmation(postgres.db, credentials)
  const llaves = createLlaves(postgres.db, confirmation, createWebAuthn(settings.publicUrl, secret), settings)
  const devices = createDevices(secret, settings.publicUrl)
  const senders = createSenders(postgres.pool)
  const sesiones = createSesiones(tokens, devices, settings)
  const signIn = createSignIn(postgres.db, { sesiones, credentials, llaves, devices, senders }, settings)
  const policy = createPasswordPolicy(settings)
  const auth = createAuthService(
    postgres,
    sesiones,
    credentials,
    settings,
    policy,
    devices,
    senders,
    renewCalendario,
  )
  const entradas = createEntradas(postgres, { sesiones, senders, policy, confirm: auth.confirm })
  const segundoFactor = createSegundoFactor(postgres.db, credentials, confirmation, sealer, settings)
  const school = createEscuela(postgres, escuela, {
    sealer: createSealer(secret, 'correo saliente'),
    confirm: auth.confirm,
    finishDemo: async tx => ((await removeDemo(tx)) ? insertBienvenida(tx) : null),
  })
  const ofertas = createOfertas(postgres.db)
  const cupos = createCupos(postgres, ofertas, auth.isStill)
  const propuestasLive = createPropuestasLive(postgres, auth.isStill)
  const avisosLive = createAvisosLive(postgres, auth.isStill, [cupos.pages, propuestasLive.pages])
  const suyas = createSuyas(postgres, avisosLive.people)
  app.addHook('onClose', suyas.close)
  const onSeats: OnSeats = (idsecciones, propias = []) => {
    cupos.changed(idsecciones)
    suyas.changed(propias)
  }
  const seccionQueue = createSeccionQueue(postgres.pool)
  const inscripciones = createInscripciones(
    postgres,
    seccionQueue,
    onSeats,
    countEnrolments(registry),
    settings,
  )
  const places = createPlaces(postgres, seccionQueue, onSeats, settings)
  const reubicaciones = createReubicaciones(postgres.db, seccionQueue, cupos.changed)
  const proposing = createRunner(postgres.db, app.log)
  app.addHook('onClose', proposing.close)
  watchLiveSeats(registry, cupos)
  countInDatabase(jobsMetric(postgres.pool))
  countInDatabase(correosMetric(postgres.db))
  await app.register(
    async api => {
      const resolveCaller = async (claims: TokenClaims) => {
        const caller = await auth.resolveCaller(claims)
        if (!caller) calls.sessionEnded(claims)
        return caller
      }
      registerAccess(api, resolveCaller, settings)
      await api.register(authRoutes(auth, signIn))
      await api.register(bienvenidaRoutes(postgres.db, auth, settings))
      await api.register(sesionesRoutes(auth, secret))
      await api.register(entradasRoutes(entradas))
      await api.register(cuentasRoutes(postgres.db, auth, places.takeFree))
      await api.register(usuariosRoutes(postgres.db, auth.confirm, usesBySecciones('idusuario')))
      await api.register(llavesRoutes(llaves, signIn))
      await api.register(segundoFactorRoutes(segundoFactor, auth.confirm))
      await api.register(importacionesRoutes(postgres.db, settings, CONSTRAINTS, auth.isConfirmed))
      await api.register(pomaRoutes(postgres, settings))
      await api.register(avanceRoutes(postgres, settings))
      await api.register(escuelaRoutes(postgres.db, school, auth.confirm))
      await api.register(documentosRoutes(postgres, { settings, letterhead: school.letterhead }))
      await api.register(horariosRoutes(postgres.reads, settings))
      await api.register(panelRoutes(postgres.reads, settings))
      await api.register(bitacoraRoutes(postgres.reads, settings))
      await api.register(recibosRoutes(postgres.db, settings))
      await api.register(periodosRoutes(postgres.db, settings, usesBySecciones('idperiodo')))
      await api.register(asignaturasRoutes(postgres.db, usesBySecciones('idasignatura')))
      await api.register(aulasRoutes(postgres.db, usesBySecciones('idAula')))
      await api.register(asistenciasRoutes(postgres.db, settings))
      await api.register(
        correosRoutes(postgres.db, settings, school.readMembrete, (caller, contrasenaPropia) =>
          auth.confirm('PUT /correos/plantillas/{tipo}', caller, contrasenaPropia),
        ),
      )
      await api.register(listasRoutes(postgres.db, settings))
      await api.register(expedientesRoutes({ db: postgres.db, auth, queue: seccionQueue, onSeats }))
      await api.register(fichasRoutes(createFichas(postgres, settings, auth, inscripciones)))
      await api.register(buscarRoutes(postgres.db))
      await api.register(
        seccionesRoutes(postgres.db, seccionQueue, ofertas, { promoteEsperas, onSeats: cupos.changed }),
      )
      await api.register(procesosRoutes(postgres.db, seccionQueue, settings))
      await api.register(turnosRoutes(postgres.db, seccionQueue, settings))
      await api.register(inscripcionesRoutes(postgres.db, inscripciones, cupos))
      await api.register(esperasRoutes(postgres.db, places))
      await api.register(reubicacionRoutes(reubicaciones))
      await api.register(
        propuestasRoutes(postgres.db, createPropuestas(postgres.db, proposing), propuestasLive),
      )
      await api.register(avisosRoutes(postgres.db, avisosLive, createBajas(secret)))
      for (const routes of FEATURES) await api.register(routes(postgres.db))
    },
    { prefix: '/api/v1' },
  )
}
