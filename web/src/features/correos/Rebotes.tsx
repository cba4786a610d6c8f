import { Anchor, Button, Text } from '@mantine/core'
import type { Rebote } from '@nivela/contract/correos'
import { count } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import { IconMailOff, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ajustes } from '../../lib/ajustes.ts'
import { formatMomento } from '../../lib/momento.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/EstadoVacio.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import { fullName } from '../usuarios/index.ts'
import classes from './Correos.module.css'
import { rebotesQuery } from './correos.api.ts'
import { explainRebote } from './rebote.ts'

/** Addresses that a mail server refused for good: whose they are, why, and where to write another one. */
export function Rebotes() {
  return (
    <Lista consulta={useQuery(rebotesQuery)} esqueleto={<EsqueletoDeFilas />}>
      {rebotes =>
        rebotes.length === 0 ? (
          <EstadoVacio titulo="Ninguna dirección rebota" escena="logrado">
            Aquí ves a quién no le llegan los correos, para pedirle otra dirección.
          </EstadoVacio>
        ) : (
          <>
            <Text c="dimmed" mb="md">
              {count(rebotes.length, 'persona no recibe', 'personas no reciben')} los correos de la escuela.
              Pídeles otra dirección: la marca se va cuando la cambias, o cuando un correo llega.
            </Text>
            <ul className={classes.lista} aria-label="Direcciones que rebotan">
              {rebotes.map(rebote => (
                <Linea key={rebote.idusuario} rebote={rebote} />
              ))}
            </ul>
          </>
        )
      }
    </Lista>
  )
}

function Linea({ rebote: { idusuario, idrol, usuarios, correo, motivo, momento } }: { rebote: Rebote }) {
  const to =
    idrol === ROL.estudiante
      ? `/adminstudents/${idusuario}`
      : `/adminUser?${new URLSearchParams({ buscar: correo })}`
  return (
    <li className={classes.correo}>
      <IconMailOff className={classes.icono} size={20} stroke={1.7} aria-hidden="true" />
      <div>
        <Anchor component={Link} to={to} fw={600} c="inherit">
          {fullName(usuarios)}
        </Anchor>
        <small>{correo}</small>
        <p className={classes.porque}>{explainRebote(motivo)}</p>
        <details className={classes.respuesta}>
          <summary>
            Desde el {formatMomento(momento, ajustes.zonaHoraria)}. Ver la respuesta del servidor
          </summary>
          <code>{motivo}</code>
        </details>
      </div>
      <Button
        component={Link}
        to={to}
        variant="default"
        size="sm"
        mih={44}
        leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
        aria-label={`Corregir el correo de ${fullName(usuarios)}`}
      >
        Corregir
      </Button>
    </li>
  )
}
