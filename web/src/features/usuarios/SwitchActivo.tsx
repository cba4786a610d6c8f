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

type Titular = Pick<Usuario, 'id' | 'nombre' | 'apellido' | 'activo'>

/** Switches an account off after a question, or on again; off can be undone. */
export function useSwitchActivo(persona: Titular) {
  const queryClient = useQueryClient()
  const nombre = fullName(persona)
  async function change(activo: boolean) {
    const done = await attempt(() => setActivo(persona.id, activo))
    await queryClient.invalidateQueries()
    if (!done) return
    if (activo) toastSuccess(`La cuenta de ${nombre} está activa.`)
    else toastWithUndo(`La cuenta de ${nombre} está desactivada.`, () => void change(true))
  }
  return async () => {
    if (!persona.activo) return change(true)
    const opciones = { detalle: DETALLE, peligro: true, verbo: 'Desactivar' }
    if (await confirm(`¿Desactivar la cuenta de ${nombre}?`, opciones)) await change(false)
  }
}

export function SwitchActivo({ persona }: { persona: Titular }) {
  const change = useSwitchActivo(persona)
  return (
    <Accion
      texto={persona.activo ? 'Desactivar' : 'Activar'}
      de={`a ${fullName(persona)}`}
      Icono={persona.activo ? IconUserOff : IconUserCheck}
      color={persona.activo ? 'red' : 'tinta'}
      onClick={() => void change()}
    />
  )
}
