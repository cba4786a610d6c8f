import { z } from 'zod'
import { id, idElegido } from './campos.ts'
import { campoVacio, TEXTOS } from './textos.ts'
import { persona } from './usuarios.ts'
import { conVersion, version, versionLeida } from './version.ts'

export const NOTA_MAXIMA = 100

/**
 * A grade. A student receives `calificacion`, `idseccion` and `secciones` as null until it is official; only the
 * teacher and the office see whose it is, and its version.
 */
export const calificacion = z.object({
  id: z.number(),
  idseccion: z.number().nullable(),
  idusuario: z.number(),
  calificacion: z.number().nullable(),
  oficializado: z.boolean(),
  secciones: z.object({ nombre: z.string(), asignaturas: z.object({ nombre: z.string() }) }).nullable(),
  usuarios: persona.optional(),
  version: version.optional(),
})
export type Calificacion = z.infer<typeof calificacion>

const NOTA_NEGATIVA = 'La calificación debe ser mayor que 0.'
const DOS_DECIMALES = 'La calificación admite hasta dos decimales.'

/** More than 0, at most 100, two decimals. */
export const nota = z
  .number({ error: campoVacio('calificación') })
  .refine(valor => valor !== 0, { error: campoVacio('calificación'), abort: true })
  .positive(NOTA_NEGATIVA)
  .max(NOTA_MAXIMA, TEXTOS.calificacion.mayor)
  .refine(valor => Math.abs(valor * 100 - Math.round(valor * 100)) < 1e-6, DOS_DECIMALES)

export const calificacionBody = z.object({
  idseccion: idElegido('sección'),
  idusuario: idElegido('estudiante'),
  calificacion: nota,
})
export type CalificacionBody = z.infer<typeof calificacionBody>

const oficializado = z.boolean({ error: "El campo 'oficializado' debe ser verdadero o falso" }).optional()

/** What is not named stays as it is. */
export const calificacionCambioBody = conVersion(calificacionBody.partial().extend({ oficializado }))
export type CalificacionCambioBody = z.infer<typeof calificacionCambioBody>

const MAXIMO_POR_SECCION = 1000

/**
 * A whole section at once: a grade for each student named, null to take one away; and whether all become official. A
 * cell's version is the one of the grade that was read, 0 where there was none.
 */
export const seccionCalificadaBody = z.object({
  calificaciones: z
    .array(z.object({ idusuario: id, calificacion: nota.nullable(), version: versionLeida }), {
      error: "El campo 'calificaciones' debe ser una lista",
    })
    .max(MAXIMO_POR_SECCION, `Se guardan hasta ${MAXIMO_POR_SECCION} calificaciones a la vez`)
    .default([]),
  oficializado,
})
export type SeccionCalificadaBody = z.infer<typeof seccionCalificadaBody>

/** A line of a grade's history: who, when, before, after. Null before: created; null after: deleted. */
export const lineaDeHistorial = z.object({
  id: z.number(),
  idcalificacion: z.number(),
  idusuario: z.number(),
  usuarios: persona,
  autor: persona,
  cuando: z.iso.datetime(),
  antes: z.number().nullable(),
  despues: z.number().nullable(),
  oficialAntes: z.boolean().nullable(),
  oficialDespues: z.boolean().nullable(),
})
export type LineaDeHistorial = z.infer<typeof lineaDeHistorial>
