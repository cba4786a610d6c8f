import { z } from 'zod'
import { id, idElegido, motivo, tieneDosDecimales } from './campos.ts'
import { hasta } from './largos.ts'
import { campoVacio, TEXTOS } from './textos.ts'
import { persona } from './usuarios.ts'
import { conVersion, version, versionLeida } from './version.ts'

export const MAX_NOTA = 100

/** What a grade says in place of a number: it closes the acta and does not pass. */
export const CONDICIONES = ['no_presento', 'retirado'] as const
export type Condicion = (typeof CONDICIONES)[number]
export const NOMBRE_DE_CONDICION: Record<Condicion, string> = {
  no_presento: 'No se presentó',
  retirado: 'Retirado',
}

/**
 * A grade: a number or a condition. A student receives `calificacion`, `condicion`, `idseccion` and `secciones` as null
 * until it is official; only the teacher and the office see whose it is, and its version.
 */
export const calificacion = z.object({
  id: z.number(),
  idseccion: z.number().nullable(),
  idusuario: z.number(),
  calificacion: z.number().nullable(),
  condicion: z.enum(CONDICIONES).nullable(),
  oficializado: z.boolean(),
  /** The pass mark of its period, once that is closed; before, the school's counts. */
  notaMinima: z.number().nullable(),
  secciones: z.object({ nombre: z.string(), asignaturas: z.object({ nombre: z.string() }) }).nullable(),
  usuarios: persona.optional(),
  version: version.optional(),
})
export type Calificacion = z.infer<typeof calificacion>

const NOTA_CERO = 'La calificación debe ser mayor que 0. Si no se presentó, márcalo.'
const NOTA_NEGATIVA = 'La calificación debe ser mayor que 0.'
const DOS_DECIMALES = 'La calificación admite hasta dos decimales.'

/** More than 0, at most 100, two decimals. */
export const nota = z
  .number({ error: campoVacio('calificación') })
  .refine(valor => valor !== 0, { error: NOTA_CERO, abort: true })
  .positive(NOTA_NEGATIVA)
  .max(MAX_NOTA, TEXTOS.calificacion.mayor)
  .refine(tieneDosDecimales, DOS_DECIMALES)

const condicion = z
  .enum(CONDICIONES, { error: "El campo 'condición' debe ser no_presento o retirado" })
  .nullish()

/** A number or a condition, never both. The one who takes the body says which of them is missing. */
const valor = { calificacion: nota.nullish(), condicion }
interface Valor {
  calificacion?: number | null | undefined
  condicion?: Condicion | null | undefined
}

const unoSolo = {
  check: ({ calificacion, condicion }: Valor) => calificacion == null || condicion == null,
  issue: { error: 'Pon una nota o una condición, no las dos', path: ['condicion'] },
}
const alguno = {
  check: ({ calificacion, condicion }: Valor) => calificacion != null || condicion != null,
  issue: { error: campoVacio('calificación'), path: ['calificacion'] },
}

const quien = { idseccion: idElegido('sección'), idusuario: idElegido('estudiante') }

export const calificacionBody = z
  .object({ ...quien, ...valor, motivo: motivo.optional() })
  .refine(alguno.check, alguno.issue)
  .refine(unoSolo.check, unoSolo.issue)
export type CalificacionBody = z.infer<typeof calificacionBody>

const oficializado = z.boolean({ error: "El campo 'oficializado' debe ser verdadero o falso" }).optional()

/** What is not named stays as it is. */
export const calificacionCambioBody = conVersion(
  z.object({ ...quien, ...valor, oficializado, motivo }).partial(),
)
  .refine(({ calificacion, condicion }) => calificacion !== null || condicion != null, alguno.issue)
  .refine(unoSolo.check, unoSolo.issue)
export type CalificacionCambioBody = z.infer<typeof calificacionCambioBody>

/** By the office, once the period is closed. */
export const rectificarBody = conVersion(
  z
    .object({ ...valor, motivo })
    .refine(alguno.check, alguno.issue)
    .refine(unoSolo.check, unoSolo.issue),
)
export type RectificarBody = z.infer<typeof rectificarBody>

const MAX_POR_SECCION = 1000

const celda = z
  .object({ idusuario: id, ...valor, version: versionLeida })
  .refine(({ calificacion, condicion }) => calificacion !== undefined || condicion != null, alguno.issue)
  .refine(unoSolo.check, unoSolo.issue)

/**
 * A whole section at once: a grade or a condition for each student named, `calificacion: null` to take it away; and whether
 * all become official. A cell's version is the one of the grade that was read, 0 where there was none.
 */
export const seccionCalificadaBody = z.object({
  calificaciones: z
    .array(celda, { error: "El campo 'calificaciones' debe ser una lista" })
    .check(hasta(MAX_POR_SECCION, `Se guardan hasta ${MAX_POR_SECCION} calificaciones a la vez`))
    .default([]),
  oficializado,
  motivo: motivo.optional(),
})
export type SeccionCalificadaBody = z.infer<typeof seccionCalificadaBody>

/** Whether a grade passes; null while there is none, or none that its reader may see. */
export const aprueba = ({ calificacion, condicion }: Valor, notaMinima: number): boolean | null => {
  if (condicion != null) return false
  return calificacion == null ? null : calificacion >= notaMinima
}

/** A line of a grade's history: who, when, before, after. Nothing before: created; nothing after: deleted. */
export const lineaDeHistorial = z.object({
  id: z.number(),
  idcalificacion: z.number(),
  idusuario: z.number(),
  usuarios: persona,
  autor: persona,
  cuando: z.iso.datetime(),
  antes: z.number().nullable(),
  despues: z.number().nullable(),
  condicionAntes: z.enum(CONDICIONES).nullable(),
  condicionDespues: z.enum(CONDICIONES).nullable(),
  motivo: z.string().nullable(),
  oficialAntes: z.boolean().nullable(),
  oficialDespues: z.boolean().nullable(),
  /** By the office, after the period was closed. */
  rectificada: z.boolean(),
})
export type LineaDeHistorial = z.infer<typeof lineaDeHistorial>
