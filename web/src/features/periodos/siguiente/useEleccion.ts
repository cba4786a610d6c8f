import type { Copia } from '@nivela/contract/secciones'
import { useState } from 'react'

export interface Eleccion {
  elegida: boolean
  cupo: number
}

/** Which sections go over, and with how many seats: all of them as proposed until somebody says otherwise. */
export function useEleccion(creadas: Copia['creadas']) {
  const [cambios, setCambios] = useState<Record<number, Partial<Eleccion>>>({})
  const of = ({ origen, cupo }: Copia['creadas'][number]): Eleccion => ({
    elegida: true,
    cupo,
    ...cambios[origen],
  })
  return {
    of,
    change: (origen: number, cambio: Partial<Eleccion>) =>
      setCambios(previos => ({ ...previos, [origen]: { ...previos[origen], ...cambio } })),
    changeAll: (elegida: boolean) =>
      setCambios(previos =>
        Object.fromEntries(creadas.map(({ origen }) => [origen, { ...previos[origen], elegida }])),
      ),
    elegidas: creadas.flatMap(una => {
      const { elegida, cupo } = of(una)
      return elegida ? [{ id: una.origen, cupo }] : []
    }),
  }
}
