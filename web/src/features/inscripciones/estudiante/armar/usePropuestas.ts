import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { useEffect, useMemo, useRef, useState } from 'react'
import { cuposLibresOf } from '../oferta/oferta.ts'
import type { Oferta } from '../useInscripcion.ts'
import { POCOS_CUPOS } from './armado.ts'
import { asignaturasOf, type Deseos, toPedidoDeHorario } from './plan.ts'
import type { Encargo, Respuesta } from './planner.worker.ts'

const startWorker = () => new Worker(new URL('./planner.worker.ts', import.meta.url), { type: 'module' })

/**
 * The best combinations for what was asked; null until the first answer. Seats change all the time: the combinations are
 * looked for again only when a section fills up, gets a seat back or comes to its last few, so that they don't change
 * places under the student's finger.
 */
export function usePropuestas(oferta: Oferta, cupos: CuposEnVivo | null, deseos: Deseos) {
  const { secciones, inscripciones } = oferta
  const escasez = secciones
    .map(seccion => Math.min(cuposLibresOf(seccion, cupos), POCOS_CUPOS + 1))
    .map(libres => (libres === 0 ? 'x' : libres > POCOS_CUPOS ? '-' : 'p'))
    .join('')
  const [foto, setFoto] = useState({ escasez, cupos })
  if (foto.escasez !== escasez) setFoto({ escasez, cupos })

  const encargo = useMemo(() => {
    const askFor = (mover: boolean) =>
      toPedidoDeHorario(
        { secciones, inscripciones },
        asignaturasOf(oferta, { ...deseos, mover }),
        deseos,
        foto.cupos,
      )
    return {
      pedido: askFor(deseos.mover),
      moviendo: deseos.mover || inscripciones.length === 0 ? null : askFor(true),
    }
  }, [oferta, secciones, inscripciones, deseos, foto])

  const worker = useRef<Worker | null>(null)
  const numero = useRef(0)
  const [respuesta, setRespuesta] = useState<Respuesta | null>(null)
  /** The worker's file did not come: there is no network, perhaps. */
  const [failed, setFailed] = useState(false)

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )

  useEffect(() => {
    if (failed) return
    if (!worker.current) {
      worker.current = startWorker()
      worker.current.onmessage = ({ data }: MessageEvent<Respuesta>) => {
        // Only the answer to what was asked last.
        if (data.numero === numero.current) setRespuesta(data)
      }
      worker.current.onerror = () => {
        worker.current = null
        setFailed(true)
      }
    }
    worker.current.postMessage({ numero: ++numero.current, ...encargo } satisfies Encargo)
  }, [encargo, failed])

  return { respuesta, failed, retry: () => setFailed(false) }
}
