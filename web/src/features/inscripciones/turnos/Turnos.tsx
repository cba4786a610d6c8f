import { Button, Stack } from '@mantine/core'
import type { Proceso } from '@nivela/contract/inscripciones'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { removeTurnos, turnosQuery } from '../../../data/inscripciones/inscripciones.api.ts'
import { useActo } from '../../../ui/actos/useActo.ts'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { confirm } from '../../../ui/dialogos/confirm.tsx'
import { Modal } from '../../../ui/dialogos/Modal.tsx'
import { toastSuccess } from '../../../ui/toasts/toast.tsx'
import { FormularioDeTurnos } from './FormularioDeTurnos.tsx'
import { TablaDeTurnos } from './TablaDeTurnos.tsx'

interface Props {
  /** The window whose turns are shown; null while none are. */
  proceso: Proceso | null
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** Who may enter a window from when: what stands, and the form that makes it anew. */
export function Turnos({ proceso, onClose, onSaved }: Props) {
  return (
    <Modal
      opened={proceso !== null}
      onClose={onClose}
      title={`Turnos de ${proceso?.nombre ?? ''}`}
      size="lg"
      closeOnClickOutside={false}
    >
      {proceso && <DeVentana key={proceso.id} proceso={proceso} onClose={onClose} onSaved={onSaved} />}
    </Modal>
  )
}

function DeVentana({ proceso, onClose, onSaved }: Props & { proceso: Proceso }) {
  const consulta = useQuery(turnosQuery(proceso.id))

  async function finish(mensaje: string) {
    await onSaved()
    toastSuccess(mensaje)
    onClose()
  }
  const [remove] = useActo(async () => {
    const pregunta = `¿Quitar los turnos de «${proceso.nombre}»?`
    const detalle = 'Todos podrán inscribirse en cuanto la inscripción esté abierta.'
    if (!(await confirm(pregunta, { detalle, peligro: true, verbo: 'Quitar los turnos' }))) return
    await removeTurnos(proceso.id)
    await finish('Turnos quitados.')
  })

  return (
    <Lista consulta={consulta} esqueleto={null}>
      {turnos => (
        <Stack gap="lg">
          <div>
            <TablaDeTurnos turnos={turnos} />
            {turnos.criterio && (
              <Button
                variant="subtle"
                color="red"
                size="sm"
                mt="xs"
                leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
                onClick={() => void remove()}
              >
                Quitar los turnos
              </Button>
            )}
          </div>
          <FormularioDeTurnos
            proceso={proceso}
            turnos={turnos}
            onCancel={onClose}
            onSaved={() => finish('Turnos guardados.')}
          />
        </Stack>
      )}
    </Lista>
  )
}
