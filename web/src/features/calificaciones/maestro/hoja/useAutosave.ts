import { useWindowEvent } from '@mantine/hooks'
import type { SeccionCalificadaBody } from '@nivela/contract/calificaciones'
import { useCallback, useEffect, useRef } from 'react'
import { ApiError } from '../../../../lib/http/api.ts'

type Celdas = SeccionCalificadaBody['calificaciones']

interface Input {
  /** What can be saved without asking. */
  celdas: Celdas
  saving: boolean
  /** Rejects with the server's refusal. */
  save: (celdas: Celdas) => Promise<void>
}

const AFTER_TYPING_MS = 1200
const AGAIN_MS = 5000

/**
 * Saves a moment after the last key, when the page is hidden, and again when a lost connection is back. What the server
 * refused is not sent a second time until something else is typed.
 */
export function useAutosave({ celdas, saving, save }: Input) {
  const latest = useRef({ celdas, save })
  latest.current = { celdas, save }
  const running = useRef<Promise<boolean> | null>(null)
  const refused = useRef('')
  const lost = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const key = JSON.stringify(celdas)

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    const { celdas, save } = latest.current
    const sent = JSON.stringify(celdas)
    if (celdas.length === 0 || sent === refused.current) return running.current ?? Promise.resolve(true)
    running.current ??= save(celdas)
      .then(() => true)
      .catch((reason: unknown) => {
        if (reason instanceof ApiError && reason.passing) lost.current = sent
        // A stale cell was marked meanwhile; what is left of the others is new.
        else if (!(reason instanceof ApiError && reason.actual)) refused.current = sent
        return false
      })
      .finally(() => {
        running.current = null
      })
    return running.current
  }, [])

  useEffect(() => {
    if (saving || key === '[]' || key === refused.current) return
    timer.current = setTimeout(() => void flush(), key === lost.current ? AGAIN_MS : AFTER_TYPING_MS)
    return () => clearTimeout(timer.current)
  }, [key, saving, flush])

  useWindowEvent('online', () => void flush())
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void flush()
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [flush])

  return { flush, waiting: key === refused.current ? 0 : celdas.length }
}
