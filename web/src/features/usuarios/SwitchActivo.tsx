import type { Usuario } from '@nivela/contract/usuarios'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastSuccess, toastWithUndo } from '../../ui/toast.tsx'
import { fullName } from './nombres.ts'
import { setActivo } from './usuarios.api.ts'

const DETALLE =
  'Se cierran sus sesiones y no podrá entrar ni recibirá correos. No se borra nada suyo, y puedes activarla de nuevo.'

/** Switches an account off, or on again. */
export function SwitchActivo({
  persona,
}: {
  persona: Pick<Usuario, 'id' | 'nombre' | 'apellido' | 'activo'>
}) {
  const queryClient = useQueryClient()
  const { id, activo } = persona
  const nombre = fullName(persona)
  async function change(nuevo: boolean) {
    const done = await attempt(() => setActivo(id, nuevo))
    await queryClient.invalidateQueries()
    if (!done) return
    if (nuevo) toastSuccess(`La cuenta de ${nombre} está activa.`)
    else toastWithUndo(`La cuenta de ${nombre} está desactivada.`, () => void change(true))
  }
  async function ask() {
    const seguro = await confirm(`¿Desactivar la cuenta de ${nombre}?`, {
      detalle: DETALLE,
      peligro: true,
      verbo: 'Desactivar',
    })
    if (seguro) await change(false)
  }
  return activo ? (
    <Accion
      texto="Desactivar"
      de={`a ${nombre}`}
      Icono={IconUserOff}
      color="red"
      onClick={() => void ask()}
    />
  ) : (
    <Accion texto="Activar" de={`a ${nombre}`} Icono={IconUserCheck} onClick={() => void change(true)} />
  )
}
