import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { recoverPasswordBody } from '@nivela/contract/auth'
import { TEXTOS } from '@nivela/contract/textos'
import { Link, useNavigate } from 'react-router'
import { recoverPassword } from '../../../data/auth/auth.api.ts'
import { getAuth } from '../../../lib/session/sesion.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { useFormulario } from '../../../ui/campos/useFormulario.ts'
import { MarcoDeAcceso } from '../MarcoDeAcceso.tsx'
import { useCorreoTraido } from '../useCorreoTraido.ts'

const TITULO = 'Recupera tu contraseña'

export function RecoverPasswordPage() {
  const navigate = useNavigate()
  const traido = useCorreoTraido()
  const { field, submit, error, idDeError, saving } = useFormulario({
    valores: { correo: traido ?? getAuth().currentUser?.correo ?? '' },
    esquema: recoverPasswordBody,
    onSave: async datos => {
      await recoverPassword(datos)
      await navigate('/MessageVerification', { state: datos })
    },
  })

  return (
    <MarcoDeAcceso titulo={TITULO}>
      <Text c="dimmed" mb="md">
        Escribe el correo con el que entras y te enviamos un enlace para elegir una contraseña nueva.
      </Text>
      <form onSubmit={submit} noValidate aria-label={TITULO}>
        <Stack gap="md">
          <TextInput
            {...field('correo')}
            type="email"
            inputMode="email"
            autoComplete="username"
            label="Correo"
            placeholder="nombre@escuela.do"
          />
          <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
          <Button type="submit" fullWidth disabled={saving}>
            {saving ? 'Enviando...' : TEXTOS.recuperar.enviar}
          </Button>
          <Anchor component={Link} to="/login" py={12} my={-8}>
            {TEXTOS.recuperar.volver}
          </Anchor>
        </Stack>
      </form>
    </MarcoDeAcceso>
  )
}
