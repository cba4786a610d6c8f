interface Lugar {
  id: number
  /** Where in the list it was last seen. */
  indice: number
}

/** The list as it is gone through: what was answered meanwhile has another place in it, and one goes on from the old one. */
export const whereSeen = <T extends { id: number; estado: string }>(
  filas: T[],
  { id, estado }: { id: number; estado: string },
) => filas.filter(fila => fila.id !== id || fila.estado === estado)

/** Where it is now; if it has left the list, where it was. */
export function placeOf(filas: { id: number }[], { id, indice }: Lugar) {
  const ahora = filas.findIndex(fila => fila.id === id)
  return ahora < 0 ? indice : ahora
}

/** The one after or before it. What left the list gave its place to the one after it. */
export function neighbor<T extends { id: number }>(filas: T[], lugar: Lugar, paso: 1 | -1): T | undefined {
  const esta = filas.some(({ id }) => id === lugar.id)
  return filas[placeOf(filas, lugar) + (paso === 1 && !esta ? 0 : paso)]
}

export interface PaginaDeFilas<T> {
  filas: T[]
  total: number
}

/** A page of the list without some of its rows. */
export const without = <T extends { id: number }>(
  pagina: PaginaDeFilas<T>,
  fuera: number[],
): PaginaDeFilas<T> => {
  const filas = pagina.filas.filter(({ id }) => !fuera.includes(id))
  return { filas, total: pagina.total - (pagina.filas.length - filas.length) }
}
