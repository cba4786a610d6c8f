import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { homeOf, rememberDestino } from '../../../data/auth/acceso.ts'
import { enterWithInstitucion } from '../../../data/auth/institucion.api.ts'
import { ApiError } from '../../../lib/http/apiError.ts'
import { getSesion } from '../../../lib/session/sesion.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { MarcoDeAcceso } from '../MarcoDeAcceso.tsx'
import { PasoDeSegundoFactor } from './PasoDeSegundoFactor.tsx'

/** Where the institution leads back to: opens the session, after a code for people who have one to give. */
export function LlegadaPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [fallo, setFallo] = useState<string | null>(null)
  const [pideCodigo, setPideCodigo] = useState(false)
  const asked = useRef(false)

  async function enter(codigo?: string) {
    setFallo(null)
    try {
      await enterWithInstitucion(codigo)
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      if (reason.segundoFactor && !codigo) return setPideCodigo(true)
      return setFallo(reason.message)
    }
    const volver = params.get('institucion')
    if (volver && volver !== '/') rememberDestino(volver)
    await navigate(homeOf(getSesion()), { replace: true })
  }

  // Once: the server takes it once.
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void enter()
  })

  if (pideCodigo)
    return (
      <MarcoDeAcceso titulo="Verificación en dos pasos">
        <PasoDeSegundoFactor
          error={fallo}
          pasos={['codigo']}
          onCodigo={enter}
          onLlave={async () => {}}
          onBack={() => void leave()}
        />
      </MarcoDeAcceso>
    )

  async function leave() {
    await navigate('/login', { replace: true })
  }

  return (
    <MarcoDeAcceso titulo="Entrar con tu institución">
      {fallo ? (
        <>
          <ErrorDeFormulario>{fallo}</ErrorDeFormulario>
          <Button fullWidth mt="md" onClick={() => void leave()}>
            Volver a ingresar
          </Button>
        </>
      ) : (
        <Text c="dimmed" role="status">
          Entrando…
        </Text>
      )}
    </MarcoDeAcceso>
  )
}
