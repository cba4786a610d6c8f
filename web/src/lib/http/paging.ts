/** How many of a long list are read at once. */
export const LIMITE = 50

export function pageParams(buscar: string, pagina: number) {
  const params = new URLSearchParams({ pagina: String(pagina), limite: String(LIMITE) })
  if (buscar) params.set('buscar', buscar)
  return params
}
