import { TEXTOS } from '@nivela/contract/textos'
import { Navigate, useSearchParams } from 'react-router'
import { useAuth, useSesion, wasEnded } from '../../../lib/session/sesion.ts'
import { AppProviders } from '../../../ui/AppProviders.tsx'
import { Carta } from '../Carta.tsx'
import { EsperaDeRecuperacion } from '../contrasena/EsperaDeRecuperacion.tsx'
import { MarcoDeAcceso } from '../MarcoDeAcceso.tsx'
import { useCorreoTraido } from '../useCorreoTraido.ts'
import { ConfirmacionDeCorreo } from './ConfirmacionDeCorreo.tsx'
import { EsperaDeVerificacion } from './EsperaDeVerificacion.tsx'

/** From the link of a mail, or before it. */
export function VerificationPage() {
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <AppProviders>
      {token ? (
        <MarcoDeAcceso titulo="Verificación de tu correo">
          <ConfirmacionDeCorreo key={token} token={token} />
        </MarcoDeAcceso>
      ) : (
        <MarcoDeAcceso titulo={TEXTOS.verificacion.titulo}>
          <Espera />
        </MarcoDeAcceso>
      )}
    </AppProviders>
  )
}

/** From asking for a new password, signed in and unverified, or just so. */
function Espera() {
  const correo = useCorreoTraido()
  const terminada = wasEnded(useAuth())
  const sesion = useSesion()

  if (correo) return <EsperaDeRecuperacion correo={correo} />
  if (sesion?.verificado) return <Navigate to="/authguard" replace />
  if (terminada) return <Navigate to="/login" replace />
  if (!sesion) return <EsperaDeRecuperacion correo={null} />
  return (
    <EsperaDeVerificacion sesion={sesion}>
      <Carta>
        <p>
          Hola, {sesion.nombre}. Enviamos un correo a <strong>{sesion.correo}</strong> con un enlace para
          verificar tu cuenta.
        </p>
        <p>
          Revisa tu bandeja de entrada y también la carpeta de correo no deseado (spam). Al abrir el enlace
          podrás entrar.
        </p>
      </Carta>
    </EsperaDeVerificacion>
  )
}
