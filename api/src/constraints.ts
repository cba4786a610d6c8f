import { asignaturasConstraints } from './features/asignaturas/asignaturas.service.ts'
import { asistenciasConstraints } from './features/asistencias/asistencias.service.ts'
import { aulasConstraints } from './features/aulas/aulas.service.ts'
import { llavesConstraints } from './features/auth/llaves.service.ts'
import { calificacionesConstraints } from './features/calificaciones/calificaciones.service.ts'
import { cierreConstraints } from './features/cierre/cierre.service.ts'
import { disponibilidadConstraints } from './features/disponibilidad/disponibilidad.service.ts'
import { documentosConstraints } from './features/documentos/documentos.service.ts'
import { esperasConstraints } from './features/esperas/esperas.service.ts'
import { inscripcionesConstraints } from './features/inscripciones/inscripciones.service.ts'
import { procesosConstraints } from './features/inscripciones/procesos.constraints.ts'
import { institucionConstraints } from './features/institucion/institucion.service.ts'
import { periodosConstraints } from './features/periodos/periodos.service.ts'
import { propuestasConstraints } from './features/propuestas/propuestas.service.ts'
import { recibosConstraints } from './features/recibos/recibos.service.ts'
import { seccionesConstraints } from './features/secciones/secciones.constraints.ts'
import { usuariosConstraints } from './features/usuarios/usuarios.service.ts'

/** The sentence for every constraint that a request can violate. */
export const CONSTRAINTS = {
  ...usuariosConstraints,
  ...llavesConstraints,
  ...institucionConstraints,
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
