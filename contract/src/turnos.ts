import { z } from 'zod'
import { hasta } from './largos.ts'
import { momento } from './momentos.ts'
import { count } from './palabras.ts'
import { campoVacio } from './textos.ts'
import { conVersion } from './version.ts'

export const CRITERIOS = ['pendientes', 'lista'] as const
export const criterio = z.enum(CRITERIOS, { error: "El campo 'criterio' debe ser 'pendientes' o 'lista'" })

export const MAX_TURNOS = 100
const MAX_MATRICULAS = 10_000
const TURNOS_INVALIDOS = `Escribe de 1 a ${MAX_TURNOS} turnos`
const MATRICULAS_INVALIDAS = 'Escribe las matrículas de este turno'

const entero = (que: string, maximo: number) => {
  const error = `${que} un número entero de 1 a ${maximo}`
  return z.int({ error }).min(1, error).max(maximo, error)
}

const turno = z.object({
  desde: momento('desde'),
  matriculas: z
    .array(
      z
        .string({ error: MATRICULAS_INVALIDAS })
        .trim()
        .min(1, MATRICULAS_INVALIDAS)
        .check(hasta(60, MATRICULAS_INVALIDAS)),
      {
        error: MATRICULAS_INVALIDAS,
      },
    )
    .min(1, MATRICULAS_INVALIDAS)
    .check(hasta(MAX_MATRICULAS, `Un turno admite hasta ${MAX_MATRICULAS} matrículas`)),
})

/**
 * Who may enter from when. By `pendientes`: those with the fewest subjects left first, from `desde` on a turn every `minutos`, of
 * at most `porTurno` people. By `lista`: the turns as they are written, and everyone else from `resto` on, or as soon as
 * the window is open.
 */
export const turnosBody = conVersion(
  z
    .object({
      criterio,
      desde: momento('desde').nullish(),
      minutos: entero('Los minutos entre turnos son', 1440).nullish(),
      porTurno: entero('El máximo por turno es', 10_000).nullish(),
      turnos: z
        .array(turno, { error: TURNOS_INVALIDOS })
        .min(1, TURNOS_INVALIDOS)
        .check(hasta(MAX_TURNOS, TURNOS_INVALIDOS))
        .nullish(),
      resto: momento('resto').nullish(),
    })
    .superRefine(({ criterio, desde, minutos, turnos }, contexto) => {
      const falta = (campo: string, message = campoVacio(campo)) =>
        contexto.addIssue({ code: 'custom', path: [campo], message })
      if (criterio === 'lista') {
        if (!turnos?.length) falta('turnos', TURNOS_INVALIDOS)
        return
      }
      if (!desde) falta('desde')
      if (!minutos) falta('minutos')
    }),
)
export type TurnosBody = z.infer<typeof turnosBody>

const grupo = z.object({
  /** Students of it who owe something or have a seat. */
  estudiantes: z.number(),
  /** Those of them who have a seat in the period. */
  inscritos: z.number(),
})

/** The turns of a window, as the office sees them. */
export const turnosDeVentana = z.object({
  /** Null: there are none, and everyone enters at once. */
  criterio: criterio.nullable(),
  desde: z.iso.datetime().nullable(),
  minutos: z.number().nullable(),
  porTurno: z.number().nullable(),
  turnos: z.array(
    grupo.extend({
      desde: z.iso.datetime(),
      /** Only of turns that were written as lists. */
      matriculas: z.array(z.string()),
    }),
  ),
  /** Everyone without a turn of their own. */
  resto: grupo.extend({ desde: z.iso.datetime().nullable() }),
})
export type TurnosDeVentana = z.infer<typeof turnosDeVentana>

/** From when a student may take seats in a window that has turns; null: whenever it is open. */
export const miTurno = z.object({ idperiodoinscripcion: z.number(), desde: z.iso.datetime().nullable() })
export type MiTurno = z.infer<typeof miTurno>

/** Matrículas as people paste them: one per line, or with commas, semicolons or tabs between them. */
export const matriculasDe = (texto: string) => [...new Set(texto.split(/[\s,;]+/).filter(Boolean))]

export const desconocidas = (matriculas: string[]) => {
  const [muestra, resto] = [matriculas.slice(0, 10).join(', '), matriculas.length - 10]
  const otras = resto > 0 ? ` y ${count(resto, 'otra', 'otras')}` : ''
  return `No hay estudiantes con ${matriculas.length === 1 ? 'esta matrícula' : 'estas matrículas'}: ${muestra}${otras}.`
}
