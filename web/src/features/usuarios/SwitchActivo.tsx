import type { Desactivado } from '@nivela/contract/desactivaciones'
import { count, enumerate } from '@nivela/contract/palabras'
import type { Usuario } from '@nivela/contract/usuarios'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { fullName } from '../../data/usuarios/nombres.ts'
import { switchOn } from '../../data/usuarios/usuarios.api.ts'
import { attempt } from '../../ui/actos/attempt.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { openPregunta } from '../../ui/dialogos/preguntas.ts'
import { toastSuccess, toastWithUndo } from '../../ui/toasts/toast.tsx'
import { DesactivarCuenta } from './DesactivarCuenta.tsx'

type Titular = Pick<Usuario, 'id' | 'nombre' | 'apellido' | 'activo'>

/** Switches an account off after a question, or on again; off can be undone, but for what was freed or handed over with it. */
export function useSwitchActivo(persona: Titular) {
  const queryClient = useQueryClient()
  const nombre = fullName(persona)
  async function activate() {
    const done = await attempt(() => switchOn(persona.id))
    await queryClient.invalidateQueries()
    if (done) toastSuccess(`La cuenta de ${nombre} está activa.`)
  }
  async function tell({ liberados, entregadas }: Desactivado) {
    await queryClient.invalidateQueries()
    const apagada = `La cuenta de ${nombre} está desactivada`
    const hecho = [
      ...(liberados ? [count(liberados, 'cupo quedó libre', 'cupos quedaron libres')] : []),
      ...(entregadas ? [count(entregadas, 'sección tiene', 'secciones tienen').concat(' otro maestro')] : []),
    ]
    if (hecho.length) toastSuccess(`${apagada}, y ${enumerate(hecho)}.`)
    else toastWithUndo(`${apagada}.`, () => void activate())
  }
  return async () => {
    if (!persona.activo) return activate()
    await openPregunta({
      title: `¿Desactivar la cuenta de ${nombre}?`,
      closeOnClickOutside: false,
      children: close => (
        <DesactivarCuenta
          id={persona.id}
          onCancel={close}
          onDone={async desactivado => {
            close()
            await tell(desactivado)
          }}
        />
      ),
    })
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
