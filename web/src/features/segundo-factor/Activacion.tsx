import type { Preparacion } from '@nivela/contract/segundo-factor'
import { useState } from 'react'
import { prepare } from '../../data/segundo-factor/segundo-factor.api.ts'
import { CodigosDeRecuperacion } from './CodigosDeRecuperacion.tsx'
import { PasoDeConfirmacion } from './PasoDeConfirmacion.tsx'
import { PasoDeContrasena } from './PasoDeContrasena.tsx'
import { PasoDeEscaneo } from './PasoDeEscaneo.tsx'

export type PasoDeActivacion = 'contrasena' | 'escanear' | 'codigos'

interface Props {
  /** Which step comes now. */
  onPaso: (paso: PasoDeActivacion) => void
  /** The person has stored the codes. */
  onDone: () => void
  /** Only in a dialog, which can be cancelled. */
  onCancel?: () => void
  /** For a change of phone: asks for a code of the old one first. */
  cambio?: boolean
}

/** Password, key and first code, recovery codes. */
export function Activacion({ onPaso, onDone, cambio = false, ...salida }: Props) {
  const [preparacion, setPreparacion] = useState<Preparacion | null>(null)
  const [codigos, setCodigos] = useState<string[] | null>(null)

  function scan(nueva: Preparacion) {
    setPreparacion(nueva)
    onPaso('escanear')
  }
  function show(nuevos: string[]) {
    setCodigos(nuevos)
    onPaso('codigos')
  }

  if (codigos) return <CodigosDeRecuperacion codigos={codigos} onDone={onDone} />
  if (preparacion) return <PasoDeEscaneo preparacion={preparacion} onDone={show} {...salida} />
  if (!cambio) return <PasoDeContrasena onDone={scan} {...salida} />
  return (
    <PasoDeConfirmacion
      frase="Primero, confirma que eres tú. Si ya no tienes el teléfono de antes, usa uno de tus códigos de recuperación."
      accion="Continuar"
      onSave={async body => scan(await prepare(body))}
      {...salida}
    />
  )
}
