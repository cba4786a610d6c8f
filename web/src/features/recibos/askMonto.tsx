import { Button, Group, Stack, TextInput } from '@mantine/core'
import { pesosEscritos } from '@nivela/contract/dinero'
import type { Recibo } from '@nivela/contract/recibos'
import { campoVacio, TEXTOS } from '@nivela/contract/textos'
import { useState } from 'react'
import { openPregunta } from '../../ui/dialogos/preguntas.ts'
import { askFor } from './palabras.ts'
import { SaldoDelPeriodo } from './SaldoDelPeriodo.tsx'

/** Before a receipt of a period with a price is validated: how much it is. Null if it is not validated after all. */
export const askMonto = (recibo: Recibo) =>
  new Promise<number | null>(resolve => {
    void openPregunta({
      title: askFor(recibo),
      closeOnClickOutside: false,
      onClose: () => resolve(null),
      children: close => (
        <Formulario
          recibo={recibo}
          onAnswer={monto => {
            resolve(monto)
            close()
          }}
        />
      ),
    })
  })

interface Props {
  recibo: Recibo
  onAnswer: (monto: number | null) => void
}

const MONTO = pesosEscritos('monto')

function Formulario({ recibo, onAnswer }: Props) {
  const [escrito, setEscrito] = useState(recibo.monto === null ? '' : String(recibo.monto))
  const [error, setError] = useState<string | null>(null)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        // A dialog's form stands inside the page's in React's tree.
        event.stopPropagation()
        const { data = null, error } = MONTO.safeParse(escrito)
        if (data === null) setError(error?.issues[0]?.message ?? campoVacio('monto'))
        else onAnswer(data)
      }}
    >
      <Stack gap="md">
        <SaldoDelPeriodo recibo={recibo} />
        <TextInput
          label="Monto"
          description={
            recibo.monto === null
              ? 'El estudiante no lo escribió: pon el que trae el recibo, en pesos.'
              : 'El que escribió el estudiante. Corrígelo si el recibo trae otro.'
          }
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={escrito}
          error={error}
          data-autofocus
          onChange={event => {
            setEscrito(event.currentTarget.value)
            setError(null)
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onAnswer(null)}>
            {TEXTOS.confirmar.no}
          </Button>
          <Button type="submit">{TEXTOS.confirmar.si}</Button>
        </Group>
      </Stack>
    </form>
  )
}
