import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { getSesion } from '../../lib/session/sesion.ts'
import { confirmLeave } from './confirm.tsx'
import { registerUnsaved, tellUnsaved } from './sinGuardar.ts'

const MAX_FRAMES = 10

const isElsewhere = (aqui: Location, alla: Location) =>
  aqui.pathname !== alla.pathname || aqui.search !== alla.search
const saveNothing = async () => true
const discardNothing = () => {}

interface Input {
  /** What would be lost, in words; null when nothing would. */
  pendiente: string | null
  /** Saves what can be saved by itself; answers whether nothing is left. */
  flush?: () => Promise<boolean>
  onDiscard?: () => void
  /** Whether an address leaves it behind; any other does, unless told. */
  leaves?: (aqui: Location, alla: Location) => boolean
}

/** Saves, or asks before what can't be saved is left behind: another page, a closed tab, signing out. */
export function useUnsavedChanges(input: Input) {
  const { pendiente, flush = saveNothing, onDiscard = discardNothing, leaves = isElsewhere } = input
  const hay = pendiente !== null
  useWindowEvent('beforeunload', event => {
    if (hay) event.preventDefault()
  })
  const blocker = useBlocker(
    ({ currentLocation: aqui, nextLocation: alla }) =>
      // A session that ended leaves without asking; what was typed waits for the next one.
      hay && getSesion() !== null && leaves(aqui, alla),
  )
  const asking = useRef(false)
  const left = useRef(pendiente)
  left.current = pendiente
  useEffect(() => (hay ? registerUnsaved(() => settle(flush, left)) : undefined), [hay, flush])
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

/** Before a part of the page takes the place of another that may hold something unsaved. */
export async function confirmUnsaved(): Promise<boolean> {
  const pendiente = await tellUnsaved()
  return pendiente === null || confirmLeave(pendiente)
}

interface Left {
  current: string | null
}

async function settle(flush: () => Promise<boolean>, left: Left): Promise<string | null> {
  await flush()
  // The page draws what is left a few frames later: the query cache tells its readers in a task of its own.
  for (let frame = 0; frame < MAX_FRAMES && left.current !== null; frame++)
    await new Promise(resolve => requestAnimationFrame(resolve))
  return left.current
}

async function leave(flush: () => Promise<boolean>, left: Left): Promise<boolean> {
  const pendiente = await settle(flush, left)
  return pendiente === null || confirmLeave(pendiente)
}
