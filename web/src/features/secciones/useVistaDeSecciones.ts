import { useSearchParams } from 'react-router'

const VISTAS = ['tarjetas', 'aula', 'maestro'] as const
export type VistaDeSecciones = (typeof VISTAS)[number]
const PARTES = ['llenas', 'sin-cerrar'] as const
export type Parte = (typeof PARTES)[number]

/** What is shown stands in the address: it survives a reload and can be sent to somebody. */
export function useVistaDeSecciones() {
  const [params, setParams] = useSearchParams()
  const change = (cambios: Record<string, string | number>) =>
    setParams(
      previos => {
        for (const [nombre, valor] of Object.entries(cambios))
          if (valor) previos.set(nombre, String(valor))
          else previos.delete(nombre)
        return previos
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    vista: VISTAS.find(vista => vista === params.get('vista')) ?? 'tarjetas',
    /** A part of the cards that somebody was sent to see. */
    ver: PARTES.find(parte => parte === params.get('ver')),
    periodo: Number(params.get('periodo')) || 0,
    elegido: (vista: VistaDeSecciones) => Number(params.get(vista)) || 0,
    change,
  }
}
