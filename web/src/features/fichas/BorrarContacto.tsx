import { Text } from '@mantine/core'
import type { Ficha } from '@nivela/contract/fichas'
import { IconEraser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { eraseContacto } from '../../data/fichas/fichas.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatDia } from '../../lib/time/momento.ts'
import { attempt } from '../../ui/actos/attempt.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'

/** Of an account that is off: until when its contact data is kept, when it was erased, or the act. */
export function BorrarContacto({ ficha: { usuario, borrableDesde, borrado } }: { ficha: Ficha }) {
  const queryClient = useQueryClient()
  const nombre = fullName(usuario)
  const dia = (momento: string) => formatDia(momento, ajustes.zonaHoraria)
  if (borrado) return <Text size="sm">Sus datos de contacto se borraron el {dia(borrado)}.</Text>
  if (!borrableDesde) return null
  if (new Date(borrableDesde) > new Date())
    return (
      <Text size="sm" c="dimmed">
        Sus datos de contacto se guardan hasta el {dia(borrableDesde)}. Después se pueden borrar aquí.
      </Text>
    )
  async function erase() {
    const detalle =
      'Se borran su correo, su teléfono, las imágenes de sus recibos y lo que le escribimos. Sus notas, inscripciones y pagos se quedan. No se puede deshacer.'
    const sigue = await confirm(`¿Borrar los datos de contacto de ${nombre}?`, {
      peligro: true,
      verbo: 'Borrar',
      detalle,
    })
    if (!sigue || !(await attempt(() => eraseContacto(usuario.id)))) return
    toastSuccess('Los datos de contacto están borrados.')
    await queryClient.invalidateQueries()
  }
  return (
    <Accion
      texto="Borrar datos de contacto"
      de={`de ${nombre}`}
      Icono={IconEraser}
      color="red"
      onClick={() => void erase()}
    />
  )
}
