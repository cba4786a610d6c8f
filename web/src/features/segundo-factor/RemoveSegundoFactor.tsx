import type { Usuario } from '@nivela/contract/usuarios'
import { IconShieldOff } from '@tabler/icons-react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import { removeSegundoFactor } from '../../data/segundo-factor/segundo-factor.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'

const DETALLE =
  'Hazlo solo si te lo pidió en persona: hasta que la active de nuevo, entrará solo con su contraseña. Se quitarán también sus llaves de acceso, se cerrarán sus sesiones y le avisaremos por correo.'
const SIN_CORREO = ' No hay un servidor de correo: ese aviso queda en un archivo y nadie lo recibe.'

interface Props {
  persona: Pick<Usuario, 'id' | 'nombre' | 'apellido'>
  /** The query that says who has one, to be refetched. */
  queryKey: QueryKey
  /** Called when the button is gone, to move the focus. */
  onRemoved: () => void
}

/** For someone who lost their phone. */
export function RemoveSegundoFactor({ persona: { id, nombre, apellido }, queryKey, onRemoved }: Props) {
  const queryClient = useQueryClient()
  const sinCorreo = useSinCorreo()
  const [remove] = useActo(
    async () => {
      const pregunta = `¿Estás seguro de quitar la verificación en dos pasos de ${nombre} ${apellido}?`
      const detalle = sinCorreo ? DETALLE + SIN_CORREO : DETALLE
      if (!(await confirm(pregunta, { peligro: true, detalle }))) return false
      return removeSegundoFactor(id)
    },
    {
      after: () => queryClient.invalidateQueries({ queryKey }),
      done: () => {
        toastSuccess('Verificación en dos pasos quitada.')
        onRemoved()
      },
    },
  )
  return (
    <Accion
      texto="Quitar dos pasos"
      de={`de ${nombre} ${apellido}`}
      Icono={IconShieldOff}
      color="red"
      onClick={() => void remove()}
    />
  )
}
