import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { changePasswordBody } from '@nivela/contract/auth'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueryClient } from '@tanstack/react-query'
import { sesionesQuery } from '../../data/usuarios/sesiones.api.ts'
import { changePassword } from '../../data/usuarios/usuarios.api.ts'
import { ErrorDeFormulario } from '../../ui/campos/ErrorDeFormulario.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { verContrasena } from '../../ui/tema/tema.ts'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Perfil.module.css'

export function ChangeContrasena({ id }: { id: number }) {
  const queryClient = useQueryClient()
  const { field, submit, error, idDeError, saving, reset } = useFormulario({
    valores: { id, contrasenaAnterior: '', nuevaContrasena: '' },
    esquema: changePasswordBody,
    onSave: async datos => {
      await changePassword(datos)
      reset()
      // It ended the others.
      void queryClient.invalidateQueries({ queryKey: sesionesQuery.queryKey })
      toastSuccess(TEXTOS.contrasena.actualizada)
    },
  })

  return (
    <section className={classes.tarjeta} aria-labelledby="cambiar-contrasena">
      <Title order={2} id="cambiar-contrasena">
        Cambiar contraseña
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Al cambiarla tendrás que entrar de nuevo en tus otros dispositivos.
      </Text>
      <form onSubmit={submit} noValidate aria-labelledby="cambiar-contrasena">
        <Stack gap="md" maw={440}>
          <PasswordInput
            {...field('contrasenaAnterior')}
            label="Contraseña actual"
            autoComplete="current-password"
            visibilityToggleButtonProps={verContrasena('la contraseña actual')}
          />
          <PasswordInput
            {...field('nuevaContrasena')}
            label="Nueva contraseña"
            description="De 8 a 128 caracteres. Una frase corta es fácil de recordar."
            autoComplete="new-password"
            visibilityToggleButtonProps={verContrasena('la contraseña nueva')}
          />
          <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
          <Button type="submit" disabled={saving} style={{ alignSelf: 'start' }}>
            {saving ? 'Guardando...' : 'Guardar contraseña'}
          </Button>
        </Stack>
      </form>
    </section>
  )
}
