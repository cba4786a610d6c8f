import type { Inscripcion } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { procesosQuery, seccionesQuery } from '../../../lib/catalogo.ts'
import { attempt } from '../../../ui/catalogo/useCatalogo.ts'
import { toastSuccess, toastWithUndo } from '../../../ui/toast.tsx'
import { armarHorario, desinscribir, inscribir, inscripcionesQuery, pomaQuery } from './estudiante.api.ts'

/** Adds and leaves sections. What the server answers is what is shown; a refusal reads everything again. */
export function useElegir(idusuario: number, idventana: number) {
  const queryClient = useQueryClient()
  const busy = useRef(new Set<number>())
  /** The sections whose answer is on its way. */
  const [pendientes, setPendientes] = useState<number[]>([])

  const refresh = useCallback(async () => {
    const leidas = [procesosQuery, seccionesQuery, inscripcionesQuery(idusuario), pomaQuery(idusuario)]
    await Promise.all(leidas.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
  }, [queryClient, idusuario])

  /** The answers carry their sections with the seats as they are now: nothing has to be read again. */
  const write = useCallback(
    async (change: (previas: Inscripcion[]) => Inscripcion[], frescas: Seccion[]) => {
      const { queryKey } = inscripcionesQuery(idusuario)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, previas => change(previas ?? []))
      queryClient.setQueryData(seccionesQuery.queryKey, secciones =>
        secciones?.map(seccion => frescas.find(({ id }) => id === seccion.id) ?? seccion),
      )
    },
    [queryClient, idusuario],
  )

  const put = useCallback(
    (nuevas: Inscripcion[]) =>
      write(
        previas => [...previas.filter(({ id }) => !nuevas.some(nueva => nueva.id === id)), ...nuevas],
        nuevas.map(({ secciones }) => secciones),
      ),
    [write],
  )

  // A second press while the first is on its way does nothing.
  const run = useCallback(
    async (ids: number[], action: () => Promise<void>) => {
      if (ids.some(id => busy.current.has(id))) return false
      const update = () => setPendientes([...busy.current])
      for (const id of ids) busy.current.add(id)
      update()
      const done = await attempt(action)
      if (!done) await refresh()
      for (const id of ids) busy.current.delete(id)
      update()
      return done
    },
    [refresh],
  )

  const add = useCallback(
    (idseccion: number) =>
      run([idseccion], async () => {
        await put([await inscribir(idusuario, { idperiodoinscripcion: idventana, idseccion })])
        toastSuccess(TEXTOS.seccion.agregado)
      }),
    [run, put, idusuario, idventana],
  )

  const remove = useCallback(
    (idseccion: number, idinscripcion: number) =>
      run([idseccion], async () => {
        const dejada = await desinscribir(idinscripcion).catch(reason => {
          // It was already gone, in another tab perhaps: that is what was wanted.
          if (reason instanceof ApiError && reason.status === 404) return null
          throw reason
        })
        if (!dejada) return refresh()
        await write(previas => previas.filter(({ id }) => id !== idinscripcion), [dejada.secciones])
        // Whether there is still a seat, the server says.
        toastWithUndo(TEXTOS.seccion.eliminado, () => void add(idseccion))
      }),
    [run, write, refresh, add],
  )

  /** All of them or none; answers whether they were taken. */
  const take = useCallback(
    (secciones: number[]) =>
      run(secciones, async () => {
        await put(await armarHorario(idusuario, { idperiodoinscripcion: idventana, secciones }))
        toastSuccess(secciones.length === 1 ? TEXTOS.seccion.agregado : '¡Listo! Tu horario está armado.')
      }),
    [run, put, idusuario, idventana],
  )

  return { pendientes, add, remove, take }
}
