import { formatHora } from '@nivela/contract/horas'
import { relojEn } from '@nivela/contract/momentos'
import { useEffect, useState } from 'react'
import { ajustes } from '../../lib/session/ajustes.ts'
import type { Ahora } from './agenda.ts'

const CADA_MS = 20_000

function readAhora(): Ahora {
  const [hoy = '', hora = ''] = relojEn(ajustes.zonaHoraria, new Date()).split('T')
  const [horas = 0, minutos = 0] = hora.split(':').map(Number)
  return { hoy, minutos: horas * 60 + minutos }
}

/** The school's clock, to the minute. */
export function useAhora(): Ahora {
  const [ahora, setAhora] = useState(readAhora)
  useEffect(() => {
    const timer = setInterval(
      () =>
        setAhora(antes => {
          const nueva = readAhora()
          return nueva.minutos === antes.minutos && nueva.hoy === antes.hoy ? antes : nueva
        }),
      CADA_MS,
    )
    return () => clearInterval(timer)
  }, [])
  return ahora
}

/** Minutes of the day as an hour: 615 is 10:15 a. m. */
export const formatMinutos = (minutos: number) =>
  formatHora(Math.floor(minutos / 60)).replace(':00', `:${String(minutos % 60).padStart(2, '0')}`)
