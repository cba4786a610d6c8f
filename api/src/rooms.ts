import type { FastifyInstance } from 'fastify'
import { CONSTRAINTS } from './constraints.ts'
import { asignaturasRoutes } from './features/asignaturas/asignaturas.routes.ts'
import { asistenciasRoutes } from './features/asistencias/asistencias.routes.ts'
import { aulasRoutes } from './features/aulas/aulas.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { bienvenidaRoutes } from './features/auth/bienvenida.routes.ts'
import { cuentasRoutes } from './features/auth/cuentas.routes.ts'
import { entradasRoutes } from './features/auth/entradas.routes.ts'
import { llavesRoutes } from './features/auth/llaves.routes.ts'
import { segundoFactorRoutes } from './features/auth/segundo-factor.routes.ts'
import { sesionesRoutes } from './features/auth/sesiones.routes.ts'
import { avanceRoutes } from './features/avance/avance.routes.ts'
import { avisosRoutes } from './features/avisos/avisos.routes.ts'
import { createBajas } from './features/avisos/bajas.ts'
import { bitacoraRoutes } from './features/bitacora/bitacora.routes.ts'
import { buscarRoutes } from './features/buscar/buscar.routes.ts'
import { calificacionesRoutes } from './features/calificaciones/calificaciones.routes.ts'
import { cierreRoutes } from './features/cierre/cierre.routes.ts'
import { siguienteRoutes } from './features/cierre/siguiente.routes.ts'
import { correosRoutes } from './features/correos/correos.routes.ts'
import { disponibilidadRoutes } from './features/disponibilidad/disponibilidad.routes.ts'
import { documentosRoutes } from './features/documentos/documentos.routes.ts'
import { escuelaRoutes } from './features/escuela/escuela.routes.ts'
import { esperasRoutes } from './features/esperas/esperas.routes.ts'
import { promoteEsperas } from './features/esperas/esperas.service.ts'
import { expedientesRoutes } from './features/expedientes/expedientes.routes.ts'
import { fichasRoutes } from './features/fichas/fichas.routes.ts'
import { createFichas } from './features/fichas/fichas.service.ts'
import { horariosRoutes } from './features/horarios/horarios.routes.ts'
import { importacionesRoutes } from './features/importaciones/importaciones.routes.ts'
import { inscripcionesRoutes } from './features/inscripciones/inscripciones.routes.ts'
import { procesosRoutes } from './features/inscripciones/procesos.routes.ts'
import { reubicacionRoutes } from './features/inscripciones/reubicacion.routes.ts'
import { turnosRoutes } from './features/inscripciones/turnos.routes.ts'
import { institucionRoutes } from './features/institucion/institucion.routes.ts'
import { listasRoutes } from './features/listas/listas.routes.ts'
import { mensajesRoutes } from './features/mensajes/mensajes.routes.ts'
import { panelRoutes } from './features/panel/panel.routes.ts'
import { periodosRoutes } from './features/periodos/periodos.routes.ts'
import { pomaRoutes } from './features/poma/poma.routes.ts'
import { propuestasRoutes } from './features/propuestas/propuestas.routes.ts'
import { recibosRoutes } from './features/recibos/recibos.routes.ts'
import { seccionesRoutes } from './features/secciones/secciones.routes.ts'
import { usesBySecciones } from './features/secciones/usos.service.ts'
import { tablasRoutes } from './features/tablas/tablas.routes.ts'
import { createTablas } from './features/tablas/tablas.service.ts'
import { usuariosRoutes } from './features/usuarios/usuarios.routes.ts'
import type { Parts } from './parts.ts'
import { registerAccess } from './platform/http/access.ts'
import type { Routes } from './platform/http/routes.ts'

type Room = (parts: Parts) => Routes

