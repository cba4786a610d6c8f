import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deactivate, renewCodigos, segundoFactorQuery } from '../../data/segundo-factor/segundo-factor.api.ts'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { Activacion } from './Activacion.tsx'
import { CodigosDeRecuperacion } from './CodigosDeRecuperacion.tsx'
import { PasoDeConfirmacion } from './PasoDeConfirmacion.tsx'

export type Tarea = 'activar' | 'cambiar' | 'renovar' | 'desactivar'

interface Props {
  tarea: Tarea
  /** There are codes to keep. */
  onCodigos: () => void
  onClose: () => void
}

/** One thing to do, step by step, from beginning to end. */
export function TareaDeSegundoFactor({ tarea, onCodigos, onClose }: Props) {
  const queryClient = useQueryClient()
  const [codigos, setCodigos] = useState<string[] | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: segundoFactorQuery.queryKey })

  function onNuevos() {
    onCodigos()
    void refresh()
  }

  async function turnOff(body: Parameters<typeof deactivate>[0]) {
    await deactivate(body)
    await refresh()
    toastSuccess('Verificación en dos pasos desactivada.')
    onClose()
  }

  if (codigos) return <CodigosDeRecuperacion codigos={codigos} onDone={onClose} />
  if (tarea === 'activar' || tarea === 'cambiar')
    return (
      <Activacion
        cambio={tarea === 'cambiar'}
        onPaso={paso => paso === 'codigos' && onNuevos()}
        onDone={onClose}
        onCancel={onClose}
      />
    )
  if (tarea === 'renovar')
    return (
      <PasoDeConfirmacion
        frase="Los códigos que tenías dejarán de servir."
        accion="Crear códigos"
        onSave={async body => {
          setCodigos(await renewCodigos(body))
          onNuevos()
        }}
        onCancel={onClose}
      />
    )
  return (
    <PasoDeConfirmacion
      frase="Para entrar bastará tu contraseña. Puedes volver a activarla cuando quieras."
      accion="Desactivar"
      peligro
      onSave={turnOff}
      onCancel={onClose}
    />
  )
}
