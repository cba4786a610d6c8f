import { Button, Group, Kbd, Radio, Stack, Textarea } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { MOTIVOS_DE_RECHAZO, numeroDe, type Recibo } from '@nivela/contract/recibos'
import { TEXTOS } from '@nivela/contract/textos'
import { type FormEvent, useRef, useState } from 'react'
import { openPregunta } from '../../ui/dialogos/preguntas.ts'
import { nombreDe } from './palabras.ts'
import classes from './Recibos.module.css'

const OTRO = 'Otro motivo'
const OPCIONES = [...MOTIVOS_DE_RECHAZO, OTRO]

/** Asks why a receipt is refused; null if it is not after all. */
export const askRechazo = (recibo: Recibo) =>
  new Promise<string | null>(resolve => {
    void openPregunta({
      title: `¿Por qué rechazas el recibo ${numeroDe(recibo)} de ${nombreDe(recibo)}?`,
      closeOnClickOutside: false,
      children: close => (
        <Rechazo
          onDone={motivo => {
            resolve(motivo)
            close()
          }}
        />
      ),
      onClose: () => resolve(null),
    })
  })

/** One of a few reasons, by its number, or another in words: X, 2, Enter and on to the next receipt. */
function Rechazo({ onDone }: { onDone: (motivo: string | null) => void }) {
  const [elegido, setElegido] = useState('')
  const [escrito, setEscrito] = useState('')
  const [error, setError] = useState<string | null>(null)
  const propio = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)

  function choose(opcion: string) {
    setElegido(opcion)
    setError(null)
    if (opcion === OTRO) setTimeout(() => propio.current?.focus())
  }
  useWindowEvent('keydown', event => {
    const opcion = OPCIONES[Number(event.key) - 1]
    if (!opcion || event.target === propio.current || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(opcion)
    form.current?.querySelector<HTMLElement>(`input[value="${opcion}"]`)?.focus()
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const motivo = elegido === OTRO ? escrito.trim() : elegido
    if (motivo) return onDone(motivo)
    setError('Di por qué: el estudiante lo leerá.')
    if (elegido === OTRO) propio.current?.focus()
  }

  return (
    <form ref={form} onSubmit={submit}>
      <Stack gap="md">
        <Radio.Group label="El estudiante lo leerá" value={elegido} onChange={choose} error={error}>
          <Stack gap={4} mt="xs">
            {OPCIONES.map((opcion, nth) => (
              <Radio
                key={opcion}
                value={opcion}
                className={classes.motivo ?? ''}
                data-autofocus={nth === 0 || undefined}
                label={
                  <>
                    {opcion} <Kbd className={classes.tecla ?? ''}>{nth + 1}</Kbd>
                  </>
                }
                onKeyDown={event => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  form.current?.requestSubmit()
                }}
              />
            ))}
          </Stack>
        </Radio.Group>
        {elegido === OTRO && (
          <Textarea
            ref={propio}
            aria-label="Motivo"
            placeholder="El recibo es de una cuenta que no es de la escuela"
            maxLength={300}
            autosize
            minRows={2}
            value={escrito}
            onChange={event => setEscrito(event.currentTarget.value.replaceAll('\n', ' '))}
            onKeyDown={event => {
              if (event.key === 'Enter') submit(event)
            }}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onDone(null)}>
            {TEXTOS.confirmar.no}
          </Button>
          <Button type="submit" color="red.8">
            Rechazar el recibo
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
