import type { SeccionCalificadaBody } from '@nivela/contract/calificaciones'
import type { Valor } from '@nivela/contract/notas'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { calificacionesQuery } from '../calificaciones.api.ts'
import { toBody, valorOf } from './notas.ts'
import { addPaso, type Paso, takePaso } from './pasos.ts'
import { type Borrador, type Fila, isChanged, savedValue } from './planilla.ts'

const MAS_DESHACER = 50

type Celdas = SeccionCalificadaBody['calificaciones']
/** A save that can be taken back: what stood in each cell before and after. */
type Guardado = { idusuario: number; antes: Valor; despues: Valor }[]

interface Input {
  idseccion: number
  filas: Fila[]
  borrador: Borrador
  saving: boolean
  cerrado: boolean
  takeDraftBack: (paso: Paso) => void
  /** Answers whether it was saved. */
  send: (celdas: Celdas) => Promise<boolean>
}

/** Takes the newest thing of a sheet back, one after another: what is typed and not saved, else the last save. */
export function useDeshacer({ idseccion, filas, borrador, saving, cerrado, takeDraftBack, send }: Input) {
  const pasos = useRef<Paso[]>([])
  const [guardados, setGuardados] = useState<Guardado[]>([])
  const [pedidos, setPedidos] = useState(0)
  const queryClient = useQueryClient()

  const notePaso = useCallback((antes: Borrador, notas: Borrador) => {
    pasos.current = addPaso(pasos.current, antes, notas)
  }, [])

  /** To be called with the rows as they were before the save. What students see already is taken back with a reason, elsewhere. */
  function noteSave(celdas: Celdas) {
    const guardado = celdas.flatMap(({ idusuario, calificacion, condicion }) => {
      const fila = filas.find(({ estudiante }) => estudiante.id === idusuario)
      return fila && !fila.calificacion?.oficializado
        ? [{ idusuario, antes: savedValue(fila), despues: condicion ?? calificacion ?? null }]
        : []
    })
    if (guardado.length) setGuardados(previos => [...previos, guardado].slice(-MAS_DESHACER))
  }

  function takeBack() {
    if (cerrado) return
    const changed = filas.filter(fila => isChanged(fila, borrador[fila.estudiante.id]))
    const vivas = changed.map(({ estudiante: { id } }) => [id, borrador[id]])
    const ultimo = takePaso(pasos.current, Object.fromEntries(vivas))
    if (!ultimo) return void takeSaveBack()
    pasos.current = ultimo.antes
    takeDraftBack(ultimo.paso)
  }

  /** Where nobody has changed or published it since. */
  async function takeSaveBack() {
    const ultimo = guardados.at(-1)
    if (!ultimo) return
    // Not the rows: after a save they are drawn a moment later.
    const ahora = queryClient.getQueryData(calificacionesQuery(idseccion).queryKey) ?? []
    const celdas = ultimo.flatMap(({ idusuario, antes, despues }) => {
      const guardada = ahora.find(calificacion => calificacion.idusuario === idusuario)
      if (guardada?.oficializado || valorOf(guardada) !== despues) return []
      return [{ idusuario, ...toBody(antes), version: guardada?.version ?? 0 }]
    })
    if (celdas.length && !(await send(celdas))) return
    setGuardados(previos => previos.filter(previo => previo !== ultimo))
  }

  // A save that is under way comes first: what it saves may be the newest thing.
  useEffect(() => {
    if (pedidos === 0 || saving) return
    setPedidos(pedidos - 1)
    takeBack()
  })

  return {
    notePaso,
    noteSave,
    canUndo: guardados.length > 0 && !cerrado,
    undo: () => setPedidos(veces => veces + 1),
  }
}
