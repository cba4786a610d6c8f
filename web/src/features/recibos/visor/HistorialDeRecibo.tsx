import { useQuery } from '@tanstack/react-query'
import { historialDeReciboQuery } from '../../../data/recibos/recibos.api.ts'
import { ajustes } from '../../../lib/session/ajustes.ts'
import { Lectura } from '../../../ui/estados/Lectura.tsx'
import { tellLinea } from '../palabras.ts'
import classes from './Visor.module.css'

/** Who validated it and when; nothing, if nobody did yet. */
export function HistorialDeRecibo({ id }: { id: number }) {
  return (
    <Lectura consulta={useQuery(historialDeReciboQuery(id))} fallo="No pudimos leer su historial.">
      {lineas => (
        <ul className={classes.historial} hidden={lineas.length === 0}>
          {lineas.map(linea => (
            <li key={linea.id}>{tellLinea(linea, ajustes.zonaHoraria)}</li>
          ))}
        </ul>
      )}
    </Lectura>
  )
}
