import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { LoginBody } from '@nivela/contract/auth'
import { TEXTOS } from '@nivela/contract/textos'
import { IconFingerprint } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../../lib/http/apiError.ts'
import { ajustes } from '../../../lib/session/ajustes.ts'
import { getAuth, showAuthError, useAuth, useSesion, wasEnded } from '../../../lib/session/sesion.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { useFormulario } from '../../../ui/campos/useFormulario.ts'
import { ToastPlace } from '../../../ui/toasts/ToastPlace.tsx'
import { MarcoDeAcceso } from '../MarcoDeAcceso.tsx'
import { CuentasDeDemo } from './CuentasDeDemo.tsx'
import { EntrarConInstitucion, useInstitucion } from './EntrarConInstitucion.tsx'
import { takeAdelantado } from './earlyInput.ts'
import { useLlave } from './useLlave.ts'

const textos = TEXTOS.login

/** The schemas and the calls: fetched while someone types. */
const loadApi = () => import('../../../data/auth/auth.api.ts')
const loadPaso = async () => ({ default: (await import('./PasoDeSegundoFactor.tsx')).PasoDeSegundoFactor })
const PasoDeSegundoFactor = lazy(loadPaso)

/** Without the router: a first visit loads the sign-in alone (Entrada.tsx). `traido` is the e-mail of the page before. */
export function LoginPage({ traido }: { traido: string | null }) {
  const auth = useAuth()
  const sesion = useSesion()
  const contrasena = useRef<HTMLInputElement>(null)
  // Set once the password was right and a code is needed.
  const [aMedias, setAMedias] = useState<{ datos: LoginBody; pasos: ApiError['pasos'] } | null>(null)
  const llave = useLlave()
  const institucion = useInstitucion()
  const { field, submit, error, idDeError, saving, setValues } = useFormulario({
    // After a new password or an ended session the e-mail is filled in.
    valores: { correo: traido ?? getAuth().currentUser?.correo ?? '', contrasena: '' },
    esquema: async () => (await loadApi()).loginBody,
    onSave: enter,
  })
  useEffect(() => () => showAuthError(null), [])
  // Once someone is in, the form stays as it is until their page takes its place.
  const entering = saving || sesion !== null

  async function enter(datos: LoginBody) {
    showAuthError(null)
    const { login } = await loadApi()
    await login(datos).catch(async reason => {
      if (!(reason instanceof ApiError)) throw reason
      const { status, segundoFactor, message, pasos } = reason
      if (segundoFactor && !datos.codigo) {
        await loadPaso()
        return setAMedias({ datos, pasos })
      }
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

  if (aMedias)
    return (
      <MarcoDeAcceso titulo="Verificación en dos pasos">
        <Suspense>
          <PasoDeSegundoFactor
            error={auth.error}
            pasos={aMedias.pasos}
            onCodigo={codigo => enter({ ...aMedias.datos, codigo })}
            onLlave={() => llave.login(aMedias.datos)}
            onBack={goBack}
          />
        </Suspense>
      </MarcoDeAcceso>
    )

  return (
    <MarcoDeAcceso titulo={textos.titulo}>
      {traido && <ToastPlace />}
      {wasEnded(auth) && !auth.error ? (
        <Text fw={600} mb="md" role="status">
          Tu sesión terminó. Entra de nuevo para seguir.
        </Text>
      ) : (
        <Text c="dimmed" mb="md">
          Entra con el correo que registraste en la escuela.
        </Text>
      )}
      <ErrorDeFormulario id={idDeError}>{error ?? auth.error ?? institucion.fallo}</ErrorDeFormulario>
      <form
        method="post"
        onSubmit={submit}
        onFocus={llave.offer}
        onInput={() => void loadApi().catch(() => {})}
        noValidate
        aria-label={textos.titulo}
      >
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
          <Anchor href="/recoverpassword" size="sm" py={12} my={-12} style={{ alignSelf: 'start' }}>
            {textos.olvidada}
          </Anchor>
          <Anchor href="/activar" size="sm" py={12} my={-12} style={{ alignSelf: 'start' }}>
            Tengo un código de la oficina
          </Anchor>
          <Button type="submit" fullWidth disabled={entering}>
            {entering ? textos.cargando : textos.ingresar}
          </Button>
          {institucion.etiqueta && (
            <EntrarConInstitucion etiqueta={institucion.etiqueta} disabled={entering} />
          )}
          {llave.available && (
            <Button
              variant="default"
              fullWidth
              disabled={entering || llave.busy}
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
          disabled={entering}
          onPick={cuenta => {
            setValues(cuenta)
            void submit()
          }}
        />
      )}
    </MarcoDeAcceso>
  )
}
