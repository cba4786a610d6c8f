import { type Calificacion, NOMBRE_DE_CONDICION } from '@nivela/contract/calificaciones'
import { toCondicion, toNumber, type Valor } from '@nivela/contract/notas'

/** Only what a grade is made of; N and R spell their condition out. One that is being erased goes as a whole. */
export function typeNota(texto: string): string {
  const condicion = toCondicion(texto)
  return condicion ? NOMBRE_DE_CONDICION[condicion] : texto.replace(/[^\d.,]/g, '')
}

/** Whether someone typed a 0, which is no grade: they may mean that the student did not come. */
export const isZero = (texto: string) => toNumber(texto) === 0

export const valorOf = (calificacion: Pick<Calificacion, 'calificacion' | 'condicion'> | undefined): Valor =>
  calificacion?.condicion ?? calificacion?.calificacion ?? null

/** As the API takes it. */
export const toBody = (valor: Valor) =>
  typeof valor === 'string' ? { condicion: valor } : { calificacion: valor }

/** "90.5", "No se presentó"; nothing for no grade. */
export const formatNota = (valor: Valor | undefined) =>
  valor == null ? '' : typeof valor === 'string' ? NOMBRE_DE_CONDICION[valor] : String(valor)
