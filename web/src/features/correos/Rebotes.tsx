import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import type { Rebote } from '@nivela/contract/correos'
import { count } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import { TEXTOS } from '@nivela/contract/textos'
import { IconMailOff, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { rebotesQuery } from '../../data/correos/correos.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { saveUsuario, usuarioQuery } from '../../data/usuarios/usuarios.api.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatMomento } from '../../lib/time/momento.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { Dialogo } from '../../ui/catalogo/Dialogo.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { type Sustantivo, useCatalogo } from '../../ui/catalogo/useCatalogo.ts'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import { type Persona, type PersonaBody, UsuarioForm } from '../usuarios/index.ts'
import classes from './Correos.module.css'
import { explainRebote } from './rebote.ts'

const PERSONA: Sustantivo<Persona, PersonaBody> = {
  uno: 'persona',
  el: 'la persona',
  nombreDe: fullName,
  textos: { agregado: TEXTOS.usuario.agregado, actualizado: TEXTOS.usuario.actualizado },
  save: saveUsuario,
}

/** Addresses that a mail server refused for good: whose they are, why, and the form to write another one. */
export function Rebotes() {
  const queryClient = useQueryClient()
  const catalogo = useCatalogo(PERSONA)
  const [edit] = useActo(async ({ idusuario }: Rebote) =>
    catalogo.open(await queryClient.fetchQuery({ ...usuarioQuery(idusuario), staleTime: 0 })),
  )
  return (
    <>
      <Direcciones onEdit={rebote => void edit(rebote)} />
      <Dialogo catalogo={catalogo}>
        {persona => (
          <Suspense fallback={<Skeleton height={420} aria-busy="true" />}>
            <UsuarioForm persona={persona} catalogo={catalogo} enfocado="correo" />
          </Suspense>
        )}
      </Dialogo>
    </>
  )
}

interface Props {
  onEdit: (rebote: Rebote) => void
}

function Direcciones({ onEdit }: Props) {
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
                <Linea key={rebote.idusuario} rebote={rebote} onEdit={onEdit} />
              ))}
            </ul>
          </>
        )
      }
    </Lista>
  )
}

function Linea({ rebote, onEdit }: Props & { rebote: Rebote }) {
  const { idusuario, idrol, usuarios, correo, motivo, momento } = rebote
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
            Desde el {formatMomento(momento, ajustes.zonaHoraria)} · Ver la respuesta del servidor
          </summary>
          <code>{motivo}</code>
        </details>
      </div>
      <Button
        variant="default"
        size="sm"
        mih={44}
        leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
        aria-label={`Corregir el correo de ${fullName(usuarios)}`}
        onClick={() => onEdit(rebote)}
      >
        Corregir
      </Button>
    </li>
  )
}
