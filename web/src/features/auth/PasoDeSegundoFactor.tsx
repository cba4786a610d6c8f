import { Anchor, Button, Stack, Text } from '@mantine/core'
import { codigo } from '@nivela/contract/codigos'
import { TEXTOS } from '@nivela/contract/textos'
import { useEffect, useRef, useState } from 'react'
import { object } from 'zod'
import { showAuthError } from '../../lib/sesion.ts'
import { CampoDeCodigo } from '../../ui/campos/CampoDeCodigo.tsx'
import { ErrorDeFormulario } from '../../ui/ErrorDeFormulario.tsx'
import { useFormulario } from '../../ui/useFormulario.ts'

const esquema = object({ codigo })

interface Props {
  error: string | null
  onCodigo: (codigo: string) => Promise<void>
  onBack: () => void
}

/** After the right password: the code, for people who have a second factor. */
export function PasoDeSegundoFactor({ error: rechazo, onCodigo, onBack }: Props) {
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
          <Button variant="default" fullWidth disabled={saving} onClick={onBack}>
            Volver
          </Button>
        </Stack>
      </form>
    </>
  )
}