/** The calls of every room, and what each is built from. */
const ROOMS: Room[] = [
  ({ auth, signIn }) => authRoutes(auth, signIn),
  ({ db, settings, auth }) => bienvenidaRoutes(db, auth, settings),
  ({ auth, secret }) => sesionesRoutes(auth, secret),
  ({ auth, institucion, school, proveedor }) =>
    institucionRoutes(institucion, { confirm: auth.confirm, providerOf: school.providerOf, proveedor }),
  ({ entradas }) => entradasRoutes(entradas),
  ({ db, auth, places }) => cuentasRoutes(db, auth, places.takeFree),
  ({ db, auth }) => usuariosRoutes(db, auth.confirm, usesBySecciones('idusuario')),
  ({ signIn, llaves }) => llavesRoutes(llaves, signIn),
  ({ auth, segundoFactor }) => segundoFactorRoutes(segundoFactor, auth.confirm),
  ({ db, settings, auth }) => importacionesRoutes(db, settings, CONSTRAINTS, auth.isConfirmed),
  ({ postgres, settings }) => pomaRoutes(postgres, settings),
  ({ postgres, settings }) => avanceRoutes(postgres, settings),
  ({ db, auth, school }) => escuelaRoutes(db, school, auth.confirm),
  ({ postgres, settings, school }) => documentosRoutes(postgres, { settings, letterhead: school.letterhead }),
  ({ postgres, settings }) => horariosRoutes(postgres.reads, settings),
  ({ postgres, settings }) => panelRoutes(postgres.reads, settings),
  ({ postgres, settings }) => bitacoraRoutes(postgres.reads, settings),
  ({ db, settings }) => recibosRoutes(db, settings),
  ({ db, settings }) => periodosRoutes(db, settings, usesBySecciones('idperiodo')),
  ({ db }) => asignaturasRoutes(db, usesBySecciones('idasignatura')),
  ({ db }) => aulasRoutes(db, usesBySecciones('idAula')),
  ({ db, settings }) => asistenciasRoutes(db, settings),
  ({ db, settings, auth, school }) =>
    correosRoutes(db, settings, school.readMembrete, (caller, contrasenaPropia) =>
      auth.confirm('PUT /correos/plantillas/{tipo}', caller, contrasenaPropia),
    ),
  ({ db, settings }) => listasRoutes(db, settings),
  ({ db, auth, seccionQueue, onSeats, settings }) =>
    expedientesRoutes({ db, auth, queue: seccionQueue, onSeats, settings }),
  ({ postgres, settings, auth, inscripciones }) =>
    fichasRoutes(postgres.db, settings, createFichas(postgres, settings, auth, inscripciones)),
  ({ postgres, settings }) => tablasRoutes(createTablas(postgres, settings), postgres.reads, settings),
  ({ db }) => buscarRoutes(db),
  ({ db, cupos, seccionQueue, ofertas }) =>
    seccionesRoutes(db, seccionQueue, ofertas, { promoteEsperas, onSeats: cupos.changed }),
  ({ db, settings, seccionQueue }) => procesosRoutes(db, seccionQueue, settings),
  ({ db, settings, seccionQueue }) => turnosRoutes(db, seccionQueue, settings),
  ({ db, inscripciones, cupos }) => inscripcionesRoutes(db, inscripciones, cupos),
  ({ db, places }) => esperasRoutes(db, places),
  ({ reubicaciones }) => reubicacionRoutes(reubicaciones),
  ({ db, propuestasLive, propuestas }) => propuestasRoutes(db, propuestas, propuestasLive),
  ({ db, secret, avisosLive }) => avisosRoutes(db, avisosLive, createBajas(secret)),
  ({ db }) => siguienteRoutes(db),
  ({ db }) => cierreRoutes(db),
  ({ db }) => disponibilidadRoutes(db),
  ({ db }) => calificacionesRoutes(db),
  ({ db }) => mensajesRoutes(db),
]

export async function registerRooms(app: FastifyInstance, parts: Parts) {
  await app.register(
    async api => {
      registerAccess(api, parts.resolveCaller, parts.settings)
      for (const room of ROOMS) await api.register(room(parts))
    },
    { prefix: '/api/v1' },
  )
}
