import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { contrasenaNueva } from '@nivela/contract/contrasenas'
import { TEXTOS } from '@nivela/contract/textos'
import { useNavigate } from 'react-router'
import { object, string } from 'zod'
import { rememberSaludo } from '../../../data/auth/acceso.ts'
import { resetPassword } from '../../../data/auth/auth.api.ts'
import { ApiError } from '../../../lib/http/api.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { useFormulario } from '../../../ui/campos/useFormulario.ts'
import { verContrasena } from '../../../ui/tema/tema.ts'
import { toastSuccess } from '../../../ui/toasts/toast.tsx'

const esquema = object({
  pass: contrasenaNueva('contraseña'),
  confirmPass: string().min(1, 'Escribe la contraseña otra vez, para estar seguros.'),
}).refine(({ pass, confirmPass }) => pass === confirmPass, {
  path: ['confirmPass'],
  error: 'Las dos contraseñas no son iguales.',
})

interface Props {
  titulo: string
  token: string
  /** The link leads to nothing: the sentence that says why. */
  onRoto: (motivo: string) => void
}

export function ContrasenaForm({ titulo, token, onRoto }: Props) {
  const navigate = useNavigate()
  const { field, submit, error, idDeError, saving } = useFormulario({
    valores: { pass: '', confirmPass: '' },
    esquema,
    onSave: async ({ pass }) => {
      try {
        const { correo, dentro } = await resetPassword({ token, contrasena: pass })
        if (dentro) {
          rememberSaludo()
          return await navigate('/authguard', { replace: true })
        }
        toastSuccess('Tu contraseña está lista. Inicia sesión.')
        await navigate('/login', { replace: true, state: { correo } })
      } catch (reason) {
        if (!(reason instanceof ApiError)) throw reason
        const { status, message, campos } = reason
        if (campos.token) return onRoto(campos.token)
        throw new ApiError(status, message, campos.contrasena ? { campos: { pass: campos.contrasena } } : {})
      }
    },
  })

  return (
    <>
      <Text c="dimmed" mb="md">
        Elige la contraseña con la que vas a entrar. Si tienes Nivela abierta en otro equipo, ahí tendrás que
        entrar de nuevo.
      </Text>
      <form onSubmit={submit} noValidate aria-label={titulo}>
        <Stack gap="md">
          <PasswordInput
            {...field('pass')}
            label="Contraseña nueva"
            description="De 8 a 128 caracteres. Una frase corta es fácil de recordar."
            autoComplete="new-password"
            visibilityToggleButtonProps={verContrasena('la contraseña nueva')}
          />
          <PasswordInput
            {...field('confirmPass')}
            label="Repite la contraseña"
            autoComplete="new-password"
            visibilityToggleButtonProps={verContrasena('la contraseña repetida')}
          />
          <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
          <Button type="submit" fullWidth disabled={saving}>
            {saving ? 'Guardando...' : TEXTOS.recuperar.confirmar}
          </Button>
        </Stack>
      </form>
    </>
  )
}
