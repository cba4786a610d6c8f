import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { explainEnlace } from '../../../data/auth/auth.api.ts'
import { MarcoDeAcceso } from '../MarcoDeAcceso.tsx'
import { ContrasenaForm } from './ContrasenaForm.tsx'
import { EnlaceRoto } from './EnlaceRoto.tsx'

const TITULO = 'Nueva contraseña'
const SIN_ENLACE = 'Para elegir una contraseña hace falta el enlace que te enviamos por correo.'

export function NewPasswordPage() {
  const [params] = useSearchParams()
  const token = params.get('token')
  const [motivo, setMotivo] = useState(token ? null : SIN_ENLACE)
  const [comprobando, setComprobando] = useState(token !== null)
  useEffect(() => {
    if (!token) return
    const controller = new AbortController()
    explainEnlace(token, controller.signal)
      .then(roto => roto && setMotivo(roto))
      // The form says the same, later.
      .catch(() => {})
      .finally(() => controller.signal.aborted || setComprobando(false))
    return () => controller.abort()
  }, [token])
  return (
    <MarcoDeAcceso titulo={TITULO}>
      {token && !motivo ? (
        // At once: almost every link works, and its owner waits for nothing.
        <div aria-busy={comprobando}>
          <ContrasenaForm titulo={TITULO} token={token} onRoto={setMotivo} />
        </div>
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
