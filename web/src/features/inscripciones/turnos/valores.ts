import type { Proceso } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import { matriculasDe, type TurnosDeVentana } from '@nivela/contract/turnos'
import { formatReloj, toReloj } from '../../../data/inscripciones/horas.ts'
import { type Campos, compare, type Diferencia, elegido, merge } from '../../../ui/catalogo/diferencias.ts'

export const CRITERIOS = [
  { value: 'pendientes', label: 'Por lo que les falta' },
  { value: 'lista', label: 'Por listas' },
]

/** The turns of a window as the form holds them. */
export function toValores(
  { criterio, desde, minutos, porTurno, turnos, resto }: TurnosDeVentana,
  { abreEn }: Pick<Proceso, 'abreEn'>,
) {
  const listas = criterio === 'lista' ? turnos : []
  return {
    criterio: criterio ?? ('pendientes' as const),
    desde: toReloj(desde ?? abreEn),
    minutos: minutos ?? 20,
    porTurno: porTurno ?? ('' as number | ''),
    listas: listas.length
      ? listas.map(lista => ({ desde: toReloj(lista.desde), texto: lista.matriculas.join('\n') }))
      : [{ desde: toReloj(abreEn), texto: '' }],
    resto: criterio === 'lista' ? toReloj(resto.desde) : '',
  }
}
export type Valores = ReturnType<typeof toValores>

export const toBody = ({ criterio, desde, minutos, porTurno, listas, resto }: Valores) =>
  criterio === 'lista'
    ? {
        criterio,
        turnos: listas.map(lista => ({ desde: lista.desde, matriculas: matriculasDe(lista.texto) })),
        resto: resto || null,
      }
    : { criterio, desde, minutos: minutos || null, porTurno: porTurno || null }

const hasDiaYHora = (momento: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(momento)

/** What is missing, in the words of the form's labels and by the body's paths; the contract judges everything else. */
export function findFaltas({ criterio, desde, minutos, listas, resto }: Valores): Record<string, string> {
  const faltas: [string, string][] = []
  if (criterio === 'pendientes') {
    if (!hasDiaYHora(desde)) faltas.push(['desde', 'Elige el día y la hora en que empieza el primer turno.'])
    if (!minutos) faltas.push(['minutos', 'Escribe los minutos entre turnos.'])
  } else {
    for (const [index, lista] of listas.entries())
      if (!hasDiaYHora(lista.desde))
        faltas.push([`turnos.${index}.desde`, `Elige el día y la hora del turno ${index + 1}.`])
    if (resto && !hasDiaYHora(resto))
      faltas.push(['resto', 'Elige el día y la hora en que entran los demás, o borra los dos.'])
  }
  return Object.fromEntries(faltas)
}

type Planos = Omit<Valores, 'listas'> & { listas: string }
const toPlanos = ({ listas, ...valores }: Valores): Planos => ({
  ...valores,
  listas: JSON.stringify(listas.map(({ desde, texto }) => [desde, matriculasDe(texto)])),
})

export const isSame = (a: Valores, b: Valores) => JSON.stringify(toPlanos(a)) === JSON.stringify(toPlanos(b))

const momento = (nombre: string) => ({ nombre, texto: formatReloj })

const CAMPOS: Campos<Planos> = {
  criterio: elegido('Cómo se reparten', CRITERIOS),
  desde: momento('Empieza el primer turno'),
  minutos: 'Minutos entre turnos',
  porTurno: 'Máximo por turno',
  listas: { nombre: 'Listas', texto: tellListas },
  resto: momento('Los demás entran'),
}
const TODOS = Object.keys(CAMPOS) as (keyof Planos)[]

/** The lists themselves are too long for the box: "2 turnos, 35 matrículas". */
function tellListas(listas: string) {
  const matriculas: string[] = JSON.parse(listas).flatMap(([, suyas]: [string, string[]]) => suyas)
  return `${count(JSON.parse(listas).length, 'turno', 'turnos')}, ${count(matriculas.length, 'matrícula', 'matrículas')}`
}

interface Versiones {
  antes: Valores
  ahora: Valores
  tuyos: Valores
}

/** Someone else wrote the turns meanwhile: what they changed, and what the person changed on top of it. */
export function compareTurnos({ antes, ahora, tuyos }: Versiones): {
  diferencias: Diferencia[]
  juntas: Valores
} {
  const versiones = { antes: toPlanos(antes), ahora: toPlanos(ahora), tuyos: toPlanos(tuyos) }
  // Hours and lists make no sense under the other way of sharing out.
  const juntos = ahora.criterio === tuyos.criterio ? [] : TODOS
  const { listas, ...juntas } = merge(versiones, juntos)
  const suyas = listas === versiones.ahora.listas ? ahora.listas : tuyos.listas
  return { diferencias: compare(CAMPOS, versiones, juntos), juntas: { ...juntas, listas: suyas } }
}
