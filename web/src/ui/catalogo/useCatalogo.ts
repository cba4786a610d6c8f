import type { ConVersion } from '@nivela/contract/version'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { confirm } from '../confirm.tsx'
import { toastError, toastSuccess, toastWithUndo } from '../toast.tsx'

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
}

const INESPERADO = 'Ocurrió un error inesperado. Inténtalo de nuevo.'

/** Shows a failure as a toast; resolves to whether it succeeded. */
export async function attempt(action: () => Promise<unknown>) {
  try {
    await action()
    return true
  } catch (reason) {
    toastError(reason instanceof ApiError ? reason.message : INESPERADO)
    return false
  }
}

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
    } finally {
      saving.current = false
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
    const removed = await attempt(async () => sustantivo.remove?.(cosa.id))
    await refresh()
    if (!removed) return
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
