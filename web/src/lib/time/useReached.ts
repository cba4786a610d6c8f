import { useEffect, useState } from 'react'
import { serverNow } from './serverClock.ts'

/** Longer timers overflow. */
const MAX_MS = 86_400_000

/** Whether an instant has come, by the server's clock; draws again when it does. Nothing to wait for has come. */
export function useReached(instante: string | null): boolean {
  const [, draw] = useState(0)
  const reached = !instante || Date.parse(instante) <= serverNow()
  useEffect(() => {
    if (reached || !instante) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const falta = Date.parse(instante) - serverNow()
      if (falta <= 0) draw(veces => veces + 1)
      else timer = setTimeout(look, Math.min(falta, MAX_MS))
    }
    look()
    return () => clearTimeout(timer)
  }, [instante, reached])
  return reached
}
