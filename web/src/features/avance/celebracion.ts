const keyOf = (idusuario: number) => `nivela-celebrada-${idusuario}`

/** Whether this device has celebrated that someone completed everything. */
export const isCelebrada = (idusuario: number) => localStorage.getItem(keyOf(idusuario)) !== null

/** Forgotten where something is owed again, so that the next completion is celebrated too. */
export function keepCelebrada(idusuario: number, completo: boolean) {
  if (completo) localStorage.setItem(keyOf(idusuario), '1')
  else localStorage.removeItem(keyOf(idusuario))
}
