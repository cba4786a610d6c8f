import { Anchor } from '@mantine/core'
import { TEXTOS } from '@nivela/contract/textos'
import { Link } from 'react-router'
import { MarcoDeAcceso } from './MarcoDeAcceso.tsx'
import { SinCorreo } from './SinCorreo.tsx'

export function RecoverPasswordPage() {
  return (
    <MarcoDeAcceso titulo="Recupera tu contraseña">
      <SinCorreo motivo="La escuela puede ponerte una contraseña nueva.">
        <Anchor component={Link} to="/login" py={12} my={-8}>
          {TEXTOS.recuperar.volver}
        </Anchor>
      </SinCorreo>
    </MarcoDeAcceso>
  )
}
