import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { resumenQuery } from '../../data/panel/panel.api.ts'
import { followEventos } from '../../lib/http/eventStream.ts'

/** However many enrol, the panel is read again no more often than this. */
const CADA_MS = 3_000
/** What no notice tells of: receipts, verified addresses, grades. */
const FALLBACK_POLL_MS = 60_000
const SIN_AVISOS_MS = 15_000

/** The panel's numbers, read again when seats or windows change; without live notices, every so often. */
export function useLivePanel() {
  const queryClient = useQueryClient()
  const [enVivo, setEnVivo] = useState(false)

  useEffect(() => {
    let ultima = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    function refresh() {
      timer = undefined
      ultima = Date.now()
      // A slow answer is waited for: asking anew with every notice, none would ever arrive.
      void queryClient.invalidateQueries({ queryKey: resumenQuery.queryKey }, { cancelRefetch: false })
    }
    const stop = followEventos('/inscripciones/cupos', {
      onEvento: () => {
        setEnVivo(true)
        timer ??= setTimeout(refresh, Math.max(0, ultima + CADA_MS - Date.now()))
      },
      onLost: () => setEnVivo(false),
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])

  const consulta = useQuery({
    ...resumenQuery,
    refetchInterval: enVivo ? FALLBACK_POLL_MS : SIN_AVISOS_MS,
  })
  return { consulta, enVivo }
}
