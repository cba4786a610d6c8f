import { endSentence } from '@nivela/contract/palabras'
import { IconCloudOff } from '@tabler/icons-react'
import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ajustes } from '../../lib/ajustes.ts'
import { useSinConexion } from '../../lib/conexion.ts'
import { formatCuando } from '../../lib/momento.ts'
import classes from './SinConexion.module.css'

/** Said once, under the header of every page: there is no connection, and of when is what the page shows. */
export function SinConexion() {
  const sinConexion = useSinConexion()
  const desde = useOldestShown()
  return (
    <div role="status" className={classes.lugar}>
      {sinConexion && (
        <p className={classes.linea}>
          <IconCloudOff size={18} stroke={1.7} aria-hidden="true" />
          {sentenceFor(desde)}
        </p>
      )}
    </div>
  )
}

const sentenceFor = (desde: number | null) =>
  desde === null
    ? 'Sin conexión. La página se completará sola cuando vuelva.'
    : endSentence(
        `Sin conexión. Ves lo que había ${formatCuando(new Date(desde).toISOString(), ajustes.zonaHoraria)}`,
      )

/** When the oldest of what is on the screen was read; null if the page lacks something. */
export function findOldestShown(cache: QueryCache): number | null {
  const asked = cache.findAll({ type: 'active', predicate: ({ meta }) => !meta?.delMarco })
  if (asked.length === 0 || asked.some(({ state }) => state.data === undefined)) return null
  return Math.min(...asked.map(({ state }) => state.dataUpdatedAt))
}

function useOldestShown() {
  const cache = useQueryClient().getQueryCache()
  const oldest = () => findOldestShown(cache)
  // Batched: a query may be added while another component renders.
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  )
  return useSyncExternalStore(subscribe, oldest, oldest)
}
