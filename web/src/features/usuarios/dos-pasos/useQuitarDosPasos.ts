import type { Usuario } from '@nivela/contract/usuarios'
import { useQueryClient } from '@tanstack/react-query'
import { attempt } from '../../../ui/catalogo/useCatalogo.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { conSegundoFactorQuery, removeSegundoFactor } from './dosPasos.api.ts'

const DETALLE =
  'Hazlo solo si te lo pidió en persona: hasta que la active de nuevo, entrará solo con su contraseña. Se cerrarán sus sesiones y le avisaremos por correo.'

/** For someone who lost their phone. Answers whether it was taken off. */
export function useQuitarDosPasos() {
  const queryClient = useQueryClient()
  return async ({ id, nombre, apellido }: Pick<Usuario, 'id' | 'nombre' | 'apellido'>) => {
    const pregunta = `¿Estás seguro de quitar la verificación en dos pasos de ${nombre} ${apellido}?`
    if (!(await confirm(pregunta, { peligro: true, detalle: DETALLE }))) return false
    const removed = await attempt(() => removeSegundoFactor(id))
    await queryClient.invalidateQueries({ queryKey: conSegundoFactorQuery.queryKey })
    if (removed) toastSuccess('Verificación en dos pasos quitada.')
    return removed
  }
}
