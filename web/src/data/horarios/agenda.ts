import { weekdayOf } from '@nivela/contract/dias'
import { DIAS, type Dia } from '@nivela/contract/secciones'
import { addDays, positionOf } from '../../lib/time/calendario.ts'
import type { Clase } from './semana.ts'

/** What the school's clock shows. */
export interface Ahora {
  /** `2026-01-15` */
  hoy: string
  /** Since midnight. */
  minutos: number
}

export interface DiaDeAgenda {
  dia: Dia
  /** Null when there is no more class to come in the period: then the week is shown as it was. */
  fecha: string | null
  /** In order. */
  clases: Clase[]
}

const UNA_SEMANA = 7

const hasEnded = ({ fin }: Clase, { minutos }: Ahora) => fin * 60 <= minutos

/** The days to come, each weekday with classes once: the first one is that of the class which is on, or comes next. */
export function toAgenda(
  clases: Clase[],
  periodo: { inicio: string; fin: string },
  ahora: Ahora,
): DiaDeAgenda[] {
  const enOrden = clases.toSorted((a, b) => a.inicio - b.inicio || a.id - b.id)
  const classesOf = (dia: Dia) => enOrden.filter(clase => clase.dia === dia)
  const desde = positionOf(ahora.hoy, periodo) === 'antes' ? periodo.inicio.slice(0, 10) : ahora.hoy
  const hoyTermino =
    desde === ahora.hoy &&
    clases.filter(({ dia }) => dia === weekdayOf(desde)).every(una => hasEnded(una, ahora))
  const dias = Array.from({ length: UNA_SEMANA }, (_, i) => addDays(desde, hoyTermino ? i + 1 : i))
    .filter(fecha => positionOf(fecha, periodo) === 'dentro')
    .flatMap(fecha => {
      const dia = weekdayOf(fecha)
      return dia ? [{ dia, fecha, clases: classesOf(dia) }] : []
    })
    .filter(({ clases }) => clases.length > 0)
  if (dias.length > 0) return dias
  return DIAS.map(dia => ({ dia, fecha: null, clases: classesOf(dia) })).filter(
    ({ clases }) => clases.length > 0,
  )
}

export type FilaDeAgenda =
  | { tipo: 'clase'; clase: Clase; estado: 'paso' | 'ahora' | 'viene'; avance: number }
  | { tipo: 'libre'; desde: number; horas: number }
  | { tipo: 'ahora' }

/** A day's rows: its classes, the idle hours between them and, between two of them, the moment that it is. */
export function toFilas(clases: Clase[], minutos: number | null): FilaDeAgenda[] {
  const filas: FilaDeAgenda[] = []
  let linea = minutos !== null
  let libreDesde: number | null = null
  const pushLinea = () => {
    filas.push({ tipo: 'ahora' })
    linea = false
  }
  for (const clase of clases) {
    const [inicio, fin] = [clase.inicio * 60, clase.fin * 60]
    if (libreDesde !== null && clase.inicio > libreDesde) {
      const empezada = minutos !== null && minutos >= libreDesde * 60 && minutos < inicio
      if (linea && empezada) pushLinea()
      filas.push({ tipo: 'libre', desde: libreDesde, horas: clase.inicio - libreDesde })
    }
    if (linea && minutos !== null && minutos < inicio) pushLinea()
    const esAhora = minutos !== null && inicio <= minutos && minutos < fin
    if (esAhora) linea = false
    filas.push({
      tipo: 'clase',
      clase,
      estado: esAhora ? 'ahora' : minutos !== null && fin <= minutos ? 'paso' : 'viene',
      avance: esAhora ? (minutos - inicio) / (fin - inicio) : 0,
    })
    libreDesde = Math.max(libreDesde ?? 0, clase.fin)
  }
  return filas
}
