import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ContrasenaForm } from './ContrasenaForm.tsx'
import { EnlaceRoto } from './EnlaceRoto.tsx'
import { MarcoDeAcceso } from './MarcoDeAcceso.tsx'

const TITULO = 'Nueva contraseña'
const SIN_ENLACE = 'Para elegir una contraseña hace falta el enlace que te enviamos por correo.'

export function NewPasswordPage() {
  const [params] = useSearchParams()
  const token = params.get('token')
  const [motivo, setMotivo] = useState(token ? null : SIN_ENLACE)
  return (
    <MarcoDeAcceso titulo={TITULO}>
      {token && !motivo ? (
        <ContrasenaForm titulo={TITULO} token={token} onRoto={setMotivo} />
      ) : (
        <EnlaceRoto
          motivo={motivo ?? SIN_ENLACE}
          consejo="Pide otro enlace: llega en un momento, y sirve una sola vez."
          boton={{ texto: 'Pedir otro enlace', to: '/recoverpassword' }}
        />
      )}
    </MarcoDeAcceso>
  )
}
