import type { Usuario } from '@nivela/contract/usuarios'
import { useQueryClient } from '@tanstack/react-query'
import { fullName } from '../../data/usuarios/nombres.ts'
import { removePersona } from '../../data/usuarios/usuarios.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'

const DETALLE =
  'Solo se puede si no tiene cupos, notas, recibos, secciones ni nada hecho por sí. La bitácora lo guarda.'

/** For who was added by mistake: anyone with something that outlives them stays, and the server says what. */
export function useEliminar(usuario: Usuario, onRemoved: () => unknown = () => {}) {
  const queryClient = useQueryClient()
  const nombre = fullName(usuario)
  const [remove] = useActo(async () => {
    if (!(await confirm(`¿Eliminar a ${nombre}?`, { peligro: true, verbo: 'Eliminar', detalle: DETALLE })))
      return false
    await removePersona(usuario.id)
    toastSuccess(`${nombre} ya no está en Nivela.`)
    await onRemoved()
    await queryClient.invalidateQueries()
  })
  return remove
}
