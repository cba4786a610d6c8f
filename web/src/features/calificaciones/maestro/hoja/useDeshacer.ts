import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useState } from 'react'
import { calificacionesQuery } from '../../../../data/calificaciones/calificaciones.api.ts'
import { toastNews, toastSuccess } from '../../../../ui/toasts/toast.tsx'
import { tellNada, tellPaso } from './frases.ts'
import { type Accion, findPaso, type Hoja } from './hoja.ts'
import { type Borrador, diff, type Fila, toFilas } from './planilla.ts'

type Sentido = 'deshacer' | 'rehacer'

interface Input {
  idseccion: number
  filas: Fila[]
  hoja: Hoja
  change: Dispatch<Accion>
  saving: boolean
  cerrado: boolean
  /** Saves these cells at once; an emptied one too. */
  save: (cambios: ReturnType<typeof diff>, enviado: Borrador) => Promise<boolean>
}

/** Takes back one thing after another, a cell or a paste, whether it is saved or not, and brings it back. */
export function useDeshacer({ idseccion, filas, hoja, change, saving, cerrado, save }: Input) {
  const [pedidos, setPedidos] = useState<Sentido[]>([])
  const queryClient = useQueryClient()

  function step(tipo: Sentido) {
    // Not the rows: after a save they are drawn a moment later.
    const guardadas = queryClient.getQueryData(calificacionesQuery(idseccion).queryKey) ?? []
    const ahora = toFilas(
      filas.map(({ estudiante }) => estudiante),
      guardadas,
    )
    const found = findPaso(hoja, ahora, tipo)
    if (!found) return toastNews(tellNada(hoja, ahora, tipo))
    change({ tipo, ...found, filas: ahora })
    toastSuccess(tellPaso(found.notas, ahora, tipo))
    const cambios = diff(ahora, found.notas)
    if (cambios.calificaciones.length && !cambios.oficiales) void save(cambios, found.notas)
  }

  // A save that is under way comes first: what it saves may be the newest thing.
  useEffect(() => {
    const [primero, ...otros] = pedidos
    if (!primero || saving) return
    setPedidos(otros)
    if (!cerrado) step(primero)
  })

  return {
    canUndo: !cerrado && findPaso(hoja, filas, 'deshacer') !== null,
    ask: (sentido: Sentido) => setPedidos(previos => [...previos, sentido]),
  }
}
