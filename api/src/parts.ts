import type { FastifyInstance } from 'fastify'
import { removeDemo } from './demo/finish.ts'
import { createAuthService } from './features/auth/auth.service.ts'
import { insertBienvenida } from './features/auth/bienvenida.service.ts'
import { createConfirmation } from './features/auth/confirmation.ts'
import { createCredentials } from './features/auth/credentials.ts'
import { createDevices } from './features/auth/devices.ts'
import { createEntradas } from './features/auth/entradas.service.ts'
import { createLlaves } from './features/auth/llaves.service.ts'
import { createPasswordPolicy } from './features/auth/password-policy.ts'
import { createSegundoFactor } from './features/auth/segundo-factor.service.ts'
import { createSenders } from './features/auth/senders.ts'
import { createSesiones } from './features/auth/sesiones.service.ts'
import { createSignIn } from './features/auth/sign-in.service.ts'
import { createWebAuthn } from './features/auth/webauthn.ts'
import { createAvisosLive } from './features/avisos/avisos.live.ts'
import { correosMetric } from './features/correos/correos.metrics.ts'
import { createEscuela, type LiveEscuela } from './features/escuela/escuela.service.ts'
import { keepNotaMinima } from './features/escuela/nota-minima.service.ts'
import { createPlaces } from './features/esperas/places.ts'
import { renewCalendario } from './features/horarios/horarios.service.ts'
import { createCupos } from './features/inscripciones/cupos.ts'
import { countEnrolments, watchLiveSeats } from './features/inscripciones/inscripciones.metrics.ts'
import { createInscripciones, type OnSeats } from './features/inscripciones/inscripciones.service.ts'
import { createReubicaciones } from './features/inscripciones/reubicacion.service.ts'
import { createSuyas } from './features/inscripciones/suyas.live.ts'
import { createCookies } from './features/institucion/ida.ts'
import { createInstitucion } from './features/institucion/institucion.service.ts'
import { createProveedor } from './features/institucion/proveedor.ts'
import { createPropuestasLive } from './features/propuestas/propuestas.live.ts'
import { createRunner } from './features/propuestas/propuestas.runner.ts'
import { createPropuestas } from './features/propuestas/propuestas.service.ts'
import { createOfertas, createSeccionQueue } from './features/secciones/secciones.service.ts'
import type { limitCalls } from './platform/http/fairness.ts'
import { jobsMetric } from './platform/operations/jobs.ts'
import type { Metrics } from './platform/operations/metrics/metrics.ts'
import type { Database, Postgres } from './platform/postgres/postgres.ts'
import { createSealer } from './platform/security/sealing.ts'
import type { TokenClaims, Tokens } from './platform/security/tokens.ts'

interface Security {
  secret: string
  tokens: Tokens
  calls: ReturnType<typeof limitCalls>
}

export type Parts = Awaited<ReturnType<typeof createParts>>

/** The services that the rooms are built from, each made once for this server. */
export async function createParts(
  app: FastifyInstance,
  escuela: LiveEscuela,
  postgres: Postgres & { reads: Database },
  { registry, countInDatabase }: Metrics,
  { secret, tokens, calls }: Security,
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
  const proveedor = createProveedor(`${settings.publicUrl}/api/v1/auth/institucion/vuelta`)
  const institucion = createInstitucion(
    postgres.db,
    { cookies: createCookies(secret, settings.publicUrl), proveedor, signIn, auth },
    settings,
  )
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

  const resolveCaller = async (claims: TokenClaims) => {
    const caller = await auth.resolveCaller(claims)
    if (!caller) calls.sessionEnded(claims)
    return caller
  }

  return {
    settings,
    postgres,
    db: postgres.db,
    secret,
    resolveCaller,
    auth,
    signIn,
    entradas,
    llaves,
    segundoFactor,
    institucion,
    proveedor,
    school,
    ofertas,
    cupos,
    propuestas: createPropuestas(postgres.db, proposing),
    propuestasLive,
    avisosLive,
    seccionQueue,
    onSeats,
    inscripciones,
    places,
    reubicaciones,
  }
}
