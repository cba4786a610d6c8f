import { dayIn } from '@nivela/contract/fechas'
import { ajustes } from '../session/ajustes.ts'
import { hourIn } from './calendario.ts'

/** The school's calendar day. */
export const getHoy = () => dayIn(ajustes.zonaHoraria)

/** The hour of the school's clock. */
export const getHora = () => hourIn(ajustes.zonaHoraria)
