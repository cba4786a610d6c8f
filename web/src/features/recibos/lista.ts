import type { Recibo } from '@nivela/contract/recibos'

export interface PaginaDeRecibos {
  filas: Recibo[]
  total: number
}

export const without = (pagina: PaginaDeRecibos, id: number): PaginaDeRecibos => {
  const filas = pagina.filas.filter(fila => fila.id !== id)
  return { filas, total: pagina.total - (pagina.filas.length - filas.length) }
}

/** Back where it was, among whatever is left there. */
export const withBack = (pagina: PaginaDeRecibos, recibo: Recibo, indice: number): PaginaDeRecibos =>
  pagina.filas.some(({ id }) => id === recibo.id)
    ? pagina
    : { filas: pagina.filas.toSpliced(indice, 0, recibo), total: pagina.total + 1 }
