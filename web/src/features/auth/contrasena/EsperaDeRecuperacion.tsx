import { Anchor, Group, Stack } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { recoverPassword } from '../../../data/auth/auth.api.ts'
import { Carta } from '../Carta.tsx'
import { ContactLink } from '../ContactLink.tsx'
import { ResendButton } from '../ResendButton.tsx'

/** After asking for a new password. What it says is the same whether the address has an account or not. */
export function EsperaDeRecuperacion({ correo }: { correo: string | null }) {
  const navigate = useNavigate()

  async function resend() {
    if (correo) await recoverPassword({ correo })
    else await navigate('/recoverpassword')
    return correo !== null
  }

  return (
    <Stack gap="md">
      <Carta>
        {correo ? (
          <p>
            Si <strong>{correo}</strong> tiene una cuenta, le enviamos un correo con un enlace para elegir una
            contraseña nueva.
          </p>
        ) : (
          <p>Enviamos un correo con un enlace a tu dirección.</p>
        )}
        <p>
          Revisa tu bandeja de entrada y también la carpeta de correo no deseado (spam). Puede tardar unos
          minutos.
        </p>
      </Carta>
      <ResendButton onSend={resend} exito={`Si ${correo} tiene una cuenta, le enviamos otro correo.`} />
      <Group justify="space-between">
        <ContactLink />
        <Anchor component={Link} to="/login" py={12} my={-4}>
          Volver a iniciar sesión
        </Anchor>
      </Group>
    </Stack>
  )
}
