import { Text } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import { entregarBody } from '@nivela/contract/secciones'
import type { Usuario } from '@nivela/contract/usuarios'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fullName } from '../../data/usuarios/nombres.ts'
import { handOver, maestrosQuery } from '../../data/usuarios/usuarios.api.ts'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'

interface Props {
  maestro: Usuario
  onClose: () => void
}

/** Another teacher takes over all of a teacher's sections, or, where one clashes, none. */
export function HandOverSecciones({ maestro, onClose }: Props) {
  const queryClient = useQueryClient()
  const maestros = useQuery(maestrosQuery)
  const otros = maestros.data?.filter(({ id, activo }) => activo && id !== maestro.id)
  const formulario = useFormulario({
    valores: { idusuario: 0 },
    esquema: entregarBody,
    onSave: async ({ idusuario }) => {
      const entregadas = await handOver(maestro.id, idusuario)
      await queryClient.invalidateQueries()
      onClose()
      const nuevo = otros?.find(({ id }) => id === idusuario)
      toastSuccess(
        entregadas.length
          ? `${nuevo ? fullName(nuevo) : 'El otro maestro'} tiene ahora ${count(entregadas.length, 'sección', 'secciones')} más. Sus estudiantes recibirán un aviso.`
          : `${fullName(maestro)} no tenía secciones en períodos sin cerrar.`,
      )
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Entregar las secciones de ${fullName(maestro)}`}>
      <Formulario
        formulario={formulario}
        onCancel={onClose}
        accion="Entregar las secciones"
        espera="Entregando..."
      >
        <Text c="dimmed">
          Pasan todas las de períodos sin cerrar, con su horario y sus estudiantes. Si una choca con otra del
          maestro que elijas, no pasa ninguna.
        </Text>
        <SearchableSelect
          {...formulario.field('idusuario')}
          label="A quién"
          consulta={maestros}
          opciones={otros?.map(otro => ({ value: otro.id, label: fullName(otro) }))}
          data-autofocus
        />
      </Formulario>
    </Modal>
  )
}
