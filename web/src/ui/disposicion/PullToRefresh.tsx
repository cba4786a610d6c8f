import { Loader } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './PullToRefresh.module.css'

/** How far the finger has to pull, and how far the sign follows it, in pixels. */
const UMBRAL = 96
const TOPE = 72

/** Pull to refresh, for fingers only: what is on the screen is read again, and the page stays as it is. */
export function PullToRefresh() {
  const queryClient = useQueryClient()
  const [pulled, setPulled] = useState(0)
  const [reading, setReading] = useState(false)

  useEffect(() => {
    let from: number | null = null
    let distance = 0
    const start = ({ touches, target }: TouchEvent) => {
      const [touch] = touches
      const isPage = target instanceof Element && Boolean(target.closest('#contenido'))
      from = touch && touches.length === 1 && scrollY === 0 && isPage ? touch.clientY : null
      distance = 0
    }
    const move = ({ touches }: TouchEvent) => {
      const [touch] = touches
      if (from === null || !touch) return
      distance = scrollY > 0 || touches.length > 1 ? 0 : touch.clientY - from
      setPulled(Math.max(0, distance))
    }
    const end = () => {
      if (from !== null && distance >= UMBRAL) {
        setReading(true)
        void queryClient.refetchQueries({ type: 'active' }).finally(() => setReading(false))
      }
      from = null
      setPulled(0)
    }
    addEventListener('touchstart', start, { passive: true })
    addEventListener('touchmove', move, { passive: true })
    addEventListener('touchend', end)
    addEventListener('touchcancel', end)
    return () => {
      removeEventListener('touchstart', start)
      removeEventListener('touchmove', move)
      removeEventListener('touchend', end)
      removeEventListener('touchcancel', end)
    }
  }, [queryClient])

  if (!reading && pulled < 12) return null
  const bajado = reading ? TOPE : Math.min(TOPE, pulled * 0.6)
  return (
    <div className={classes.signo} style={{ translate: `0 ${bajado}px` }} role="status">
      {reading ? (
        <Loader size={20} aria-label="Actualizando" />
      ) : (
        <IconArrowDown size={20} aria-hidden="true" data-listo={pulled >= UMBRAL} />
      )}
    </div>
  )
}
