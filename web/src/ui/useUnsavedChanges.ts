import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { getSesion } from '../../../lib/sesion.ts'
import { confirmLeave } from '../../../ui/confirm.tsx'

const MOST_FRAMES = 10

const seccionOf = ({ search }: Location) => new URLSearchParams(search).get('seccion')

interface Input {
  idseccion: number
  /** What would be lost, in words; null when nothing would. */
  pendiente: string | null
  /** Saves what can be saved by itself; answers whether nothing is left. */
  flush: () => Promise<boolean>
  onDiscard: () => void
}

/** Saves, or asks before what can't be saved is left behind: another page, another section, a closed tab. */
export function useUnsavedChanges({ idseccion, pendiente, flush, onDiscard }: Input) {
  useWindowEvent('beforeunload', event => {
    if (pendiente) event.preventDefault()
  })
  const blocker = useBlocker(
    ({ currentLocation: aqui, nextLocation: alla }) =>
      // A session that ended leaves without asking; what was typed waits for the next one.
      pendiente !== null &&
      getSesion() !== null &&
      (aqui.pathname !== alla.pathname ||
        (seccionOf(aqui) !== seccionOf(alla) && seccionOf(alla) !== String(idseccion))),
  )
  const asking = useRef(false)
  const left = useRef(pendiente)
  left.current = pendiente
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    void leave(flush, left).then(seguro => {
      asking.current = false
      if (!seguro) return blocker.reset()
      onDiscard()
      blocker.proceed()
    })
  }, [blocker, flush, onDiscard])
}

async function leave(flush: () => Promise<boolean>, left: { current: string | null }): Promise<boolean> {
  await flush()
  // The page draws what is left a few frames later: the query cache tells its readers in a task of its own.
  for (let frame = 0; frame < MOST_FRAMES && left.current !== null; frame++)
    await new Promise(resolve => requestAnimationFrame(resolve))
  return left.current === null || confirmLeave(left.current)
}
