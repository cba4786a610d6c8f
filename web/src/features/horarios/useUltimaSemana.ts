import { useEffect } from 'react'
import { ApiError } from '../../lib/api.ts'
import { keepPagina, readUltima, saveUltima } from '../../lib/offline.ts'

interface Consulta<T> {
  data: T | undefined
  error: Error | null
}

/** The week that was read last, while there is no network to read it anew; `desde` says of when it is. */
export function useUltimaSemana<T, C extends Consulta<T>>(
  idusuario: number,
  consulta: C & Consulta<T>,
): { consulta: C; desde: string | null } {
  const { data, error } = consulta
  useEffect(() => {
    if (data === undefined) return
    saveUltima(idusuario, data)
    keepPagina().catch(() => {})
  }, [data, idusuario])

  const sinRed = error instanceof ApiError ? error.passing : !navigator.onLine
  const ultima = sinRed && data === undefined ? readUltima<T>(idusuario) : null
  return ultima
    ? { consulta: { ...consulta, data: ultima.datos, error: null }, desde: ultima.momento }
    : { consulta, desde: null }
}
