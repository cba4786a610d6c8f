import type { Proceso } from '@nivela/contract/inscripciones'
import type { Periodo } from '@nivela/contract/periodos'
import { TEXTOS } from '@nivela/contract/textos'
import { useRef } from 'react'
import { getHoy } from '../../lib/hoy.ts'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastSuccess, toastWithUndo } from '../../ui/toast.tsx'
import { closeProceso, openProceso } from './inscripciones.api.ts'
import { warnPeriodoAnterior } from './periodoAnterior.ts'
import { warnOutside } from './ventana.ts'

/** Opens a closed window, and closes an open one. */
export function useToggle(
  refresh: () => Promise<void>,
  escuela: { periodos: Periodo[]; procesos: Proceso[] } | undefined,
) {
  const busy = useRef(false)

  // The button stays enabled, so that it keeps the focus; a second press meanwhile does nothing.
  async function run(action: () => Promise<unknown>, onDone: () => void) {
    if (busy.current) return
    busy.current = true
    const done = await attempt(action)
    await refresh()
    busy.current = false
    if (done) onDone()
  }

  const open = (id: number) =>
    run(
      () => openProceso(id),
      () => toastSuccess(TEXTOS.inscripcion.abierta),
    )

  // Nobody is asked whether to close: students who are choosing right now are better off with a quick way back.
  const close = (id: number) =>
    run(
      () => closeProceso(id),
      () => toastWithUndo(TEXTOS.inscripcion.cerrada, () => void open(id)),
    )

  return async (proceso: Proceso) => {
    const { id, nombre, abierto } = proceso
    if (abierto) return close(id)
    const hoy = getHoy()
    const avisos = [warnOutside(proceso, hoy), escuela && warnPeriodoAnterior(proceso, escuela, hoy)]
    const aviso = avisos.filter(Boolean).join(' ')
    const pregunta = `¿Estás seguro de abrir la inscripción «${nombre}»?`
    const detalle = `${aviso} Si la abres, los estudiantes podrán inscribirse enseguida.`
    if (!aviso || (await confirm(pregunta, { detalle }))) await open(id)
  }
}
