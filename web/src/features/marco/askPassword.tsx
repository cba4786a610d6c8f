import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { openPregunta } from '../../ui/dialogos/preguntas.ts'

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

/** Asks a person for their own password, with why; null when they give none. */
export const askPassword = (frase: string, error?: string) =>
  new Promise<string | null>(resolve => {
    void openPregunta({
      title: 'Confirma que eres tú',
      children: close => (
        <Pregunta
          frase={frase}
          error={error}
          onAnswer={contrasena => {
            resolve(contrasena)
            close()
          }}
        />
      ),
      onClose: () => resolve(null),
    })
  })
