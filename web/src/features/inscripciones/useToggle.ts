import type { Proceso } from '@nivela/contract/inscripciones'
import { TEXTOS } from '@nivela/contract/textos'
import { useRef } from 'react'
import { getHoy } from '../../lib/hoy.ts'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { closeProceso, openProceso } from './inscripciones.api.ts'
import { warnOutside } from './plazo.ts'

/** Opens a closed window, and closes an open one. */
export function useToggle(refresh: () => Promise<void>) {
  const busy = useRef(false)

  // The button stays enabled, so that it keeps the focus; a second press meanwhile does nothing.
  return async (proceso: Proceso) => {
    if (busy.current) return
    const { id, nombre, abierto } = proceso
    const aviso = abierto ? null : warnOutside(proceso, getHoy())
    const pregunta = `¿Estás seguro de abrir la inscripción «${nombre}»?`
    const detalle = `${aviso} Si la abres, los estudiantes podrán inscribirse enseguida.`
    if (aviso && !(await confirm(pregunta, { detalle }))) return
    busy.current = true
    const done = await attempt(() => (abierto ? closeProceso(id) : openProceso(id)))
    await refresh()
    busy.current = false
    if (done) toastSuccess(abierto ? TEXTOS.inscripcion.cerrada : TEXTOS.inscripcion.abierta)
  }
}
