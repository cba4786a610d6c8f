import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { cerrarSesionesBody, type SesionAbierta } from '@nivela/contract/sesiones'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { closeOtherSesiones, nameOf, sesionesQuery } from '../../data/usuarios/sesiones.api.ts'
import { ErrorDeFormulario } from '../../ui/campos/ErrorDeFormulario.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { tellCerradas } from './cerradas.ts'

interface Props {
  /** Only this one, by its name in the list; all but the one in use without it. */
  sesion?: SesionAbierta | undefined
  onEnd: () => void
}

/** Asks for the password, so that someone who finds an open session can't lock its owner out. */
export function CloseOtherSesiones({ sesion, onEnd }: Props) {
  const verbo = sesion ? 'Cerrar esta sesión' : 'Cerrar las demás'
  const queryClient = useQueryClient()
  const campo = useRef<HTMLInputElement>(null)
  const { field, submit, error, idDeError, saving } = useFormulario({
    valores: { contrasena: '' },
    esquema: cerrarSesionesBody,
    onSave: async datos => {
      const { cerradas } = await closeOtherSesiones({ ...datos, ...(sesion && { sesion: sesion.id }) })
      await queryClient.invalidateQueries({ queryKey: sesionesQuery.queryKey })
      toastSuccess(
        cerradas
          ? `${tellCerradas(cerradas)}.`
          : sesion
            ? 'Esa sesión ya estaba cerrada.'
            : 'No quedaba ninguna otra sesión.',
      )
      onEnd()
    },
  })
  useEffect(() => campo.current?.focus(), [])

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={sesion ? `Cerrar la sesión de ${nameOf(sesion)}` : 'Cerrar las demás sesiones'}
    >
      <Stack gap="md" maw={440} mt="xs">
        <PasswordInput
          {...field('contrasena')}
          ref={campo}
          label="Tu contraseña"
          description="Para saber que eres tú."
          autoComplete="current-password"
        />
        <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
        <Group gap="sm">
          <Button type="submit" disabled={saving}>
            {saving ? 'Cerrando...' : verbo}
          </Button>
          <Button variant="default" onClick={onEnd} disabled={saving}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
