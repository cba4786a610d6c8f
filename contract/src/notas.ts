import { z } from 'zod'
import { CONDICIONES, type Condicion, nota } from './calificaciones.ts'
import { comparable } from './palabras.ts'
import { persona } from './usuarios.ts'
import { version } from './version.ts'

// How people write grades, in a cell of the sheet, on the clipboard or in a spreadsheet's file.

/** What stands in a cell: a number, a condition in its place, or nothing. */
export type Valor = number | Condicion | null

type Lectura = { valor: Valor; error?: never } | { valor?: never; error: string }

const NUMERO = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/
export const NO_ES_NUMERO = 'Escribe un número, por ejemplo 90.5, N o R'

/** How people write a condition. */
const ESCRITAS: Record<Condicion, string[]> = {
  no_presento: ['n', 'np', 'nsp', 'no se presento', 'no presento', 'ausente'],
  retirado: ['r', 'ret', 'retirado', 'retirada', 'retiro'],
}

export function toCondicion(texto: string): Condicion | null {
  const escrita = comparable(texto).replace(/\.$/, '')
  const [hallada] = Object.entries(ESCRITAS).find(([, formas]) => formas.includes(escrita)) ?? []
  return (hallada as Condicion | undefined) ?? null
}

export function toNumber(texto: string): number {
  const limpio = texto.replace(/\s/g, '')
  return NUMERO.test(limpio) ? Number(limpio.replace(',', '.')) : Number.NaN
}

/** What somebody wrote as a grade: with a point or a comma, null for nothing, or why it is none. */
export function parseNota(texto: string): Lectura {
  if (texto.trim() === '') return { valor: null }
  const condicion = toCondicion(texto)
  if (condicion) return { valor: condicion }
  const numero = toNumber(texto)
  if (Number.isNaN(numero)) return { error: NO_ES_NUMERO }
  const read = nota.safeParse(numero)
  return read.success ? { valor: read.data } : { error: read.error.issues[0]?.message ?? NO_ES_NUMERO }
}

/** A file has two columns that count; the others are for the reader. */
export const COLUMNAS_DE_NOTAS = { matricula: 'Matrícula', calificacion: 'Calificación' }

/** What people write over the two, the way it is compared. */
export const TITULOS_DE_NOTAS = {
  matricula: ['matricula', 'id', 'carnet', 'codigo', 'no. matricula', 'matricula no.'],
  calificacion: [
    'calificacion',
    'nota',
    'nota final',
    'calificacion final',
    'puntos',
    'puntuacion',
    'final',
    'promedio',
  ],
}

export const toTitulo = (texto: string) => comparable(texto).replace(/:$/, '')

/** The columns that a row of titles calls the grade. Beside «Calificación» the others are not the ones that are meant. */
export function findColumnasDeNotas(fila: string[]): number[] {
  const titulos = fila.map(toTitulo)
  const { calificacion } = TITULOS_DE_NOTAS
  const named = (palabras: string[]) =>
    titulos.flatMap((titulo, columna) => (palabras.includes(titulo) ? [columna] : []))
  const propias = named(calificacion.slice(0, 1))
  return propias.length ? propias : named(calificacion)
}

export const MAX_NOTAS_MEGABYTES = 2

const condicion = z.enum(CONDICIONES).nullable()

/** What a file of grades would change in a section. Nothing is saved: the sheet's own call does that, with these versions. */
export const hojaDeNotas = z.object({
  cambios: z.array(
    z.object({
      fila: z.number(),
      idusuario: z.number(),
      usuarios: persona,
      matricula: z.string(),
      antes: z.number().nullable(),
      despues: z.number().nullable(),
      condicionAntes: condicion,
      condicionDespues: condicion,
      /** Students see it already: changing it wants a reason. */
      oficializado: z.boolean(),
      /** 0 where there is no grade yet. */
      version,
    }),
  ),
  /** Cells that say what is saved already. */
  iguales: z.number(),
  /** Rows that can't be taken, the first hundred of them. */
  errores: z.array(z.object({ fila: z.number(), columna: z.string(), mensaje: z.string() })),
  /** How many there are in all. */
  malas: z.number(),
})
export type HojaDeNotas = z.infer<typeof hojaDeNotas>
