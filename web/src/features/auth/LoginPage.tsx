import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type LoginBody, loginBody } from '@nivela/contract/auth'
import { TEXTOS } from '@nivela/contract/textos'
import { IconFingerprint } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, Navigate } from 'react-router'
import { ajustes } from '../../lib/ajustes.ts'
import { ApiError } from '../../lib/api.ts'
import { takeAdelantado } from '../../lib/earlyInput.ts'
import { getAuth, showAuthError, useAuth, useSesion, wasEnded } from '../../lib/sesion.ts'
import { ErrorDeFormulario } from '../../ui/ErrorDeFormulario.tsx'
import { useFormulario } from '../../ui/useFormulario.ts'
import { login } from './auth.api.ts'
import { CuentasDeDemo } from './CuentasDeDemo.tsx'
import { MarcoDeAcceso } from './MarcoDeAcceso.tsx'
import { PasoDeSegundoFactor } from './PasoDeSegundoFactor.tsx'
import { useCorreoTraido } from './useCorreoTraido.ts'
import { useLlave } from './useLlave.ts'

const textos = TEXTOS.login

/** Toasts are loaded only if there is one to show. */
const Toasts = lazy(async () => ({ default: (await import('../../ui/Toasts.tsx')).Toasts }))

export function LoginPage() {
  const auth = useAuth()
  const sesion = useSesion()
  const traido = useCorreoTraido()
  const contrasena = useRef<HTMLInputElement>(null)
  // Set once the password was right and a code is needed.
  const [aMedias, setAMedias] = useState<{ datos: LoginBody; pasos: ApiError['pasos'] } | null>(null)
  const llave = useLlave()
  const { field, submit, error, idDeError, saving, setValues } = useFormulario({
    // After a new password or an ended session the e-mail is filled in.
    valores: { correo: traido ?? getAuth().currentUser?.correo ?? '', contrasena: '' },
    esquema: loginBody,
    onSave: enter,
  })
  useEffect(() => () => showAuthError(null), [])

  async function enter(datos: LoginBody) {
    showAuthError(null)
    await login(datos).catch(reason => {
      if (!(reason instanceof ApiError)) throw reason
      const { status, segundoFactor, message, pasos } = reason
      if (segundoFactor && !datos.codigo) return setAMedias({ datos, pasos })
      // The password changed in between: it has to be typed again.
      if (status === 401 && !segundoFactor && aMedias) goBack()
      showAuthError(message)
    })
  }

  function goBack() {
    flushSync(() => setAMedias(null))
    setValues({ contrasena: '' })
    contrasena.current?.focus()
    showAuthError(null)
  }

  // Once, after hydration.
  useLayoutEffect(() => {
    const adelantado = takeAdelantado()
    if (!adelantado) return
    setValues(adelantado.campos)
    if (adelantado.enviado) void submit()
  }, [])

  if (sesion) return <Navigate to="/authguard" replace />

  if (aMedias)
    return (
      <MarcoDeAcceso titulo="Verificación en dos pasos">
        <PasoDeSegundoFactor
          error={auth.error}
          pasos={aMedias.pasos}
          onCodigo={codigo => enter({ ...aMedias.datos, codigo })}
          onLlave={() => llave.login(aMedias.datos)}
          onBack={goBack}
        />
      </MarcoDeAcceso>
    )

  return (
    <MarcoDeAcceso titulo={textos.titulo}>
      {traido && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      {wasEnded(auth) ? (
        <Text fw={600} mb="md" role="status">
          Tu sesión terminó. Entra de nuevo para seguir.
        </Text>
      ) : (
        <Text c="dimmed" mb="md">
          Entra con el correo que registraste en la escuela.
        </Text>
      )}
      <ErrorDeFormulario id={idDeError}>{error ?? auth.error}</ErrorDeFormulario>
      <form method="post" onSubmit={submit} onFocus={llave.offer} noValidate aria-label={textos.titulo}>
        <Stack gap="md" mt="xs">
          <TextInput
            {...field('correo')}
            type="email"
            inputMode="email"
            autoComplete="username webauthn"
            label="Correo"
            placeholder="nombre@escuela.do"
          />
          <PasswordInput
            {...field('contrasena')}
            ref={contrasena}
            autoComplete="current-password"
            label="Contraseña"
          />
          <Anchor
            component={Link}
            to="/recoverpassword"
            size="sm"
            py={12}
            my={-12}
            style={{ alignSelf: 'start' }}
          >
            {textos.olvidada}
          </Anchor>
          <Button type="submit" fullWidth disabled={saving}>
            {saving ? textos.cargando : textos.ingresar}
          </Button>
          {llave.available && (
            <Button
              variant="default"
              fullWidth
              disabled={saving || llave.busy}
              leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
              onClick={llave.enter}
            >
              Entrar con llave de acceso
            </Button>
          )}
        </Stack>
      </form>
      {ajustes.demo && (
        <CuentasDeDemo
          disabled={saving}
          onPick={cuenta => {
            setValues(cuenta)
            void submit()
          }}
        />
      )}
    </MarcoDeAcceso>
  )
}
