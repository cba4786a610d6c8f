import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../lib/api.ts'

interface Props {
  frase: string
  error: string | undefined
  onAnswer: (contrasena: string | null) => void
}

function Pregunta({ frase, error, onAnswer }: Props) {
  const [contrasena, setContrasena] = useState('')
  const [vacia, setVacia] = useState<string | undefined>(error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (contrasena) onAnswer(contrasena)
    else setVacia('Escribe tu contraseña.')
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{frase}</Text>
        <PasswordInput
          label="Tu contraseña"
          autoComplete="current-password"
          data-autofocus
          value={contrasena}
          error={vacia}
          onChange={event => {
            setContrasena(event.currentTarget.value)
            setVacia(undefined)
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onAnswer(null)}>
            Cancelar
          </Button>
          <Button type="submit">Confirmar el cambio</Button>
        </Group>
      </Stack>
    </form>
  )
}

const ask = (frase: string, error?: string) =>
  new Promise<string | null>(resolve => {
    const id = modals.open({
      title: 'Confirma que eres tú',
      children: (
        <Pregunta
          frase={frase}
          error={error}
          onAnswer={contrasena => {
            resolve(contrasena)
            modals.close(id)
          }}
        />
      ),
      onClose: () => resolve(null),
    })
  })

/** The name under which the API takes the password of whoever asks for a change. */
export const CONTRASENA_PROPIA = 'contrasenaPropia'

/** Does what the server may want the person's own password for. Answers false if they were asked and gave none. */
export async function withPassword(send: (extra: object) => Promise<unknown>): Promise<boolean> {
  let extra = {}
  for (;;) {
    try {
      await send(extra)
      return true
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      const wrong = reason.campos[CONTRASENA_PROPIA]
      if (reason.confirmar !== CONTRASENA_PROPIA && !wrong) throw reason
      const contrasena = await ask('Este cambio puede dar acceso a una cuenta: escribe tu contraseña.', wrong)
      if (contrasena === null) return false
      extra = { [CONTRASENA_PROPIA]: contrasena }
    }
  }
}
