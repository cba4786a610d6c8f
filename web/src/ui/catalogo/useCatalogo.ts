import type { ConVersion } from '@nivela/contract/version'
import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isLost, NO_SE_GUARDO } from '../../lib/http/apiError.ts'
import { findOut } from '../../lib/http/findOut.ts'
import { attempt } from '../actos/attempt.ts'
import { confirm } from '../dialogos/confirm.tsx'
import { LO_QUE_QUEDO, toastError, toastNews, toastSuccess, toastWithUndo } from '../toasts/toast.tsx'

/** What a noun says of itself. Its id 0 means: not created yet. */
export interface Sustantivo<T, B, R = unknown> {
  /** `período`: for "Agregar período". */
  uno: string
  /** `el período`: for "¿Estás seguro de eliminar el período…?". */
  el: string
  nombreDe: (cosa: T) => string
  textos: { agregado: string; actualizado: string; eliminado?: string }
  /** Creates for id 0, updates for any other. */
  save: (id: number, body: ConVersion<B>) => Promise<R>
  /** How what was saved is taken back, where it can be: the page offers it. */
  undo?: (guardado: R) => (() => Promise<unknown>) | null
  remove?: (id: number) => Promise<unknown>
  /** All of them: read when an answer was lost. */
  consulta?: { queryKey: QueryKey; queryFn?: unknown }
}

/** Whether it was done; null where what stands now may be somebody else's work. */
type Outcome = boolean | null

/** What every catalogue page does: open the form for a new or an existing thing, save it, delete it after a question. */
export function useCatalogo<T extends { id: number }, B, R = unknown>(sustantivo: Sustantivo<T, B, R>) {
  const { textos, nombreDe } = sustantivo
  const queryClient = useQueryClient()
  const agregar = useRef<HTMLButtonElement>(null)
  const saving = useRef(false)
  // `vez` makes each opening a fresh form; the thing stays while the dialog fades out.
  const [edicion, setEdicion] = useState<{ abierta: boolean; vez: number; cosa: T | null }>({
    abierta: false,
    vez: 0,
    cosa: null,
  })

  const latest = useRef(edicion)
  latest.current = edicion

  // Names and counts show on many pages: visible queries are reloaded, the others when they are next shown.
  const refresh = () => queryClient.invalidateQueries()
  const open = (cosa: T) => setEdicion(({ vez }) => ({ abierta: true, vez: vez + 1, cosa }))
  const finish = () => setEdicion(previa => ({ ...previa, abierta: false }))

  /** With a next thing, its form takes the place of the one that was saved. */
  async function save(id: number, body: ConVersion<B>, siguiente?: T) {
    saving.current = true
    try {
      const guardado = await sustantivo.save(id, body)
      const refreshed = refresh()
      // The next form waits for nothing: it holds what it needs.
      if (siguiente) open(siguiente)
      else {
        await refreshed
        finish()
      }
      announce(id ? textos.actualizado : textos.agregado, sustantivo.undo?.(guardado))
    } catch (reason) {
      void findOutLater(reason, outcomeOf(id, body), () => {
        if (siguiente) open(siguiente)
        else finish()
        toastSuccess(id ? textos.actualizado : textos.agregado)
      })
      throw reason
    } finally {
      saving.current = false
    }
  }

  /** After a lost answer, which may have been any: the form says so meanwhile, and can be used. */
  async function findOutLater(reason: unknown, outcome: (todos: T[]) => Outcome, onDone: () => void) {
    const { consulta } = sustantivo
    if (!consulta || !isLost(reason)) return
    const { vez } = latest.current
    let known: Outcome = null
    await findOut(reason, async () => {
      const ahora = { ...(consulta as FetchQueryOptions<T[]>), staleTime: 0, retry: false }
      known = outcome(await queryClient.fetchQuery(ahora))
      return known !== false
    })
    if (latest.current.vez !== vez) return
    await refresh()
    if (known) onDone()
    else if (known === null) toastNews(LO_QUE_QUEDO)
    else toastError(NO_SE_GUARDO)
  }

  /** What was asked for, held against what stands afterwards. */
  function outcomeOf(id: number, body: ConVersion<B>) {
    const antes = queryClient.getQueryData<T[]>(sustantivo.consulta?.queryKey ?? []) ?? []
    const enviado = body as Record<string, unknown>
    return (todos: T[]): Outcome => {
      if (!id) return todos.some(cosa => !antes.some(({ id }) => id === cosa.id) && isNamedAs(cosa, enviado))
      const ahora = todos.find(cosa => cosa.id === id) as Record<string, unknown> | undefined
      if (ahora?.version === enviado.version) return false
      return ahora && holds(ahora, enviado) ? true : null
    }
  }

  function announce(texto: string, undo: (() => Promise<unknown>) | null | undefined) {
    if (!undo) return toastSuccess(texto)
    toastWithUndo(texto, async () => {
      const undone = await attempt(undo)
      await refresh()
      if (undone) toastSuccess('Deshecho: quedó como estaba.')
    })
  }

  async function remove(cosa: T) {
    const pregunta = `¿Estás seguro de eliminar ${sustantivo.el} «${nombreDe(cosa)}»?`
    if (!(await confirm(pregunta, { peligro: true }))) return
    const removed = await attempt(async () =>
      sustantivo.remove?.(cosa.id).catch(reason => {
        void findOutLater(reason, todos => !todos.some(({ id }) => id === cosa.id), tellRemoved)
        throw reason
      }),
    )
    await refresh()
    if (removed) tellRemoved()
  }

  function tellRemoved() {
    toastSuccess(textos.eliminado ?? '')
    // The focused button was removed with its card.
    agregar.current?.focus()
  }

  return {
    uno: sustantivo.uno,
    nombreDe,
    edicion,
    agregar,
    open,
    /** The form can't be closed while it is being saved. */
    close: () => saving.current || finish(),
    save,
    remove: sustantivo.remove && remove,
    refresh,
  }
}

export type Catalogo<T extends { id: number }, B> = ReturnType<typeof useCatalogo<T, B>>

const isNamedAs = (cosa: object, body: Record<string, unknown>) =>
  'nombre' in cosa && cosa.nombre === body.nombre

/** Whether it says what was sent, as far as it shows that. */
const holds = (cosa: Record<string, unknown>, body: Record<string, unknown>) =>
  Object.entries(body).every(
    ([campo, valor]) =>
      campo === 'version' || !(campo in cosa) || JSON.stringify(cosa[campo]) === JSON.stringify(valor),
  )
