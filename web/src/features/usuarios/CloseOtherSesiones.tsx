import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { cerrarSesionesBody } from '@nivela/contract/sesiones'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ErrorDeFormulario } from '../../ui/ErrorDeFormulario.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { useFormulario } from '../../ui/useFormulario.ts'
import { tellCerradas } from './cerradas.ts'
import { closeOtherSesiones, sesionesQuery } from './sesiones.api.ts'

/** Asks for the password, so that someone who finds an open session can't lock its owner out. */
export function CloseOtherSesiones({ onEnd }: { onEnd: () => void }) {
  const queryClient = useQueryClient()
  const campo = useRef<HTMLInputElement>(null)
  const { field, submit, error, idDeError, saving } = useFormulario({
    valores: { contrasena: '' },
    esquema: cerrarSesionesBody,
    onSave: async datos => {
      const { cerradas } = await closeOtherSesiones(datos)
      await queryClient.invalidateQueries({ queryKey: sesionesQuery.queryKey })
      toastSuccess(cerradas ? `${tellCerradas(cerradas)}.` : 'No quedaba ninguna otra sesión.')
      onEnd()
    },
  })
  useEffect(() => campo.current?.focus(), [])

  return (
    <form onSubmit={submit} noValidate aria-label="Cerrar las demás sesiones">
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
            {saving ? 'Cerrando...' : 'Cerrar las demás'}
          </Button>
          <Button variant="default" onClick={onEnd} disabled={saving}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
