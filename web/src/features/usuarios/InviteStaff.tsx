import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import { IconMailPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Modal } from '../../ui/Modal.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { readPegado, TITULOS } from './pegado.ts'
import classes from './Usuarios.module.css'
import { saveUsuario } from './usuarios.api.ts'

/** Invites several people at once, pasted from a spreadsheet. */
export function InviteStaff() {
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailPlus size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => setAbierto(true)}
      >
        Invitar a varios
      </Button>
      <Modal
        opened={abierto}
        onClose={() => setAbierto(false)}
        title="Invitar a varias personas"
        size="lg"
        closeOnClickOutside={false}
      >
        {abierto && <Pegado onClose={() => setAbierto(false)} />}
      </Modal>
    </>
  )
}

function Pegado({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [texto, setTexto] = useState('')
  const [saving, setSaving] = useState(false)
  const filas = readPegado(texto)
  const buenas = filas.filter(({ body }) => body)
  // What the server refused of a line, by the line.
  const [refusals, setRefusals] = useState<Record<string, string>>({})

  /** Whoever is registered leaves the text; what was refused stays in it, with its reason. */
  async function send() {
    setSaving(true)
    const quedan: string[] = []
    const errors: Record<string, string> = {}
    let sent = 0
    for (const { celdas, body } of filas) {
      const linea = celdas.join('\t')
      if (!body) {
        quedan.push(linea)
        continue
      }
      try {
        await saveUsuario(0, body)
        sent += 1
      } catch (reason) {
        quedan.push(linea)
        errors[linea] = reason instanceof ApiError ? reason.message : 'No se pudo registrar.'
      }
    }
    await queryClient.invalidateQueries()
    setSaving(false)
    setTexto(quedan.join('\n'))
    setRefusals(errors)
    if (sent) toastSuccess(`${count(sent, 'invitación va', 'invitaciones van')} en camino.`)
    if (!quedan.length) onClose()
  }

  return (
    <Stack>
      <Text c="dimmed">
        Copia las filas de tu hoja de cálculo y pégalas aquí, en este orden: {TITULOS.join(', ')}. Sin rol, es
        maestro. Cada quien recibe un correo para elegir su contraseña.
      </Text>
      <Textarea
        label="Filas"
        autosize
        minRows={5}
        maxRows={12}
        value={texto}
        onChange={event => setTexto(event.currentTarget.value)}
        data-autofocus
      />
      {filas.length > 0 && (
        <ul className={classes.pegado} aria-label="Lo que se entiende">
          {filas.map(({ celdas, error }) => {
            const linea = celdas.join('\t')
            const wrong = error ?? refusals[linea]
            return (
              <li key={linea} data-error={wrong ? true : undefined}>
                <b>
                  {celdas[0]} {celdas[1]}
                </b>{' '}
                {wrong ?? celdas[2]}
              </li>
            )
          })}
        </ul>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={saving}>
          Cancelar
        </Button>
        <Button onClick={() => void send()} disabled={saving || buenas.length === 0}>
          {saving ? 'Invitando...' : `Invitar a ${count(buenas.length, 'persona', 'personas')}`}
        </Button>
      </Group>
    </Stack>
  )
}
