import type { Inscripcion } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { avanceQuery } from '../../../../data/avance/avance.api.ts'
import { esperasQuery, joinLinea, leaveLinea } from '../../../../data/esperas/esperas.api.ts'
import {
  changeSeccion,
  enrol,
  enrolTogether,
  inscripcionesQuery,
  procesosQuery,
  unenrol,
} from '../../../../data/inscripciones/inscripciones.api.ts'
import { seccionesQuery, updateSecciones } from '../../../../data/secciones/secciones.api.ts'
import { ApiError, isLost, NO_SE_GUARDO, SinRespuesta } from '../../../../lib/http/apiError.ts'
import { findOut } from '../../../../lib/http/findOut.ts'
import { attempt } from '../../../../ui/actos/attempt.ts'
import { toastChecking, toastSuccess, toastWithUndo } from '../../../../ui/toasts/toast.tsx'
import { findMoved, tellMoved } from './movido.ts'

/** A question that is answered within that time needs no word in between. */
const UNKNOWN_AFTER_MS = 3_000

/** Adds and leaves sections. What the server answers is what is shown. */
export function useChooseSeccion(idusuario: number, idventana: number) {
  const queryClient = useQueryClient()
  /** The sections whose answer is on its way, each with the act that waits for it. */
  const busy = useRef(new Map<number, symbol>())
  const [pendientes, setPendientes] = useState<number[]>([])

  /** The answers carry their sections with the seats as they are now: nothing has to be read again. */
  const write = useCallback(
    async (change: (previas: Inscripcion[]) => Inscripcion[], frescas: Seccion[]) => {
      const { queryKey } = inscripcionesQuery(idusuario)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, previas => change(previas ?? []))
      updateSecciones(queryClient, seccion => {
        const fresca = frescas.find(({ id }) => id === seccion.id)
        return fresca ? { ...seccion, inscritos: fresca.inscritos } : seccion
      })
      // What they take changed, not what they may choose: read when their own page is opened.
      void queryClient.invalidateQueries({ ...avanceQuery(idusuario), refetchType: 'none' })
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

  /** What the student has now, and around it what they may choose from. */
  const readAgain = useCallback(
    async (reason: unknown) => {
      // A refusal was decided on what stands, which the live stream tells; an answer that was lost may have been any.
      const decided = reason instanceof ApiError && reason.status === 409
      for (const { queryKey } of decided ? [] : [procesosQuery, seccionesQuery, avanceQuery(idusuario)])
        void queryClient.invalidateQueries({ queryKey })
      const consulta = inscripcionesQuery(idusuario)
      // What was asked for before may not know of it yet.
      await queryClient.cancelQueries(consulta)
      return queryClient.fetchQuery({ ...consulta, staleTime: 0, retry: false })
    },
    [queryClient, idusuario],
  )

  // A second press while the first is on its way does nothing.
  const run = useCallback(
    async (
      ids: number[],
      action: () => Promise<void>,
      isDone: (suyas: Inscripcion[]) => boolean | Promise<boolean>,
      /** The seat that the act is about. */
      antes?: Inscripcion,
    ) => {
      if (ids.some(id => busy.current.has(id))) return false
      const act = Symbol()
      const show = () => setPendientes([...busy.current.keys()])
      for (const id of ids) busy.current.set(id, act)
      show()
      const release = () => {
        for (const id of ids) if (busy.current.get(id) === act) busy.current.delete(id)
        show()
      }
      const done = await attempt(() =>
        action().catch(async reason => {
          const ask = async () => isDone(await readAgain(reason))
          // A refusal may be of what is done already, or of a seat that went elsewhere meanwhile.
          if (!isLost(reason)) {
            if (await ask().catch(() => false)) return
            const ahora = antes && tellMoved(antes, await readAgain(reason).catch(() => [antes]))
            throw ahora ? new ApiError(409, ahora) : reason
          }
          // An answer that was lost on the way is no refusal: before anything is said, what stands is read. Where that takes
          // long, the section can be pressed again meanwhile.
          const unknown = setTimeout(sayUnknown, reason instanceof SinRespuesta ? 0 : UNKNOWN_AFTER_MS)
          function sayUnknown() {
            release()
            toastChecking()
          }
          const stands = await findOut(reason, ask).finally(() => clearTimeout(unknown))
          if (stands) return
          throw reason instanceof SinRespuesta ? new ApiError(0, NO_SE_GUARDO) : reason
        }),
      )
      release()
      return done
    },
    [readAgain],
  )

  const findSeat = useCallback(
    (asiento: number) =>
      queryClient.getQueryData(inscripcionesQuery(idusuario).queryKey)?.find(({ id }) => id === asiento),
    [queryClient, idusuario],
  )

  const add = useCallback(
    async (idseccion: number) => {
      const done = await run(
        [idseccion],
        async () => put([await enrol(idusuario, { idperiodoinscripcion: idventana, idseccion })]),
        suyas => hasAll(suyas, [idseccion]),
      )
      if (done) toastSuccess(TEXTOS.seccion.agregado)
    },
    [run, put, idusuario, idventana],
  )

  const change = useCallback(
    async (idseccion: number, idinscripcion: number) => {
      const antes = findSeat(idinscripcion)
      let nueva: Inscripcion | undefined
      const done = await run(
        [idseccion],
        async () => {
          const cambiada = await changeSeccion(idinscripcion, idseccion)
          nueva = cambiada
          await write(
            previas => [...previas.filter(({ id }) => id !== idinscripcion && id !== cambiada.id), cambiada],
            [cambiada.secciones],
          )
        },
        suyas => hasAll(suyas, [idseccion]),
        antes,
      )
      if (!done) return
      const { idseccion: anterior } = antes ?? {}
      const { id } = nueva ?? {}
      // Whether the seat is still there, the server says.
      if (anterior && id) toastWithUndo('Sección cambiada.', () => void change(anterior, id))
      else toastSuccess('Sección cambiada.')
    },
    [run, write, findSeat],
  )

  const remove = useCallback(
    async (idseccion: number, idinscripcion: number) => {
      const antes = findSeat(idinscripcion)
      const done = await run(
        [idseccion],
        async () => {
          const { secciones } = await unenrol(idinscripcion)
          await write(previas => previas.filter(({ id }) => id !== idinscripcion), [secciones])
        },
        suyas => !hasAll(suyas, [idseccion]) && !(antes && findMoved(antes, suyas)),
        antes,
      )
      // Whether there is still a seat, the server says.
      if (done) toastWithUndo(TEXTOS.seccion.eliminado, () => void add(idseccion))
    },
    [run, write, add, findSeat],
  )

  /** All of it or nothing; answers whether they were taken. `deja` are the seats that are given up for them. */
  const take = useCallback(
    async (secciones: number[], deja: number[]) => {
      const done = await run(
        secciones,
        async () => {
          const body = { idperiodoinscripcion: idventana, secciones, deja }
          const nuevas = await enrolTogether(idusuario, body)
          await write(
            previas => [
              ...previas.filter(({ id }) => !deja.includes(id) && !nuevas.some(nueva => nueva.id === id)),
              ...nuevas,
            ],
            nuevas.map(({ secciones }) => secciones),
          )
        },
        suyas => hasAll(suyas, secciones),
      )
      if (done)
        toastSuccess(secciones.length === 1 ? TEXTOS.seccion.agregado : '¡Listo! Tu horario está armado.')
      return done
    },
    [run, write, idusuario, idventana],
  )

  /** The places that the student has now. */
  const readEsperas = useCallback(async () => {
    const consulta = esperasQuery(idusuario)
    await queryClient.cancelQueries(consulta)
    return queryClient.fetchQuery({ ...consulta, staleTime: 0, retry: false })
  }, [queryClient, idusuario])

  const wait = useCallback(
    async (idseccion: number) => {
      let puesto: number | undefined
      await run(
        [idseccion],
        async () => {
          const espera = await joinLinea(idusuario, { idperiodoinscripcion: idventana, idseccion })
          puesto = espera.puesto
          await readEsperas().catch(() => {})
        },
        async suyas => {
          puesto = (await readEsperas()).find(espera => espera.idseccion === idseccion)?.puesto
          // Or someone left at the same moment: the seat that was waited for is there.
          return puesto !== undefined || hasAll(suyas, [idseccion])
        },
      )
      if (puesto !== undefined)
        toastSuccess(`Estás en la lista de espera, puesto ${puesto}. El cupo es tuyo en cuanto te toque.`)
    },
    [run, readEsperas, idusuario, idventana],
  )

  const leaveEspera = useCallback(
    async (idseccion: number, idespera: number) => {
      const done = await run(
        [idseccion],
        async () => {
          await leaveLinea(idespera)
          await readEsperas().catch(() => {})
        },
        async suyas => {
          const esperas = await readEsperas()
          // A place that is gone because its turn came was not left.
          return !esperas.some(({ id }) => id === idespera) && !hasAll(suyas, [idseccion])
        },
      )
      if (done) toastSuccess('Dejaste la lista de espera.')
    },
    [run, readEsperas],
  )

  return { pendientes, add, change, remove, take, wait, leaveEspera }
}

const hasAll = (suyas: Inscripcion[], secciones: number[]) =>
  secciones.every(id => suyas.some(({ idseccion }) => idseccion === id))
