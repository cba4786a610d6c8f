import { z } from 'zod'
import { id, idElegido, texto } from './campos.ts'
import { fecha, fechaRespuesta, inicioAntesDeFin } from './fechas.ts'
import { seccion } from './secciones.ts'
import { usuario } from './usuarios.ts'
import { conVersion, version } from './version.ts'

/** An enrolment window: what the API calls a process. */
export const proceso = z.object({
  id: z.number(),
  nombre: z.string(),
  inicio: fechaRespuesta,
  fin: fechaRespuesta,
  idperiodo: z.number(),
  abierto: z.boolean(),
  version,
})
export type Proceso = z.infer<typeof proceso>

const campos = z.object({
  nombre: texto('nombre'),
  inicio: fecha('inicio'),
  fin: fecha('fin'),
  idperiodo: idElegido('período'),
})

export const procesoBody = campos.refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)
export type ProcesoBody = z.infer<typeof procesoBody>
export const procesoCambioBody = conVersion(procesoBody)

export const procesoNuevoBody = campos
  .extend({ abierto: z.boolean({ error: "El campo 'abierto' debe ser verdadero o falso" }).default(false) })
  .refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)
export type ProcesoNuevoBody = z.infer<typeof procesoNuevoBody>

/** A student's seat in a section. */
export const inscripcion = z.object({
  id: z.number(),
  idperiodoinscripcion: z.number(),
  idusuario: z.number(),
  idseccion: z.number(),
  secciones: seccion,
})
export type Inscripcion = z.infer<typeof inscripcion>

const ventana = { idperiodoinscripcion: idElegido('inscripción'), idusuario: id.optional() }

export const inscribirBody = z.object({ ...ventana, idseccion: idElegido('sección') })
export type InscribirBody = z.infer<typeof inscribirBody>

const MAXIMO_DE_UNA_VEZ = 20
const SECCIONES_INVALIDAS = `Elige de 1 a ${MAXIMO_DE_UNA_VEZ} secciones`

/** Several sections at once: all of them or none. */
export const armarBody = z.object({
  ...ventana,
  secciones: z
    .array(id, { error: SECCIONES_INVALIDAS })
    .min(1, SECCIONES_INVALIDAS)
    .max(MAXIMO_DE_UNA_VEZ, SECCIONES_INVALIDAS),
})
export type ArmarBody = z.infer<typeof armarBody>

/** Seats taken, as the live notices tell them: section id → inscritos. */
export const cuposEnVivo = z.record(z.string(), z.number())
export type CuposEnVivo = z.infer<typeof cuposEnVivo>

/** A student of a section, as their teacher sees them. */
export const inscrito = usuario.pick({ id: true, nombre: true, apellido: true, matricula: true })
export type Inscrito = z.infer<typeof inscrito>
