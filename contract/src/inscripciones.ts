import { z } from 'zod'
import { id, idElegido, texto } from './campos.ts'
import { fecha, fechaRespuesta, inicioAntesDeFin } from './fechas.ts'
import { type Seccion, seccion } from './secciones.ts'
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

interface Oferta {
  procesos: Pick<Proceso, 'id' | 'idperiodo' | 'abierto' | 'version'>[]
  secciones: Pick<Seccion, 'idperiodo' | 'version'>[]
}

/**
 * Fingerprint of the open windows and their sections: the server sends that of what stands, a page compares it with that
 * of what it has read. Versions come from one sequence, so that their sum tells of every change.
 */
export function huellaDeOferta({ procesos, secciones }: Oferta): string {
  const abiertos = procesos.filter(({ abierto }) => abierto).sort((a, b) => a.id - b.id)
  const periodos = new Set(abiertos.map(({ idperiodo }) => idperiodo))
  const ofrecidas = secciones.filter(({ idperiodo }) => periodos.has(idperiodo))
  const suma = ofrecidas.reduce((total, { version = 0 }) => total + version, 0)
  return [...abiertos.map(({ id, version }) => `${id}.${version}`), ofrecidas.length, suma].join(' ')
}

/** What the event `ventanas` tells: the fingerprint to someone who joins, null when the offer or a window changed. */
export const ofertaEnVivo = z.string().nullable()

/** A student of a section, as their teacher sees them. */
export const inscrito = usuario.pick({ id: true, nombre: true, apellido: true, matricula: true })
export type Inscrito = z.infer<typeof inscrito>
