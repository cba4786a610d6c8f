import { Button, Stack, Text } from '@mantine/core'
import type { Sesion } from '@nivela/contract/auth'
import { IconAlertTriangle, IconMailCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { enlaceQuery } from '../../../data/auth/verificacion.api.ts'
import { ApiError } from '../../../lib/http/api.ts'
import { useSesion } from '../../../lib/session/sesion.ts'
import { Carta } from '../Carta.tsx'
import { EnlaceRoto } from '../contrasena/EnlaceRoto.tsx'
import { EsperaDeVerificacion } from './EsperaDeVerificacion.tsx'

/** Opened by the link of a mail: the token is sent at once, without a button. */
export function ConfirmacionDeCorreo({ token }: { token: string }) {
  const sesion = useSesion()
  const { data: correo, error, isFetching, refetch } = useQuery(enlaceQuery(token))
  if (isFetching)
    return (
      <div aria-busy="true">
        <Carta role="status">
          <p>Estamos verificando tu correo…</p>
        </Carta>
      </div>
    )
  if (error) return <Fallo error={error} sesion={sesion} onRetry={() => void refetch()} />
  const suya = sesion?.correo === correo
  return (
    <Stack gap="md">
      <Carta Icono={IconMailCheck} tono="verde" role="status">
        <p>
          <strong>Tu correo quedó verificado.</strong>
        </p>
        <p>{suya ? 'Ya puedes usar todo lo tuyo en Nivela.' : `Ahora inicia sesión con ${correo}.`}</p>
      </Carta>
      {suya ? (
        <Button component={Link} to="/authguard" replace fullWidth mt="xs">
          Continuar
        </Button>
      ) : (
        <Button component={Link} to="/login" replace state={{ correo }} fullWidth mt="xs">
          Iniciar sesión
        </Button>
      )}
    </Stack>
  )
}

interface FalloProps {
  error: Error
  sesion: Sesion | null
  onRetry: () => void
}

function Fallo({ error, sesion, onRetry }: FalloProps) {
  const { status = 0, campos = {} } = error instanceof ApiError ? error : {}
  const motivo = campos.token ?? error.message
  if (status === 0 || status >= 500)
    return (
      <Stack gap="md" role="alert">
        <Text>{motivo}</Text>
        <Button fullWidth onClick={onRetry}>
          Reintentar
        </Button>
      </Stack>
    )
  if (sesion && !sesion.verificado)
    return (
      <EsperaDeVerificacion sesion={sesion}>
        <Carta Icono={IconAlertTriangle} tono="ambar" role="alert">
          <p>
            <strong>{motivo}</strong>
          </p>
          <p>Pulsa «Reenviar» y te enviamos otro enlace a {sesion.correo}.</p>
        </Carta>
      </EsperaDeVerificacion>
    )
  return sesion ? (
    <EnlaceRoto
      motivo={motivo}
      consejo={`El correo de tu cuenta, ${sesion.correo}, ya está verificado: no te hace falta otro enlace.`}
      boton={{ texto: 'Continuar', to: '/authguard' }}
    />
  ) : (
    <EnlaceRoto
      motivo={motivo}
      consejo="Si ya lo habías abierto, tu correo quedó verificado. Inicia sesión: si todavía falta verificarlo, ahí puedes pedir otro enlace."
      boton={{ texto: 'Iniciar sesión', to: '/login' }}
    />
  )
}
