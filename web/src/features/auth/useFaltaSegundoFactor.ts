import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { getSesion, markFaltaSegundoFactor } from '../../lib/sesion.ts'
import { readSegundoFactor } from '../../ui/dos-pasos/dosPasos.api.ts'

/** Whether it is still missing: the school may have lifted the rule, or another tab set it up. */
async function checkFalta(id: number) {
  const { activo, obligatorio } = await readSegundoFactor()
  if ((activo || !obligatorio) && getSesion()?.id === id) markFaltaSegundoFactor(false)
}

/** Asks when the page opens, and when the person comes back to it. */
export function useFaltaSegundoFactor(id: number) {
  const check = () => void checkFalta(id).catch(() => {})
  useEffect(check, [id])
  useWindowEvent('focus', check)
}
