import { Text } from '@mantine/core'
import type { ConfirmarLlaveBody, Llave, OpcionesDeCreacion } from '@nivela/contract/llaves'
import { useRef } from 'react'
import { createLlave, prepareLlave } from '../../data/llaves/llaves.api.ts'
import { ApiError } from '../../lib/http/api.ts'
import { ConfirmacionDeLlave } from './ConfirmacionDeLlave.tsx'

interface Props {
  onDone: (llave: Llave) => void
  /** Only in a dialog, which can be cancelled. */
  onCancel?: () => void
}

/** Password, then the device's own dialog. */
export function CreateLlave({ onDone, ...salida }: Props) {
  // Kept while only the device said no: a code works once, and nobody types it twice.
  const preparadas = useRef<OpcionesDeCreacion | null>(null)

  async function create(body: ConfirmarLlaveBody) {
    preparadas.current ??= await prepareLlave(body)
    try {
      onDone(await createLlave(preparadas.current))
    } catch (reason) {
      // The server used the challenge up.
      if (reason instanceof ApiError && reason.campos.response) preparadas.current = null
      throw reason
    }
  }

  return (
    <ConfirmacionDeLlave accion="Crear la llave" espera="Mira tu dispositivo..." onSave={create} {...salida}>
      <Text>
        Tu dispositivo guarda la llave y la abre con tu huella, tu cara o tu PIN. Hazlo solo en uno que sea
        tuyo: con ella se entra en tu cuenta.
      </Text>
    </ConfirmacionDeLlave>
  )
}
