import { z } from 'zod'
import { AREAS } from './areas.ts'
import { enumerate } from './palabras.ts'

/** Passed in the placement test, passed with an official grade, being taken in the current period, or pending. */
export const ESTADOS_DE_AVANCE = ['aprobada_poma', 'aprobada', 'cursando', 'pendiente'] as const
export type EstadoDeAvance = (typeof ESTADOS_DE_AVANCE)[number]

/** In place of a grade: did not come, or withdrew. */
export const CONDICIONES = ['no_presento', 'retirado'] as const

const intento = z.object({
  calificacion: z.number().nullable(),
  condicion: z.enum(CONDICIONES).nullable(),
  periodo: z.string(),
  /** The pass mark by which it was judged. */
  notaMinima: z.number(),
})

/**
 * One of the four areas, or another subject that the student took, which is never owed. `idasignatura` is null while the
 * school teaches no subject of the area. `calificacion` is the official grade that passed it.
 */
const pasoDeAvance = z.object({
  idasignatura: z.number().nullable(),
  nombre: z.string(),
  area: z.enum(AREAS).nullable(),
  estado: z.enum(ESTADOS_DE_AVANCE),
  calificacion: z.number().nullable(),
  /** Attempts that failed: official, below the pass mark or without coming. */
  intentos: z.number(),
  /** The score in the placement test, where the office's sheet had one. */
  notaPoma: z.number().nullable(),
  /** Whether the placement test has a result of the area. */
  conResultadoPoma: z.boolean(),
  /** The period in which it was passed, or is being taken. */
  periodo: z.string().nullable(),
  /** Whether that period is still to come: there is a seat, and no class yet. */
  porEmpezar: z.boolean(),
  /** The last official result that did not pass it. */
  ultimoIntento: intento.nullable(),
  /** A pending one may be taken already, in another period that still has no official result of it: that period. */
  sinResultadoEn: z.string().nullable(),
})
export type PasoDeAvance = z.infer<typeof pasoDeAvance>

/** What a student passed, is taking and owes. */
export const avance = z.object({
  asignaturas: z.array(pasoDeAvance),
  /** Areas that are neither passed nor being taken. */
  pendientes: z.number(),
  completo: z.boolean(),
  notaMinimaPoma: z.number(),
  /** The school's present one. Closed periods keep their own. */
  notaMinimaAprobar: z.number(),
})
export type Avance = z.infer<typeof avance>

export const estaAprobada = ({ estado }: Pick<PasoDeAvance, 'estado'>) =>
  estado === 'aprobada_poma' || estado === 'aprobada'

/** Whether a subject is closed to a student: its area is passed either way, or, without an area, it is itself. */
export const estaCerrada = (
  { asignaturas }: Pick<Avance, 'asignaturas'>,
  { id, area }: { id: number; area: PasoDeAvance['area'] },
) =>
  asignaturas.some(
    paso => estaAprobada(paso) && (area === null ? paso.idasignatura === id : paso.area === area),
  )

/** "No aprobaste Matemáticas en este período: la repites en el próximo." */
export function tellRepetidas(materias: { nombre: string; porRepetir: boolean }[]): string | null {
  const nombres = materias.filter(({ porRepetir }) => porRepetir).map(({ nombre }) => nombre)
  if (!nombres.length) return null
  const la = nombres.length === 1 ? 'la' : 'las'
  return `No aprobaste ${enumerate(nombres)} en este período: ${la} repites en el próximo.`
}
