import type { Calificacion, SeccionCalificadaBody } from '@nivela/contract/calificaciones'
import type { Inscrito } from '@nivela/contract/inscripciones'
import { parseNota, type Valor } from '@nivela/contract/notas'
import { formatNota, toBody, valorOf } from './notas.ts'

/** A line of the sheet: a student of the section, and the grade that is saved. */
export interface Fila {
  estudiante: Inscrito
  calificacion: Calificacion | undefined
}

/** What was typed and is not saved: student id → text. */
export type Borrador = Record<number, string>

/** The grades over which something was typed: student id → what was saved then. */
export type Bases = Record<number, Valor>

/** Why a sheet can't change: its period was closed, the section was cancelled, or it is another teacher's now. */
export type Cierre = 'periodo' | 'cancelada' | 'ajena'

export const toFilas = (inscritos: Inscrito[], calificaciones: Calificacion[]): Fila[] => {
  const porEstudiante = new Map(calificaciones.map(calificacion => [calificacion.idusuario, calificacion]))
  return inscritos.map(estudiante => ({ estudiante, calificacion: porEstudiante.get(estudiante.id) }))
}

export const savedValue = ({ calificacion }: Fila) => valorOf(calificacion)

export const savedText = (fila: Fila) => formatNota(savedValue(fila))

/** Whether what was typed says something else than what is saved: 90,50 over a 90.5 does not. */
export function isChanged(fila: Fila, texto: string | undefined): boolean {
  if (texto === undefined) return false
  const { valor } = parseNota(texto)
  return valor === undefined || valor !== savedValue(fila)
}

/** Whether another grade was saved under what is typed here. A text that can't be saved shows its own error instead. */
export const isConflict = (fila: Fila, texto: string | undefined, base: Valor | undefined) =>
  base !== undefined &&
  base !== savedValue(fila) &&
  isChanged(fila, texto) &&
  parseNota(texto ?? '').error === undefined

export const findConflicts = (filas: Fila[], borrador: Borrador, bases: Bases) =>
  filas.filter(fila => isConflict(fila, borrador[fila.estudiante.id], bases[fila.estudiante.id]))

/** What was typed and will never be saved: the student left, or the sheet was closed over it. */
export interface Perdida {
  nombre: string
  texto: string
  porque: 'retiro' | Exclude<Cierre, 'ajena'>
}

/** A closed sheet shows what stands. One that is another teacher's now still shows what was typed, to be copied. */
export const liveDraft = (borrador: Borrador, cierre: Cierre | null): Borrador =>
  cierre === null || cierre === 'ajena' ? borrador : {}

/** The drafts to drop, by student id, and those of them that say something else than what stands. */
export function findLost(
  filas: Fila[],
  escritos: Record<number, { texto: string; base: Valor; nombre: string }>,
  cierre: Cierre | null,
): { ids: number[]; perdidas: Perdida[] } {
  // The list of students is no longer read once the section is another teacher's.
  if (cierre === 'ajena') return { ids: [], perdidas: [] }
  const porEstudiante = new Map(filas.map(fila => [fila.estudiante.id, fila]))
  const ids = Object.keys(escritos)
    .map(Number)
    .filter(id => cierre !== null || !porEstudiante.has(id))
  const perdidas = ids.flatMap(id => {
    const { texto = '', base = null, nombre = '' } = escritos[id] ?? {}
    const fila = porEstudiante.get(id)
    const hay = fila ? isChanged(fila, texto) : texto.trim() !== '' || base !== null
    return hay ? [{ nombre, texto: texto.trim(), porque: cierre ?? ('retiro' as const) }] : []
  })
  return { ids, perdidas }
}

/** These records by student id, less some. The same ones if none of those is there. */
export const without = <T>(cosas: Record<number, T>, claves: string[]): Record<number, T> =>
  claves.some(clave => clave in cosas)
    ? Object.fromEntries(Object.entries(cosas).filter(([clave]) => !claves.includes(clave)))
    : cosas

export interface Cambios {
  /** What can be saved. */
  calificaciones: SeccionCalificadaBody['calificaciones']
  /** Cells that can't: student id → why. */
  errores: Record<number, string>
  /** Students whose grade goes away. */
  eliminadas: Inscrito[]
  /** How many of the changes are of grades that students already see. */
  oficiales: number
}

/** The difference between the sheet and what is saved. */
export function diff(filas: Fila[], borrador: Borrador): Cambios {
  const cambios: Cambios = { calificaciones: [], errores: {}, eliminadas: [], oficiales: 0 }
  for (const fila of filas) {
    const { estudiante, calificacion } = fila
    const texto = borrador[estudiante.id]
    if (texto === undefined || !isChanged(fila, texto)) continue
    const { valor, error } = parseNota(texto)
    if (error !== undefined) {
      cambios.errores[estudiante.id] = error
      continue
    }
    cambios.calificaciones.push({
      idusuario: estudiante.id,
      ...toBody(valor ?? null),
      version: calificacion?.version ?? 0,
    })
    if (valor === null) cambios.eliminadas.push(estudiante)
    if (calificacion?.oficializado) cambios.oficiales++
  }
  return cambios
}

/** Autosave sends only grades that are not official, have no conflict and delete nothing. */
export const saveable = (filas: Fila[], { calificaciones }: Cambios, conflictos: Fila[]) => {
  const held = new Set(
    filas
      .filter(fila => fila.calificacion?.oficializado || conflictos.includes(fila))
      .map(({ estudiante }) => estudiante.id),
  )
  return calificaciones.filter(
    ({ idusuario, calificacion, condicion }) =>
      !held.has(idusuario) && (calificacion != null || condicion != null),
  )
}

/** How far the section is. */
export function summarize(filas: Fila[]) {
  const calificados = filas.filter(({ calificacion }) => calificacion).length
  const oficiales = filas.filter(({ calificacion }) => calificacion?.oficializado).length
  return { estudiantes: filas.length, calificados, oficiales }
}
export type Resumen = ReturnType<typeof summarize>

/** What the official record still waits for, or null when it is ready: "Faltan 3 calificaciones y 5 por oficializar." */
export function missingForActa({ estudiantes, calificados, oficiales }: Resumen): string | null {
  if (estudiantes === 0) return 'La sección todavía no tiene estudiantes.'
  const notas = estudiantes - calificados
  const publicar = calificados - oficiales
  const partes = [
    notas && `${notas} ${notas === 1 ? 'calificación' : 'calificaciones'}`,
    publicar && `${publicar} por oficializar`,
  ].filter(Boolean)
  if (partes.length === 0) return null
  return `${(notas || publicar) === 1 ? 'Falta' : 'Faltan'} ${partes.join(' y ')}.`
}
