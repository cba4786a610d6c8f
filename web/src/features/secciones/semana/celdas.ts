import type { Dia } from '@nivela/contract/secciones'
import type { Celda } from './lugar.ts'

export type { Celda } from './lugar.ts'

const read = ({ dataset: { dia, hora } }: HTMLElement): Celda => ({ dia: dia as Dia, hora: Number(hora) })

export const celdaOf = (td: Element): Celda => read(td as HTMLElement)

/** The cell of the week under a point, by its day's and its hour's heading: blocks span several, and lie over others. */
export function celdaAt(tabla: HTMLTableElement, x: number, y: number): Celda | null {
  const dias = [...tabla.querySelectorAll<HTMLElement>('th[data-dia]')].filter(th => th.offsetWidth > 0)
  const horas = [...tabla.querySelectorAll<HTMLElement>('th[data-hora]')]
  const dia = dias.find(th => x < th.getBoundingClientRect().right) ?? dias.at(-1)
  const hora = horas.find(th => y < th.getBoundingClientRect().bottom) ?? horas.at(-1)
  return dia && hora ? { dia: dia.dataset.dia as Dia, hora: Number(hora.dataset.hora) } : null
}

/** The cell that holds an hour of a day, or null where there is none in sight. */
export function findCelda(tabla: HTMLTableElement, { dia, hora }: Celda): HTMLElement | null {
  const delDia = [...tabla.querySelectorAll<HTMLElement>(`td[data-dia="${dia}"]`)]
  return (
    delDia.find(td => {
      const inicio = Number(td.dataset.hora)
      return inicio <= hora && hora < inicio + Number(td.getAttribute('rowspan') ?? 1)
    }) ?? null
  )
}
