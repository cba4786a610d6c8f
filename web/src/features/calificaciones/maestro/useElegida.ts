import { useSearchParams } from 'react-router'
import type { MisSecciones } from '../../secciones/secciones.api.ts'

/** The section that stands in the address; without one, the first of the current period, or of the newest. */
export function useElegida(data: MisSecciones | undefined) {
  const [params] = useSearchParams()
  const pedida = Number(params.get('seccion'))
  const periodos = (data?.periodos ?? []).filter(({ secciones }) => secciones.length)
  const periodo =
    periodos.find(({ secciones }) => secciones.some(({ id }) => id === pedida)) ??
    periodos.find(({ id }) => id === data?.actual?.id) ??
    periodos[0]
  const elegida = periodo?.secciones.find(({ id }) => id === pedida) ?? periodo?.secciones[0]
  return { periodos, periodo, elegida }
}
