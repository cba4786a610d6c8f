export type Marcas<K> = ReadonlySet<K>

export const setMarcas = <K>(marcas: Marcas<K>, tocadas: K[], marcada: boolean): Marcas<K> =>
  marcada ? new Set([...marcas, ...tocadas]) : new Set([...marcas].filter(marca => !tocadas.includes(marca)))

/** If all of them are marked they are freed, else all of them are marked. */
export const toggleMarcas = <K>(marcas: Marcas<K>, tocadas: K[]): Marcas<K> =>
  setMarcas(marcas, tocadas, !tocadas.every(marca => marcas.has(marca)))
