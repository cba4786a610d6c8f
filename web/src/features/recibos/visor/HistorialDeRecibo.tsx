import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { historialDeReciboQuery } from '../../../data/recibos/recibos.api.ts'
import { ajustes } from '../../../lib/session/ajustes.ts'
import { tellLinea } from '../palabras.ts'
import classes from './Visor.module.css'

/** Who validated it and when; nothing, if nobody did yet. */
export function HistorialDeRecibo({ id }: { id: number }) {
  const { data = [], error } = useQuery(historialDeReciboQuery(id))
  if (error)
    return (
      <Text c="dimmed" size="sm">
        No pudimos leer su historial.
      </Text>
    )
  return (
    <ul className={classes.historial} hidden={data.length === 0}>
      {data.map(linea => (
        <li key={linea.id}>{tellLinea(linea, ajustes.zonaHoraria)}</li>
      ))}
    </ul>
  )
}
