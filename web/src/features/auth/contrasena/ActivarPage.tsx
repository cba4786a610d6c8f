import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { activarBody } from '@nivela/contract/auth'
import { Link, useNavigate } from 'react-router'
import { activate } from '../../../data/auth/auth.api.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { useFormulario } from '../../../ui/campos/useFormulario.ts'
import { verContrasena } from '../../../ui/tema/tema.ts'
import { MarcoDeAcceso } from '../MarcoDeAcceso.tsx'

const TITULO = 'Entra con tu código'

/** Where a student without an e-mail comes in, with the code that the office gave them. */
export function ActivarPage() {
  const navigate = useNavigate()
  const { field, submit, error, idDeError, saving } = useFormulario({
    valores: { identificacion: '', codigo: '', correo: '', contrasena: '' },
    esquema: activarBody,
    onSave: async datos => {
      await activate(datos)
      await navigate('/authguard', { replace: true })
    },
  })
  return (
    <MarcoDeAcceso titulo={TITULO}>
      <Text c="dimmed" mb="md">
        La oficina te da un código. Con él eliges el correo y la contraseña con los que entrarás siempre.
      </Text>
      <form onSubmit={submit} noValidate aria-label={TITULO}>
        <Stack gap="md">
          <TextInput
            {...field('identificacion')}
            label="Matrícula o documento"
            description="La cédula, con o sin guiones, también sirve."
            autoComplete="off"
            autoCapitalize="characters"
            autoFocus
          />
          <TextInput
            {...field('codigo')}
            label="Código de la oficina"
            placeholder="7K2Q 9FMB"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextInput
            {...field('correo')}
            type="email"
            inputMode="email"
            autoComplete="username"
            label="Tu correo"
            description="Uno que solo tú uses: ahí te enviamos un enlace para confirmarlo."
            placeholder="nombre@correo.com"
          />
          <PasswordInput
            {...field('contrasena')}
            label="Tu contraseña"
            description="De 8 a 128 caracteres. Una frase corta es fácil de recordar."
            autoComplete="new-password"
            visibilityToggleButtonProps={verContrasena('tu contraseña')}
          />
          <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
          <Button type="submit" fullWidth disabled={saving}>
            {saving ? 'Entrando...' : 'Entrar'}
          </Button>
          <Anchor component={Link} to="/login" py={12} my={-8}>
            Ya tengo contraseña
          </Anchor>
        </Stack>
      </form>
    </MarcoDeAcceso>
  )
}
