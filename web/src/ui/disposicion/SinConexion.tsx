import { endSentence } from '@nivela/contract/palabras'
import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { ajustes } from '../../lib/ajustes.ts'
import { useSinConexion } from '../../lib/conexion.ts'
import { formatCuando } from '../../lib/momento.ts'
import classes from './SinConexion.module.css'

/** Said once, under the header of every page: there is no connection, and of when is what the page shows. */
export function SinConexion() {
  const queryClient = useQueryClient()
  const sinConexion = useSinConexion()
  return (
    <div role="status" className={classes.lugar}>
      {sinConexion && (
        <p className={classes.linea}>
          <IconCloudOff size={18} stroke={1.7} aria-hidden="true" />
          {sentenceFor(oldestShown(queryClient))}
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

/** When the oldest of what is on the screen was read. */
function oldestShown(queryClient: ReturnType<typeof useQueryClient>) {
  const momentos = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter(Boolean)
  return momentos.length ? Math.min(...momentos) : null
}
