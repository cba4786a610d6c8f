import type { Calificacion } from '@nivela/contract/calificaciones'
import type { HojaDeNotas } from '@nivela/contract/notas'
import { count, enumerate } from '@nivela/contract/palabras'
import { TEXTOS } from '@nivela/contract/textos'
import { fullName } from '../../../../data/usuarios/nombres.ts'
import {
  type Bases,
  type Borrador,
  type Cambios,
  type Cierre,
  type Fila,
  isChanged,
  isConflict,
  type Perdida,
  type Resumen,
  toFilas,
} from './planilla.ts'

const { agregado, actualizado, eliminado, oficializada, noOficializada } = TEXTOS.calificacion

/** What was saved: the specification's sentence for one grade, a number for more. */
export function tellSaved(filas: Fila[], { calificaciones, eliminadas }: Cambios): string {
  if (calificaciones.length > 1) return `Se guardaron ${calificaciones.length} cambios.`
  if (eliminadas.length) return eliminado
  const fila = filas.find(({ estudiante }) => estudiante.id === calificaciones[0]?.idusuario)
  return fila?.calificacion ? actualizado : agregado
}

/** The first by name, and how many more: a search may hide their cells. */
function nameFirst([primera, ...otras]: Fila[]): string {
  const nombre = primera ? fullName(primera.estudiante) : ''
  return `${nombre}${otras.length ? ` y ${otras.length} más` : ''}`
}

/** Whose grades can't be saved. The others are saved by themselves. */
export const tellWrong = (filas: Fila[]) =>
  filas.length === 1
    ? `Corrige la nota de ${nameFirst(filas)} para guardarla.`
    : `Corrige las notas de ${nameFirst(filas)} para guardarlas.`

/** What was taken back, or brought back. */
export function tellPaso(notas: Borrador, filas: Fila[], tipo: 'deshacer' | 'rehacer'): string {
  const hecho = tipo === 'deshacer' ? 'Deshecho' : 'Rehecho'
  const suyas = filas.filter(({ estudiante }) => estudiante.id in notas)
  if (suyas.length > 1)
    return `${hecho}: ${suyas.length} notas ${tipo === 'deshacer' ? 'están como antes' : 'otra vez'}.`
  const [fila] = suyas
  const texto = fila ? notas[fila.estudiante.id] : ''
  return `${hecho}: la nota de ${nameFirst(suyas)} ${texto ? `es otra vez «${texto}»` : 'queda vacía'}.`
}

/** Why nothing is taken back, or brought back. */
export function tellNada(
  { hechos }: { hechos: object[] },
  filas: Fila[],
  tipo: 'deshacer' | 'rehacer',
): string {
  if (tipo === 'rehacer') return 'No hay nada que rehacer.'
  const publicadas = filas.some(
    ({ estudiante, calificacion }) =>
      calificacion?.oficializado && hechos.some(paso => estudiante.id in paso),
  )
  return publicadas
    ? 'Lo último ya es oficial: para cambiarlo, escribe encima y di por qué.'
    : 'No hay nada que deshacer.'
}

/** Whose cells wait for a choice between what someone saved and what is typed here. */
export const tellConflictos = (filas: Fila[]) =>
  filas.length === 1
    ? `Alguien cambió la nota de ${nameFirst(filas)} mientras la editabas: elige cuál queda.`
    : `Alguien cambió las notas de ${nameFirst(filas)} mientras las editabas: elige cuáles quedan.`

/**
 * What to do after the server refused cells that someone changed meanwhile; null where there is nothing to say: cells with
 * a choice say so themselves, and the others are saved by themselves over what stands now.
 */
export function tellStale(
  filas: Fila[],
  { borrador, bases }: { borrador: Borrador; bases: Bases },
  actual: Calificacion[],
): string | null {
  const ahora = toFilas(
    filas.map(({ estudiante }) => estudiante),
    actual,
  )
  const oficiales = ahora.filter((fila, index) => {
    const { id } = fila.estudiante
    const nueva = fila.calificacion?.oficializado && !filas[index]?.calificacion?.oficializado
    return nueva && isChanged(fila, borrador[id]) && !isConflict(fila, borrador[id], bases[id])
  })
  if (!oficiales.length) return null
  const nombres = nameFirst(oficiales)
  return oficiales.length === 1
    ? `La nota de ${nombres} se hizo oficial mientras la editabas: para cambiarla, guarda y di por qué.`
    : `Las notas de ${nombres} se hicieron oficiales mientras las editabas: para cambiarlas, guarda y di por qué.`
}

/** Over a sheet that can't change: why, and what can be done. */
export const EXPLAIN_CIERRE: Record<Cierre, string> = {
  periodo:
    'El período está cerrado: estas calificaciones ya no cambian. Si hay un error, la oficina puede rectificarla.',
  cancelada: 'La oficina canceló esta sección: ya no tiene estudiantes ni calificaciones.',
  ajena:
    'Esta sección ya no es tuya: la oficina se la asignó a otra persona. Si crees que es un error, habla con la oficina.',
}

/** Beside what was typed in a section that is another teacher's now. */
export const AJENA_SIN_GUARDAR =
  'Esta sección ya no es tuya, y no se puede guardar. Copia lo que escribiste, o díselo a la oficina.'

const quoteNota = (texto: string) =>
  texto === '' ? 'su celda vacía' : /^\d/.test(texto) ? `su nota ${texto}` : `su «${texto}»`

const PORQUE: Record<Exclude<Cierre, 'ajena'>, string> = {
  periodo: 'El período se cerró',
  cancelada: 'La sección se canceló',
}

/** What was typed and is not saved, by student: it is told once, and then forgotten. */
export function tellPerdidas(perdidas: Perdida[]): string[] {
  const retiradas = perdidas.filter(({ porque }) => porque === 'retiro')
  const frases = retiradas.map(
    ({ nombre, texto }) => `${nombre} ya no está en la sección: ${quoteNota(texto)} no se guardó.`,
  )
  for (const porque of ['periodo', 'cancelada'] as const) {
    const suyas = perdidas.filter(perdida => perdida.porque === porque)
    if (!suyas.length) continue
    const lista = enumerate(suyas.map(({ nombre, texto }) => `${nombre} (${texto || 'vacía'})`))
    frases.push(
      suyas.length === 1
        ? `${PORQUE[porque]}, y este cambio no se guardó: ${lista}.`
        : `${PORQUE[porque]}, y estos cambios no se guardaron: ${lista}.`,
    )
  }
  return frases
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
    ? 'Se deja de publicar 1 calificación: el estudiante dejará de verla.'
    : `Se dejan de publicar ${oficiales} calificaciones: los estudiantes dejarán de verlas.`)

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

/** What a file of grades would change. */
export function tellHoja({ cambios, iguales, malas }: HojaDeNotas): string {
  const aparte = malas ? ` ${count(malas, 'fila no se toma', 'filas no se toman')}.` : ''
  if (cambios.length)
    return `${count(cambios.length, 'nota cambia', 'notas cambian')}. Revísalas antes de guardar.${aparte}`
  if (malas) return `Nada cambia.${aparte}`
  return iguales
    ? 'Nada cambia: el archivo dice lo mismo que la planilla.'
    : 'El archivo no tiene ninguna nota: su columna está vacía. Llénala y súbelo otra vez.'
}
