import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { useDeferredValue, useMemo, useState } from 'react'
import { inscritosOf } from '../oferta.ts'
import type { Oferta } from '../useInscripcion.ts'
import { planHorarios } from './armado.ts'
import { type Marcas, toPedidoDeHorario } from './plan.ts'

/**
 * The best combinations for what was marked. Seats change all the time: the combinations are looked for again only when a
 * section fills up or gets a seat back, so that they don't change places under the student's finger.
 */
export function usePropuestas(
  oferta: Oferta,
  cupos: CuposEnVivo | null,
  marcas: Marcas,
  elegidas: number[],
  mover: boolean,
) {
  const { secciones, inscripciones } = oferta
  const llenas = secciones
    .filter(seccion => inscritosOf(seccion, cupos) >= seccion.cupo)
    .map(({ id }) => id)
    .join()
  const [foto, setFoto] = useState({ llenas, cupos })
  if (foto.llenas !== llenas) setFoto({ llenas, cupos })

  const asignaturas = useDeferredValue(elegidas.join())
  const ocupadas = useDeferredValue(marcas)
  return useMemo(
    () =>
      planHorarios(
        toPedidoDeHorario(
          { secciones, inscripciones },
          {
            asignaturas: asignaturas.split(',').filter(Boolean).map(Number),
            marcas: ocupadas,
            cupos: foto.cupos,
            mover,
          },
        ),
      ).armados,
    [secciones, inscripciones, asignaturas, ocupadas, foto, mover],
  )
}
