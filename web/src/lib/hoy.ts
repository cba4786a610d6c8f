import { ajustes } from './ajustes.ts'
import { dayIn } from './calendario.ts'

/** The school's calendar day. */
export const getHoy = () => dayIn(ajustes.zonaHoraria)
