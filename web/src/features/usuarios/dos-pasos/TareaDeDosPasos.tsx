import type { Preparacion } from '@nivela/contract/segundo-factor'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastSuccess } from '../../../ui/toast.tsx'
import { CodigosDeRecuperacion } from './CodigosDeRecuperacion.tsx'
import { deactivate, renewCodigos, segundoFactorQuery } from './dosPasos.api.ts'
import { PasoDeConfirmar } from './PasoDeConfirmar.tsx'
import { PasoDeContrasena } from './PasoDeContrasena.tsx'
import { PasoDeEscanear } from './PasoDeEscanear.tsx'

export type Tarea = 'activar' | 'renovar' | 'desactivar'

interface Props {
  tarea: Tarea
  /** There are codes to keep. */
  onCodigos: () => void
  onClose: () => void
}

/** One thing to do, step by step, from beginning to end. */
export function TareaDeDosPasos({ tarea, onCodigos, onClose }: Props) {
  const queryClient = useQueryClient()
  const [preparacion, setPreparacion] = useState<Preparacion | null>(null)
  const [codigos, setCodigos] = useState<string[] | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: segundoFactorQuery.queryKey })

  function show(nuevos: string[]) {
    setCodigos(nuevos)
    onCodigos()
    void refresh()
  }

  async function turnOff(body: Parameters<typeof deactivate>[0]) {
    await deactivate(body)
    await refresh()
    toastSuccess('Verificación en dos pasos desactivada.')
    onClose()
  }

  if (codigos) return <CodigosDeRecuperacion codigos={codigos} onListo={onClose} />
  if (preparacion) return <PasoDeEscanear preparacion={preparacion} onListo={show} onCancel={onClose} />
  if (tarea === 'activar') return <PasoDeContrasena onListo={setPreparacion} onCancel={onClose} />
  if (tarea === 'renovar')
    return (
      <PasoDeConfirmar
        frase="Los códigos que tenías dejarán de servir."
        accion="Crear códigos"
        onSave={async body => show(await renewCodigos(body))}
        onCancel={onClose}
      />
    )
  return (
    <PasoDeConfirmar
      frase="Para entrar bastará tu contraseña. Puedes volver a activarla cuando quieras."
      accion="Desactivar"
      peligro
      onSave={turnOff}
      onCancel={onClose}
    />
  )
}
