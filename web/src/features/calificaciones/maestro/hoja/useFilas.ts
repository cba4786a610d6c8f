import type { Calificacion } from '@nivela/contract/calificaciones'
import type { Seccion } from '@nivela/contract/secciones'
import { TEXTOS } from '@nivela/contract/textos'
import { useMemo, useRef } from 'react'
import { removeCalificacion, updateCalificacion } from '../../../../data/calificaciones/calificaciones.api.ts'
import { fullName } from '../../../../data/usuarios/nombres.ts'
import { attempt } from '../../../../ui/actos/attempt.ts'
import { confirm } from '../../../../ui/dialogos/confirm.tsx'
import { askMotivo } from '../../../../ui/dialogos/motivo.tsx'
import { toastSuccess } from '../../../../ui/toasts/toast.tsx'
import { useDeOficina } from '../deOficina.ts'
import type { Fila } from './planilla.ts'
import { useWriteCalificaciones } from './useWriteCalificaciones.ts'

const { oficializada, noOficializada, eliminado } = TEXTOS.calificacion

const askToWithdraw = (nombre: string) => ({
  pregunta: `¿Por qué dejas de publicar la calificación de «${nombre}»?`,
  detalle: 'El estudiante dejará de verla.',
  verbo: 'Dejar de publicar',
  peligro: true,
})

/** What can be done to one grade at once, without the sheet's own saving. */
export function useFilas({ id: idseccion }: Seccion) {
  const write = useWriteCalificaciones(idseccion)
  const deOficina = useDeOficina()
  const busy = useRef(new Set<number>())
  return useMemo(() => {
    async function toggle({ estudiante, calificacion }: Fila) {
      const { id, oficializado } = calificacion ?? {}
      if (!id || busy.current.has(id)) return
      busy.current.add(id)
      const motivo = oficializado ? await askMotivo(askToWithdraw(fullName(estudiante))) : deOficina
      if (motivo === null) {
        busy.current.delete(id)
        return
      }
      const done = await attempt(() =>
        write(async () => {
          // Nothing but the switch: the score that is shown here may be an old one.
          const nueva = await updateCalificacion(id, {
            oficializado: !oficializado,
            ...(motivo && { motivo }),
          })
          return (previas: Calificacion[]) => previas.map(previa => (previa.id === id ? nueva : previa))
        }),
      )
      busy.current.delete(id)
      if (done) toastSuccess(oficializado ? noOficializada : oficializada)
    }

    async function remove({ estudiante, calificacion }: Fila) {
      if (!calificacion) return false
      const { id, oficializado } = calificacion
      const pregunta = `¿Estás seguro de eliminar la calificación de «${fullName(estudiante)}»?`
      const detalle = 'Es oficial: el estudiante dejará de verla.'
      const motivo = oficializado
        ? await askMotivo({ pregunta, detalle, verbo: 'Eliminar la calificación', peligro: true })
        : deOficina
      if (motivo === null || (!oficializado && !(await confirm(pregunta, { peligro: true })))) return false
      const done = await attempt(() =>
        write(async () => {
          await removeCalificacion(id, motivo)
          return (previas: Calificacion[]) => previas.filter(previa => previa.id !== id)
        }),
      )
      if (done) toastSuccess(eliminado)
      return done
    }

    return { toggle, remove }
  }, [write, deOficina])
}

export type AccionesDeFila = ReturnType<typeof useFilas>
