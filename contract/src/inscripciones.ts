import { z } from 'zod'
import { id, idElegido, texto } from './campos.ts'
import { fecha, fechaRespuesta, inicioAntesDeFin } from './fechas.ts'
import { hasta } from './largos.ts'
import { momento } from './momentos.ts'
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
  /** When the server opens and closes it, once; null: only by hand. */
  abreEn: z.iso.datetime().nullable(),
  cierraEn: z.iso.datetime().nullable(),
  /** Not everyone may enter as soon as it is open. */
  conTurnos: z.boolean(),
  version,
})
export type Proceso = z.infer<typeof proceso>

const campos = z.object({
  nombre: texto('nombre'),
  inicio: fecha('inicio'),
  fin: fecha('fin'),
  idperiodo: idElegido('período'),
  // By the school's clock; null removes it, and one that is not named stays.
  abreEn: momento('abreEn').nullish(),
  cierraEn: momento('cierraEn').nullish(),
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
  /** In the student's list: its teacher has begun to grade the section. Whether this student has a grade, it does not say. */
  enEvaluacion: z.boolean().optional(),
})
export type Inscripcion = z.infer<typeof inscripcion>

const ventana = { idperiodoinscripcion: idElegido('inscripción'), idusuario: id.optional() }
const idseccion = idElegido('sección')

/** Why the office does it; needed where no window is open. */
const motivo = texto('motivo', 500).optional()

export const esperarBody = z.object({ ...ventana, idseccion })
export type EsperarBody = z.infer<typeof esperarBody>

export const inscribirBody = esperarBody.extend({ motivo })
export type InscribirBody = z.infer<typeof inscribirBody>

export const cambiarBody = z.object({ idseccion, motivo })
export type CambiarBody = z.infer<typeof cambiarBody>

export const desinscribirBody = z.object({ motivo })

const listaDe = (que: string, maximo: number) => {
  const error = `Elige de 1 a ${maximo} ${que}`
  return z.array(id, { error }).min(1, error).check(hasta(maximo, error))
}

const MAX_SECCIONES = 20

/** Several sections at once, and the student's seats that are given up for them: all of it or nothing. */
export const armarBody = z.object({
  ...ventana,
  secciones: listaDe('secciones', MAX_SECCIONES),
  deja: z
    .array(id, { error: "El campo 'deja' debe ser una lista de inscripciones" })
    .check(hasta(MAX_SECCIONES, `Puedes dejar hasta ${MAX_SECCIONES} secciones de una vez`))
    .optional(),
})
export type ArmarBody = z.infer<typeof armarBody>

/** Students of a section who go to another one of its subject, or to none. */
export const moverBody = z.object({
  idseccion,
  estudiantes: listaDe('estudiantes', 200),
  destino: idseccion.optional(),
  motivo,
})
export type MoverBody = z.infer<typeof moverBody>

/** Each student's own outcome: one who may not go does not keep the others. */
export const movidos = z.object({
  movidos: z.array(z.number()),
  rechazados: z.array(z.object({ idusuario: z.number(), error: z.string() })),
})
export type Movidos = z.infer<typeof movidos>

/** Seats taken, as the live notices tell them: section id → inscritos. */
export const cuposEnVivo = z.record(z.string(), z.number())
export type CuposEnVivo = z.infer<typeof cuposEnVivo>

/**
 * The event `suyas`, to a student alone: how they stand in the sections that they, or the office for them, have just taken or left,
 * on whichever device. Section id → they have a seat, they wait for one, or neither.
 */
export const suyasEnVivo = z.record(z.string(), z.enum(['cupo', 'espera']).nullable())
export type SuyasEnVivo = z.infer<typeof suyasEnVivo>

export interface Oferta {
  procesos: Proceso[]
  secciones: Seccion[]
}

/**
 * The periods whose sections an enrolment page has at hand: those of the open windows, and that of the newest window, so
 * that the page is ready when it opens.
 */
export function periodosALaVista(procesos: Proceso[]): number[] {
  const newest = procesos.reduce<Proceso | undefined>(
    (last, one) =>
      !last || one.inicio > last.inicio || (one.inicio === last.inicio && one.id > last.id) ? one : last,
    undefined,
  )
  const ids = procesos.filter(({ abierto }) => abierto).map(({ idperiodo }) => idperiodo)
  return [...new Set(newest ? [...ids, newest.idperiodo] : ids)].sort((a, b) => a - b)
}

/** All that a page shows of a section but its seats. */
export const textoDeSeccion = ({ inscritos: _seats, ...seccion }: Seccion) =>
  [
    ...[seccion.id, seccion.version, seccion.idperiodo, seccion.idasignatura, seccion.cupo],
    ...[seccion.nombre, seccion.dia, seccion.inicio, seccion.fin],
    ...[seccion.asignaturas.nombre, seccion.aulas.nombre, seccion.usuarios.nombre, seccion.usuarios.apellido],
  ].join('|')

/**
 * Fingerprint of the windows and of the sections in sight: the server sends that of what stands, a page compares it with
 * that of what it has.
 */
export function huellaDeOferta({ procesos, secciones }: Oferta): string {
  const enVista = new Set(periodosALaVista(procesos))
  const lineas = [
    ...byId(procesos).map(({ id, version, abierto }) => `${id}|${version}|${abierto}`),
    ...byId(secciones.filter(({ idperiodo }) => enVista.has(idperiodo))).map(textoDeSeccion),
  ]
  return fnv1a(lineas.join('\n'))
}

const byId = <T extends { id: number }>(list: T[]) => [...list].sort((a, b) => a.id - b.id)

/** FNV-1a, twice 32 bits: what is compared has no adversary, and a phone has it in a millisecond. */
function fnv1a(text: string): string {
  let [one, two] = [0x811c9dc5, 0x9747b28c]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code, 0x85ebca6b) + 1
  }
  return [one, two].map(half => (half >>> 0).toString(36)).join('.')
}

/** The event `oferta`: the fingerprint of what stands and, unless it is for someone who joins, what has changed. */
export const ofertaEnVivo = z.object({
  huella: z.string(),
  /** A page that has to read the offer again waits for a random part of so many milliseconds: the more pages, the longer. */
  repartoMs: z.number(),
  cambio: z
    .object({
      /** All windows. */
      procesos: z.array(proceso),
      /** New or changed. */
      secciones: z.array(seccion),
      quitadas: z.array(z.number()),
    })
    .optional(),
})
export type OfertaEnVivo = z.infer<typeof ofertaEnVivo>

/** A student of a section, as their teacher sees them. */
export const inscrito = usuario.pick({ id: true, nombre: true, apellido: true, matricula: true })
export type Inscrito = z.infer<typeof inscrito>
