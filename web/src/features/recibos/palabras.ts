import { formatPesos } from '@nivela/contract/dinero'
import { formatFecha } from '@nivela/contract/fechas'
import { count, enumerate } from '@nivela/contract/palabras'
import { type LineaDeRecibo, numeroDe, type Recibo, type Saldo } from '@nivela/contract/recibos'
import type { Vista } from '../../data/recibos/recibos.api.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatDia, formatMomento } from '../../lib/time/momento.ts'

interface Nombrada {
  nombre: string
  apellido: string
}
const tellNombre = ({ nombre, apellido }: Nombrada) => `${nombre} ${apellido}`
export const nombreDe = ({ usuarios }: Recibo) => tellNombre(usuarios)

/** The day on which it was sent; of what the office recorded, on which it was paid. */
export const fechaDe = ({ medio, fecha, enviado }: Recibo) =>
  medio === 'imagen' || !fecha
    ? `Enviado el ${formatDia(enviado, ajustes.zonaHoraria)}`
    : `Pagado el ${formatFecha(fecha)}`

/** Why the office refused it, or annulled it. */
export const tellMotivo = ({ anulado, motivo }: Recibo) =>
  motivo === null ? null : `${anulado ? 'Anulado' : 'Rechazado'}: ${motivo}`

/** The one question of both lists: to validate what waits, or to take back what was validated. */
export const askFor = (recibo: Recibo) =>
  `¿Estás seguro de ${recibo.valido ? 'invalidar' : 'validar'} el recibo ${numeroDe(recibo)} de ${nombreDe(recibo)}?`

const NO_SE_PAGA_DOS_VECES = 'Un código se paga una sola vez: este recibo no se puede validar.'

/** What the office should know of a receipt: who else sent its code or its picture. One sentence each. */
export function warningsOf({ repetida = [], mismoCodigo = [] }: Recibo): string[] {
  const pagado = mismoCodigo.find(({ valido }) => valido)
  const otros = mismoCodigo.filter(({ valido }) => !valido).map(tellNombre)
  const enviaron = otros.length === 1 ? 'envió' : 'enviaron'
  return [
    ...(pagado
      ? [`El mismo código lo envió ${tellNombre(pagado)}, y ya está pagado. ${NO_SE_PAGA_DOS_VECES}`]
      : []),
    ...(otros.length ? [`El mismo código lo ${enviaron} ${enumerate(otros)}.`] : []),
    ...repetida.map(otro => `La misma imagen la envió ${tellNombre(otro)} (recibo ${numeroDe(otro)}).`),
  ]
}

const CUENTA: Record<Vista, [uno: string, varios: string]> = {
  sin_pagar: ['recibo sin validar', 'recibos sin validar'],
  en_revision: ['recibo por validar', 'recibos por validar'],
  pagado: ['recibo pagado', 'recibos pagados'],
  rechazado: ['recibo rechazado', 'recibos rechazados'],
  anulado: ['recibo anulado', 'recibos anulados'],
}

export const tellCuenta = (total: number, { vista, buscar }: { vista: Vista; buscar: string }) =>
  buscar ? count(total, 'recibo encontrado', 'recibos encontrados') : count(total, ...CUENTA[vista])

/** "Validado por Ana Peña el 15 de enero de 2026 a las 3:20 p. m." */
export function tellLinea(linea: LineaDeRecibo, zona: string) {
  const { quitado, motivo, autor, cuando } = linea
  const que = tellHecho(linea)
  const porque = motivo && !quitado ? `: «${motivo}»` : ''
  return `${que} por ${tellNombre(autor)} el ${formatMomento(cuando, zona)}${porque}`
}

function tellHecho({ valido, quitado, anulado, registrado, motivo }: LineaDeRecibo) {
  if (quitado) return 'Quitado'
  if (anulado) return 'Anulado'
  if (registrado) return 'Registrado'
  return valido ? 'Validado' : motivo ? 'Rechazado' : 'Puesto en revisión'
}

/** "Pagado RD$ 1,000", "En revisión RD$ 500 y 1 recibo sin monto", "Falta RD$ 5,500 de RD$ 7,000": they add up to the price. */
export function tellSaldo({ precio, pagado, enRevision, sinMonto, falta }: Saldo): string[] {
  const esperan = [
    ...(enRevision > 0 || sinMonto === 0 ? [formatPesos(enRevision)] : []),
    ...(sinMonto > 0 ? [count(sinMonto, 'recibo sin monto', 'recibos sin monto')] : []),
  ]
  return [
    `Pagado ${formatPesos(pagado)}`,
    `En revisión ${enumerate(esperan)}`,
    `Falta ${formatPesos(falta)} de ${formatPesos(precio)}`,
  ]
}
