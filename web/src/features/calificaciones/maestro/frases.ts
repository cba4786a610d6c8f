import { TEXTOS } from '@nivela/contract/textos'
import { fullName } from '../../usuarios/index.ts'
import type { Cambios, Fila, Resumen } from './planilla.ts'

const { agregado, actualizado, eliminado, oficializada, noOficializada } = TEXTOS.calificacion

/** What was saved: the specification's sentence for one grade, a number for more. */
export function tellSaved(filas: Fila[], { calificaciones, eliminadas }: Cambios): string {
  if (calificaciones.length > 1) return `Se guardaron ${calificaciones.length} cambios.`
  if (eliminadas.length) return eliminado
  const fila = filas.find(({ estudiante }) => estudiante.id === calificaciones[0]?.idusuario)
  return fila?.calificacion ? actualizado : agregado
}

/** Whose grades can't be saved: a search may hide their cells. */
export function tellWrong([primera, ...otras]: Fila[]): string {
  const nombre = primera ? fullName(primera.estudiante) : ''
  const mas = otras.length ? ` y ${otras.length} más` : ''
  return `Corrige la nota de ${nombre}${mas}: no se ha guardado nada.`
}

export const tellOfficial = (cuantas: number, oficializado: boolean): string => {
  if (cuantas === 1) return oficializado ? oficializada : noOficializada
  return `${cuantas} calificaciones ${oficializado ? 'oficializadas' : 'retiradas'}.`
}

/** How far a section will be once what is unsaved is saved. */
export function afterSaving(filas: Fila[], { calificaciones }: Cambios): Resumen {
  const nuevas = new Map(
    calificaciones.map(({ idusuario, calificacion, condicion }) => [idusuario, calificacion ?? condicion]),
  )
  const conNota = filas.filter(({ estudiante: { id }, calificacion }) =>
    nuevas.has(id) ? nuevas.get(id) != null : calificacion,
  )
  const oficiales = conNota.filter(({ calificacion }) => calificacion?.oficializado).length
  return { estudiantes: filas.length, calificados: conNota.length, oficiales }
}

const explainSaving = (cambios: number) =>
  cambios === 1 ? 'Se guardará tu cambio. ' : cambios > 1 ? `Se guardarán tus ${cambios} cambios. ` : ''

/** What publishing a section does, before it is done. */
export function explainPublish({ estudiantes, calificados, oficiales }: Resumen, cambios: number): string {
  const nuevas = calificados - oficiales
  const faltan = estudiantes - calificados
  const publicadas =
    nuevas === 1
      ? 'Se publicará 1 calificación: el estudiante la verá enseguida.'
      : `Se publicarán ${nuevas} calificaciones: los estudiantes las verán enseguida.`
  const sinNota = faltan === 1 ? '1 estudiante todavía no tiene' : `${faltan} estudiantes todavía no tienen`
  return `${explainSaving(cambios)}${publicadas}${faltan ? ` ${sinNota} calificación.` : ''}`
}

export const explainWithdraw = ({ oficiales }: Resumen, cambios: number) =>
  explainSaving(cambios) +
  (oficiales === 1
    ? 'Se retirará 1 calificación: el estudiante dejará de verla.'
    : `Se retirarán ${oficiales} calificaciones: los estudiantes dejarán de verlas.`)

/** What is asked before a grade that students see becomes another one. */
export const askToChangeOfficial = (oficiales: number) => ({
  pregunta:
    oficiales === 1
      ? '¿Por qué cambias una calificación oficial?'
      : `¿Por qué cambias ${oficiales} calificaciones oficiales?`,
  detalle:
    oficiales === 1
      ? 'El estudiante verá el cambio enseguida.'
      : 'Los estudiantes verán el cambio enseguida.',
  verbo: 'Guardar el cambio',
})
