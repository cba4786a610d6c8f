import { Button, PasswordInput, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { primerAdministradorBody } from '@nivela/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { checkBienvenida, createFirst } from '../../../data/auth/auth.api.ts'
import { ApiError } from '../../../lib/http/api.ts'
import { updateAjustes } from '../../../lib/session/ajustes.ts'
import { AppProviders } from '../../../ui/AppProviders.tsx'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { useFormulario } from '../../../ui/campos/useFormulario.ts'
import { EstadoError } from '../../../ui/estados/EstadoError.tsx'
import { MarcoDeAcceso } from '../MarcoDeAcceso.tsx'
import { EnlaceRoto } from './EnlaceRoto.tsx'

const TITULO = 'Te damos la bienvenida'
const SIN_ENLACE = 'Para empezar hace falta el enlace que Nivela muestra en la terminal al arrancar.'

/** Where a school with nobody in it begins. */
export function BienvenidaPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const [motivo, setMotivo] = useState<string | null>(token ? null : SIN_ENLACE)
  return (
    <AppProviders>
      <MarcoDeAcceso titulo={TITULO}>
        {motivo ? <Rota motivo={motivo} /> : <Comienzo token={token} onRota={setMotivo} />}
      </MarcoDeAcceso>
    </AppProviders>
  )
}

const Rota = ({ motivo }: { motivo: string }) => (
  <EnlaceRoto
    motivo={motivo}
    consejo="El enlace sirve una sola vez, durante 24 horas, mientras la escuela no tiene administrador."
    boton={{ texto: 'Ir a iniciar sesión', to: '/login' }}
  />
)

interface Props {
  token: string
  /** The link leads to nothing: the sentence that says why. */
  onRota: (motivo: string) => void
}

function Comienzo({ token, onRota }: Props) {
  const consulta = useQuery({
    queryKey: ['bienvenida', token],
    queryFn: () => checkBienvenida(token),
    retry: (veces, error) => veces < 2 && error instanceof ApiError && error.passing,
    // Asked once: a person who fills in the form must not lose it to another look at the link.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error, refetch, isFetching } = consulta
  if (data) return <Formulario token={token} onRota={onRota} escuela={data.escuela} fija={data.escuelaFija} />
  if (error instanceof ApiError && error.campos.token) return <Rota motivo={error.campos.token} />
  if (error) return <EstadoError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Stack gap="md" aria-busy="true" aria-label="Comprobando el enlace">
      {[1, 2, 3, 4].map(fila => (
        <Skeleton key={fila} height={60} />
      ))}
    </Stack>
  )
}

function Formulario({ token, onRota, escuela, fija }: Props & { escuela: string; fija: boolean }) {
  const navigate = useNavigate()
  const { field, submit, error, idDeError, saving } = useFormulario({
    valores: {
      escuela: escuela === 'Nivela' ? '' : escuela,
      nombre: '',
      apellido: '',
      correo: '',
      contrasena: '',
    },
    esquema: primerAdministradorBody.omit({ token: true }),
    onSave: async datos => {
      try {
        await createFirst({ ...datos, token })
        updateAjustes({ demo: false, nombreEscuela: datos.escuela ?? escuela })
        await navigate('/adminpanel', { replace: true })
      } catch (reason) {
        if (!(reason instanceof ApiError) || !reason.campos.token) throw reason
        onRota(reason.campos.token)
      }
    },
  })
  return (
    <>
      <Text c="dimmed" mb="md">
        Esta escuela todavía no tiene a nadie. Cuéntanos cómo se llama y quién la va a administrar: entras
        enseguida.
      </Text>
      <form onSubmit={submit} noValidate aria-label={TITULO}>
        <Stack gap="md">
          <TextInput
            {...field('escuela')}
            label="Nombre de la escuela"
            placeholder="Liceo Salomé Ureña"
            description={
              fija ? 'Lo decide el servidor (SCHOOL_NAME).' : 'Sale en los documentos y los correos.'
            }
            autoComplete="organization"
            disabled={fija}
            autoFocus={!fija}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput {...field('nombre')} label="Tu nombre" autoComplete="given-name" />
            <TextInput {...field('apellido')} label="Tu apellido" autoComplete="family-name" />
          </SimpleGrid>
          <TextInput
            {...field('correo')}
            type="email"
            inputMode="email"
            autoComplete="username"
            label="Tu correo"
            placeholder="nombre@escuela.do"
          />
          <PasswordInput
            {...field('contrasena')}
            label="Tu contraseña"
            description="De 8 a 128 caracteres. Una frase corta es fácil de recordar."
            autoComplete="new-password"
          />
          <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
          <Button type="submit" fullWidth disabled={saving}>
            {saving ? 'Creando tu escuela...' : 'Empezar'}
          </Button>
        </Stack>
      </form>
    </>
  )
}
