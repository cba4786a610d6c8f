import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { campoVacio, TEXTOS } from '@nivela/contract/textos'
import { type ReactNode, useState } from 'react'
import { openPregunta } from './preguntas.ts'

export interface Pregunta {
  pregunta: string
  /** What the person should know before they answer. */
  detalle?: ReactNode
  /** What the button does: "Reabrir el período". */
  verbo: string
  /** Red, for what can't be undone. */
  peligro?: boolean
}

/** Asks for the reason of something; null if they would rather not. */
export const askMotivo = ({ pregunta, ...rest }: Pregunta) =>
  new Promise<string | null>(resolve => {
    void openPregunta({
      title: pregunta,
      closeOnClickOutside: false,
      onClose: () => resolve(null),
      children: close => (
        <Formulario
          {...rest}
          onAnswer={motivo => {
            resolve(motivo)
            close()
          }}
        />
      ),
    })
  })

interface Props extends Omit<Pregunta, 'pregunta'> {
  onAnswer: (motivo: string | null) => void
}

function Formulario({ detalle, verbo, peligro = false, onAnswer }: Props) {
  const [texto, setTexto] = useState('')
  const [error, setError] = useState<string | null>(null)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        // A dialog's form stands inside the page's in React's tree.
        event.stopPropagation()
        if (texto.trim()) onAnswer(texto.trim())
        else setError(campoVacio('motivo'))
      }}
    >
      <Stack gap="md">
        {detalle && <Text>{detalle}</Text>}
        <TextInput
          label="Motivo"
          description="Queda guardado en el historial."
          value={texto}
          error={error}
          maxLength={300}
          autoComplete="off"
          data-autofocus
          onChange={event => {
            setTexto(event.currentTarget.value)
            setError(null)
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onAnswer(null)}>
            {TEXTOS.confirmar.no}
          </Button>
          <Button type="submit" color={peligro ? 'red.8' : 'tinta'}>
            {verbo}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
