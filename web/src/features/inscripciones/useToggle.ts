import type { Proceso } from '@nivela/contract/inscripciones'
import type { PeriodoListado } from '@nivela/contract/periodos'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueryClient } from '@tanstack/react-query'
import { closeProceso, openProceso } from '../../data/inscripciones/inscripciones.api.ts'
import { warnEsperas, warnOutside } from '../../data/inscripciones/ventana.ts'
import { seccionesDePeriodoQuery } from '../../data/secciones/secciones.api.ts'
import { getHoy } from '../../lib/time/hoy.ts'
import { attempt } from '../../ui/actos/attempt.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { toastSuccess, toastWithUndo } from '../../ui/toasts/toast.tsx'
import { warnPeriodoAnterior } from './periodoAnterior.ts'

const CERRAR = { peligro: true, verbo: 'Cerrar la inscripción' }

/** Opens a closed window, and closes an open one. */
export function useToggle(
  refresh: () => Promise<void>,
  escuela: { periodos: PeriodoListado[]; procesos: Proceso[] } | undefined,
) {
  const queryClient = useQueryClient()
  const [once] = useActo((act: () => Promise<unknown>) => act())

  async function run(action: () => Promise<unknown>, onDone: () => void) {
    const done = await attempt(action)
    await refresh()
    if (done) onDone()
  }

  const open = (id: number) =>
    run(
      () => openProceso(id),
      () => toastSuccess(TEXTOS.inscripcion.abierta),
    )

  // Nobody is asked whether to close: students who are choosing right now are better off with a quick way back. But there
  // is no way back for the lines, which end with the window.
  async function close({ id, nombre, idperiodo }: Proceso) {
    const secciones = seccionesDePeriodoQuery(idperiodo)
    const detalle = warnEsperas(await queryClient.fetchQuery({ ...secciones, staleTime: 0 }))
    const pregunta = `¿Cerrar la inscripción «${nombre}»?`
    if (detalle && !(await confirm(pregunta, { ...CERRAR, detalle }))) return
    await run(
      () => closeProceso(id),
      () => {
        if (detalle) toastSuccess(TEXTOS.inscripcion.cerrada)
        else toastWithUndo(TEXTOS.inscripcion.cerrada, () => void once(() => open(id)))
      },
    )
  }

  async function ask(proceso: Proceso) {
    const { id, nombre } = proceso
    const avisos = [warnOutside(proceso, getHoy()), escuela && warnPeriodoAnterior(proceso, escuela)]
    const aviso = avisos.filter(Boolean).join(' ')
    const pregunta = `¿Estás seguro de abrir la inscripción «${nombre}»?`
    const detalle = `${aviso} Si la abres, los estudiantes podrán inscribirse enseguida.`
    if (!aviso || (await confirm(pregunta, { detalle }))) await open(id)
  }

  return (proceso: Proceso) => once(() => (proceso.abierto ? close(proceso) : ask(proceso)))
}
