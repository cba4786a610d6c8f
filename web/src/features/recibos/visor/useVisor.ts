import type { EstadoDeRecibo, Recibo } from '@nivela/contract/recibos'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reciboQuery } from '../../../data/recibos/recibos.api.ts'
import { LIMITE } from '../../../lib/http/paging.ts'
import { idDeImagen } from '../ImagenDeRecibo.tsx'
import { neighbor, placeOf, whereSeen } from './vecinos.ts'

interface Input {
  consulta: { data: { filas: Recibo[]; total: number } | undefined; isPlaceholderData: boolean }
  pagina: number
  onPagina: (pagina: number) => void
}

interface Lugar {
  /** As it was when it was opened. */
  recibo: Recibo
  id: number
  indice: number
  /** In the list, when it was opened: where it changes meanwhile, its place does too. */
  estado: EstadoDeRecibo
  /** It was opened because another picture than this one had been looked at. */
  otra?: boolean
}

const AHORA: Record<EstadoDeRecibo, string> = {
  en_revision: 'en revisión',
  pagado: 'pagado',
  rechazado: 'rechazado',
  anulado: 'anulado',
}

/** Which receipt of a list is enlarged. By its id: a list that changes meanwhile does not change what one looks at. */
export function useVisor({ consulta: { data, isPlaceholderData }, pagina, onPagina }: Input) {
  const { filas, total } = data ?? { filas: [], total: 0 }
  const [abierto, setAbierto] = useState(false)
  const [lugar, setLugar] = useState<Lugar | null>(null)
  // The last row is about to leave: it may still be there when the viewer has closed.
  const vacia = useRef(false)
  // On the way to another page of the list, and the end at which to enter it.
  const [entrada, setEntrada] = useState<{ pagina: number; por: 0 | -1 } | null>(null)

  // Not while it closes, or while another page of the list is being opened.
  const fuera = abierto && !entrada && data !== undefined && !filas.some(({ id }) => id === lugar?.id)
  const { data: leido } = useQuery({ ...reciboQuery(lugar?.id ?? 0), enabled: fuera })
  const vistas = lugar ? whereSeen(filas, lugar) : filas
  const indice = lugar ? placeOf(vistas, lugar) : 0
  const neighborAt = (paso: 1 | -1) => (lugar ? neighbor(vistas, lugar, paso) : undefined)
  const hasPagina = (paso: 1 | -1) => pagina + paso >= 1 && (pagina + paso - 1) * LIMITE < total

  function go(recibo: Recibo, otra = false) {
    const donde = filas.findIndex(({ id }) => id === recibo.id)
    const { estado } = filas[donde] ?? recibo
    setLugar({ recibo, id: recibo.id, indice: Math.max(0, donde), estado, otra })
  }

  function open(recibo: Recibo, otra?: boolean) {
    go(recibo, otra)
    vacia.current = false
    setAbierto(true)
  }

  const recibo = lugar && (filas.find(({ id }) => id === lugar.id) ?? leido ?? lugar.recibo)

  const quitado = fuera && leido === null

  function tellPlace() {
    if (quitado) return 'Lo quitaron de la lista'
    if (recibo && recibo.estado !== lugar?.estado) return `Ahora está ${AHORA[recibo.estado]}`
    return fuera ? 'Ya no está en la lista' : `${(pagina - 1) * LIMITE + indice + 1} de ${total}`
  }

  function step(paso: 1 | -1) {
    const otro = neighborAt(paso)
    if (otro) return go(otro)
    if (entrada || !hasPagina(paso)) return
    setEntrada({ pagina: pagina + paso, por: paso === 1 ? 0 : -1 })
    onPagina(pagina + paso)
  }

  useEffect(() => {
    if (entrada?.pagina !== pagina || isPlaceholderData || !data) return
    const recibo = data.filas.at(entrada.por)
    setEntrada(null)
    if (!recibo) return
    setLugar({ recibo, id: recibo.id, indice: data.filas.indexOf(recibo), estado: recibo.estado })
  }, [entrada, pagina, isPlaceholderData, data])

  return {
    abierto,
    recibo,
    /** Somebody removed it. */
    quitado,
    /** The student replaced the picture while it was being looked at, and this is the new one. */
    replaced: Boolean(lugar?.otra) || recibo?.imagenURL !== lugar?.recibo.imagenURL,
    /** Where it is in the list, or what a colleague or the student did to it meanwhile. */
    posicion: tellPlace(),
    siguiente: neighborAt(1),
    canStep: (paso: 1 | -1) => neighborAt(paso) !== undefined || hasPagina(paso),
    open: (recibo: Recibo) => open(recibo),
    /** As it stands now; `otra`: with another picture than the one that was looked at. */
    openActual: (recibo: Recibo, otra: boolean) => open(recibo, otra),
    step,
    /** Before what is shown leaves the list: on to the next one, else back, else there is nothing left to show. */
    leave: () => {
      const otro = neighborAt(1) ?? neighborAt(-1)
      if (otro) return go(otro)
      vacia.current = true
      setAbierto(false)
    },
    close: () => setAbierto(false),
    /** Back to the row of what was looked at last, which need not be the one that opened the viewer. */
    returnFocus: () => {
      const fila = lugar && !vacia.current && document.getElementById(idDeImagen(lugar.id))
      const destino = fila || document.querySelector('main')
      destino?.focus()
    },
  }
}

export type EstadoDeVisor = ReturnType<typeof useVisor>
