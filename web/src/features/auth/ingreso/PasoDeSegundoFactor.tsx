import { Anchor, Button, Stack, Text } from '@mantine/core'
import { codigo } from '@nivela/contract/codigos'
import { TEXTOS } from '@nivela/contract/textos'
import { IconFingerprint } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { object } from 'zod'
import type { ApiError } from '../../../lib/http/api.ts'
import { showAuthError } from '../../../lib/session/sesion.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { useFormulario } from '../../../ui/campos/useFormulario.ts'
import { CampoDeCodigo } from '../../segundo-factor/index.ts'

const esquema = object({ codigo })

interface Props {
  error: string | null
  /** What counts: a code, a passkey, or either. */
  pasos: ApiError['pasos']
  onCodigo: (codigo: string) => Promise<void>
  onLlave: () => Promise<void>
  onBack: () => void
}

/** After the right password: a code or a passkey, for people who have a second factor. */
export function PasoDeSegundoFactor({ error, pasos, onLlave, ...resto }: Props) {
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    await onLlave()
    setBusy(false)
  }
  const conCodigo = pasos.includes('codigo')
  const boton = pasos.includes('llave') && (
    <Button
      variant={conCodigo ? 'default' : 'filled'}
      fullWidth
      disabled={busy}
      leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => void press()}
    >
      Usar mi llave de acceso
    </Button>
  )
  if (conCodigo) return <Codigo error={error} otra={boton} {...resto} />
  return (
    <>
      <Text c="dimmed" mb="md">
        Confirma que eres tú con la huella, la cara o el PIN de tu dispositivo.
      </Text>
      <ErrorDeFormulario>{error}</ErrorDeFormulario>
      <Stack gap="md" mt="xs">
        {boton}
        <Button variant="default" fullWidth disabled={busy} onClick={resto.onBack}>
          Volver
        </Button>
      </Stack>
    </>
  )
}

interface CodigoProps extends Pick<Props, 'error' | 'onCodigo' | 'onBack'> {
  /** Another way than a code. */
  otra: ReactNode
}

function Codigo({ error: rechazo, otra, onCodigo, onBack }: CodigoProps) {
  const [recuperacion, setRecuperacion] = useState(false)
  const campo = useRef<HTMLInputElement>(null)
  const { field, submit, error, idDeError, saving, reset } = useFormulario({
    valores: { codigo: '' },
    esquema,
    onSave: async ({ codigo }) => {
      await onCodigo(codigo)
      reset()
    },
  })
  // The code's field has the focus, after a refused code too.
  useEffect(() => {
    if (!saving) campo.current?.focus()
  }, [saving])

  function swap() {
    setRecuperacion(!recuperacion)
    reset()
    showAuthError(null)
    campo.current?.focus()
  }

  return (
    <>
      <Text c="dimmed" mb="md">
        {recuperacion
          ? 'Escribe uno de los códigos que guardaste. Cada uno sirve una sola vez.'
          : 'Abre tu aplicación de verificación y escribe el código que muestra para Nivela.'}
      </Text>
      <ErrorDeFormulario id={idDeError}>{error ?? rechazo}</ErrorDeFormulario>
      <form onSubmit={submit} noValidate aria-label="Verificación en dos pasos">
        <Stack gap="md" mt="xs">
          <CampoDeCodigo {...field('codigo')} ref={campo} recuperacion={recuperacion} />
          <Anchor
            component="button"
            type="button"
            size="sm"
            py={12}
            my={-12}
            style={{ alignSelf: 'start' }}
            onClick={swap}
          >
            {recuperacion ? 'Usar el código de mi aplicación' : 'Usar un código de recuperación'}
          </Anchor>
          <Button type="submit" fullWidth disabled={saving}>
            {saving ? TEXTOS.login.cargando : TEXTOS.login.ingresar}
          </Button>
          {otra}
          <Button variant="default" fullWidth disabled={saving} onClick={onBack}>
            Volver
          </Button>
        </Stack>
      </form>
    </>
  )
}
