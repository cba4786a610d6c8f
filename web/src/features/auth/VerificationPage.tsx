import { Anchor, Button } from '@mantine/core'
import { TEXTOS } from '@nivela/contract/textos'
import { Link, Navigate } from 'react-router'
import { useSesion } from '../../lib/sesion.ts'
import { Interior } from '../../ui/Interior.tsx'
import { MarcoDeAcceso } from './MarcoDeAcceso.tsx'
import { SinCorreo } from './SinCorreo.tsx'
import { useLogout } from './useLogout.ts'

export function VerificationPage() {
  return (
    <Interior>
      <Verificacion />
    </Interior>
  )
}

function Verificacion() {
  const sesion = useSesion()
  const logout = useLogout()
  if (sesion?.verificado) return <Navigate to="/authguard" replace />
  const motivo = sesion
    ? `Hola, ${sesion.nombre}. Para entrar falta verificar tu correo, ${sesion.correo}.`
    : 'Antes de entrar hay que verificar tu correo.'
  return (
    <MarcoDeAcceso titulo={TEXTOS.verificacion.titulo}>
      <SinCorreo motivo={motivo}>
        {sesion ? (
          <Button variant="default" fullWidth onClick={logout}>
            {TEXTOS.menu.salir}
          </Button>
        ) : (
          <Anchor component={Link} to="/login" py={12} my={-8}>
            Volver a iniciar sesión
          </Anchor>
        )}
      </SinCorreo>
    </MarcoDeAcceso>
  )
}
