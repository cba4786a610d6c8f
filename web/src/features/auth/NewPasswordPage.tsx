import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { MarcoDeAcceso } from './MarcoDeAcceso.tsx'
import { SinCorreo } from './SinCorreo.tsx'

export function NewPasswordPage() {
  return (
    <MarcoDeAcceso titulo="Nueva contraseña">
      <SinCorreo motivo="Aquí elegirás tu nueva contraseña cuando llegues desde el enlace de un correo.">
        <Anchor component={Link} to="/login" py={12} my={-8}>
          Volver a iniciar sesión
        </Anchor>
      </SinCorreo>
    </MarcoDeAcceso>
  )
}
