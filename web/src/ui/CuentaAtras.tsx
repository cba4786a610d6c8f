import { useEffect, useState } from 'react'
import { serverNow } from '../lib/time/serverClock.ts'
import classes from './CuentaAtras.module.css'

const [SEGUNDO, MINUTO, HORA, DIA] = [1_000, 60_000, 3_600_000, 86_400_000]

/** "2 días", "3 h 05 min", "4 min 59 s", "59 s" */
export function formatFalta(ms: number): string {
  const total = Math.max(0, Math.ceil(ms / SEGUNDO)) * SEGUNDO
  const de = (unidad: number, modulo: number) => Math.floor(total / unidad) % modulo
  if (total >= 2 * DIA) return `${Math.floor(total / DIA)} días`
  if (total >= HORA) return `${Math.floor(total / HORA)} h ${String(de(MINUTO, 60)).padStart(2, '0')} min`
  if (total >= MINUTO) return `${de(MINUTO, 60)} min ${String(de(SEGUNDO, 60)).padStart(2, '0')} s`
  return `${de(SEGUNDO, 60)} s`
}

interface Props {
  hasta: string
  /** What it says once the instant has come. */
  despues?: string
}

/** How long it takes until an instant, by the server's clock, second by second. */
export function CuentaAtras({ hasta, despues }: Props) {
  const [, draw] = useState(0)
  const falta = Date.parse(hasta) - serverNow()
  const esperando = falta > 0
  useEffect(() => {
    if (!esperando) return
    const timer = setInterval(() => draw(veces => veces + 1), SEGUNDO)
    return () => clearInterval(timer)
  }, [esperando])
  if (!esperando && !despues) return null
  return (
    // Read when someone looks for it, never announced each second.
    <span role="timer" className={classes.cuenta}>
      {esperando ? describe(formatFalta(falta)) : despues}
    </span>
  )
}

const describe = (falta: string) => `${falta.startsWith('1 ') ? 'Falta' : 'Faltan'} ${falta}`
