import { Text, TextInput } from '@mantine/core'
import { type Llave, nombreDeLlaveBody } from '@nivela/contract/llaves'
import { useQueryClient } from '@tanstack/react-query'
import { llavesQuery, removeLlave, renameLlave } from '../../data/llaves/llaves.api.ts'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { ConfirmacionDeLlave } from './ConfirmacionDeLlave.tsx'
import { CreateLlave } from './CreateLlave.tsx'

export type Tarea = { que: 'agregar' } | { que: 'nombrar' | 'quitar'; llave: Llave }

const TITULO: Record<Tarea['que'], string> = {
  agregar: 'Agregar una llave de acceso',
  nombrar: 'Cambiar el nombre',
  quitar: 'Quitar la llave de acceso',
}

interface Props {
  tarea: Tarea
  abierto: boolean
  /** Each opening begins anew. */
  vez: number
  onClose: () => void
  onClosed: () => void
}

export function DialogoDeLlave({ tarea, abierto, vez, onClose, onClosed }: Props) {
  const queryClient = useQueryClient()
  async function finish(frase: string) {
    await queryClient.invalidateQueries({ queryKey: llavesQuery.queryKey })
    toastSuccess(frase)
    onClose()
  }
  const salida = { onCancel: onClose }
  return (
    <Modal
      opened={abierto}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={TITULO[tarea.que]}
      closeOnClickOutside={false}
    >
      {tarea.que === 'agregar' && (
        <CreateLlave
          key={vez}
          onDone={({ nombre }) => void finish(`Llave agregada: ${nombre}.`)}
          {...salida}
        />
      )}
      {tarea.que === 'nombrar' && (
        <Nombre key={vez} llave={tarea.llave} onDone={() => finish('Nombre cambiado.')} {...salida} />
      )}
      {tarea.que === 'quitar' && (
        <ConfirmacionDeLlave
          key={vez}
          accion="Quitar la llave"
          espera="Quitando..."
          peligro
          onSave={async body => {
            await removeLlave(tarea.llave.id, body)
            await finish('Llave quitada.')
          }}
          {...salida}
        >
          <Text>
            Con «{tarea.llave.nombre}» ya no se podrá entrar, y se cerrarán las otras sesiones que se abrieron
            con ella. Bórrala también de tu dispositivo, para que no te la siga ofreciendo.
          </Text>
        </ConfirmacionDeLlave>
      )}
    </Modal>
  )
}

interface NombreProps {
  llave: Llave
  onDone: () => Promise<void>
  onCancel: () => void
}

function Nombre({ llave: { id, nombre }, onDone, onCancel }: NombreProps) {
  const formulario = useFormulario({
    valores: { nombre },
    esquema: nombreDeLlaveBody,
    onSave: async body => {
      await renameLlave(id, body)
      await onDone()
    },
  })
  return (
    <Formulario formulario={formulario} onCancel={onCancel}>
      <TextInput
        {...formulario.field('nombre')}
        label="Nombre"
        description="Para saber de qué dispositivo es: «Mi teléfono», «Portátil de casa»."
        data-autofocus
      />
    </Formulario>
  )
}
