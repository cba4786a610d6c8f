import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ajustes } from '../../lib/ajustes.ts'
import { formatMomento } from '../../lib/momento.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/EstadoVacio.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import classes from './Correos.module.css'
import { rebotesQuery } from './correos.api.ts'

/** Addresses that a mail server refused for good: whose they are, and what it said. */
export function Rebotes() {
  return (
    <Lista consulta={useQuery(rebotesQuery)} esqueleto={<EsqueletoDeFilas />}>
      {rebotes =>
        rebotes.length === 0 ? (
          <EstadoVacio titulo="Ninguna dirección rebota">
            Aquí ves a quién no le llegan los correos, para pedirle otra dirección.
          </EstadoVacio>
        ) : (
          <ul className={classes.lista} aria-label="Direcciones que rebotan">
            {rebotes.map(({ idusuario, usuarios, correo, motivo, momento }) => (
              <li key={idusuario} className={classes.correo}>
                <div>
                  <b>
                    {usuarios.nombre} {usuarios.apellido}
                  </b>
                  <small>{correo}</small>
                  <p className={classes.porque}>{motivo}</p>
                </div>
                <Text c="dimmed" size="sm">
                  Desde el {formatMomento(momento, ajustes.zonaHoraria)}
                </Text>
              </li>
            ))}
          </ul>
        )
      }
    </Lista>
  )
}
