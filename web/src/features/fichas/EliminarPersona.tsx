import type { Usuario } from '@nivela/contract/usuarios'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { removePersona } from '../../data/fichas/fichas.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'

/** For who was added by mistake: anyone with a seat, a grade, a receipt or an act of theirs stays, and the server says why. */
export function EliminarPersona({ usuario }: { usuario: Usuario }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const nombre = fullName(usuario)
  const [remove] = useActo(async () => {
    const detalle =
      'Solo se puede si no tiene cupos, notas, recibos ni nada hecho por sí. La bitácora lo guarda.'
    if (!(await confirm(`¿Eliminar a ${nombre}?`, { peligro: true, verbo: 'Eliminar', detalle }))) return
    await removePersona(usuario.id)
    toastSuccess(`${nombre} ya no está en Nivela.`)
    await navigate('/adminstudents', { replace: true })
    await queryClient.invalidateQueries()
  })
  return (
    <Accion texto="Eliminar" de={`a ${nombre}`} Icono={IconTrash} color="red" onClick={() => void remove()} />
  )
}
