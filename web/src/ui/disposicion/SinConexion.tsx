import { endSentence } from '@nivela/contract/palabras'
import { IconCloudOff } from '@tabler/icons-react'
import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useSinConexion } from '../../lib/http/conexion.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatCuando } from '../../lib/time/momento.ts'
import classes from './SinConexion.module.css'

/** Said once, under the header of every page: there is no connection, or it is slow, and of when is what the page shows. */
export function SinConexion() {
  const sinConexion = useSinConexion()
  const cache = useQueryClient().getQueryCache()
  const frase = useReading(cache, () => sentenceFor(findHoursShown(cache)))
  const deAntes = useReading(cache, () => tellKept(findKeptShown(cache)))
  return (
    <div className={classes.lugar}>
      <div role="status">
        {sinConexion && (
          <p className={classes.linea}>
            <IconCloudOff size={18} stroke={1.7} aria-hidden="true" />
            {frase}
          </p>
        )}
      </div>
      {!sinConexion && deAntes && <p className={classes.deAntes}>{deAntes}</p>}
    </div>
  )
}

const formatHora = (hora: number) => formatCuando(new Date(hora).toISOString(), ajustes.zonaHoraria)

/** One hour, or from when to when: some of the page may have been read again, or heard of, since it was opened. */
export function sentenceFor(horas: Horas | null) {
  if (!horas) return 'Sin conexión. La página se completará sola cuando vuelva.'
  const [desde, hasta] = [formatHora(horas.desde), formatHora(horas.hasta)]
  const cambios = desde === hasta ? '' : `, con cambios hasta ${hasta.replace(/^a /, '')}`
  return endSentence(`Sin conexión. Ves lo que había ${desde}${cambios}`)
}

interface Horas {
  desde: number
  hasta: number
}

/** When the oldest and the newest of what is on the screen were read; null if the page lacks something. */
export function findHoursShown(cache: QueryCache): Horas | null {
  const asked = cache.findAll({ type: 'active', predicate: ({ meta }) => !meta?.ofLayout })
  if (asked.length === 0 || asked.some(({ state }) => state.data === undefined)) return null
  const horas = asked.map(({ state }) => state.dataUpdatedAt)
  return { desde: Math.min(...horas), hasta: Math.max(...horas) }
}

/** When the oldest of what an earlier visit left was read, while it is shown and read again. */
export function findKeptShown(cache: QueryCache, desde = performance.timeOrigin): number | null {
  const kept = cache
    .findAll({ type: 'active', fetchStatus: 'fetching', predicate: ({ meta }) => !meta?.ofLayout })
    .filter(({ state }) => state.data !== undefined && state.dataUpdatedAt < desde)
  return kept.length ? Math.min(...kept.map(({ state }) => state.dataUpdatedAt)) : null
}

const tellKept = (hora: number | null) =>
  hora && `${endSentence(`Ves lo que había ${formatHora(hora)}`)} Actualizando…`

function useReading<T>(cache: QueryCache, read: () => T) {
  // Batched: a query may be added while another component renders.
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  )
  return useSyncExternalStore(subscribe, read, read)
}
