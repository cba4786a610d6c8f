import { formatFecha } from '@nivela/contract/fechas'
import type { Proceso } from '@nivela/contract/inscripciones'
import { formatCuando, formatMomento, relojEn } from '@nivela/contract/momentos'
import type { MiTurno } from '@nivela/contract/turnos'
import { ajustes } from '../../lib/session/ajustes.ts'
import { serverNow } from '../../lib/time/serverClock.ts'

/** As a form holds it: `2026-01-15T09:00` by the school's clock; '' for none. */
export const toReloj = (instante: string | null) =>
  instante ? relojEn(ajustes.zonaHoraria, new Date(instante)).slice(0, 16) : ''

/** "15 de enero de 2026 a las 9:00 a. m.", of what a form holds; the half that is there while the other is being typed. */
export function formatReloj(reloj: string) {
  const [dia, hora] = reloj.split('T')
  if (dia && hora) return formatMomento(`${reloj}Z`, 'UTC')
  return dia ? formatFecha(dia) : (hora ?? '')
}

export const formatHoraDeVentana = (instante: string) => formatMomento(instante, ajustes.zonaHoraria)

/** "a las 9:20 a. m.", by the server's clock. */
export const formatCuandoSera = (instante: string) =>
  formatCuando(instante, ajustes.zonaHoraria, new Date(serverNow()))

/** From when a student may enter a window; null: whenever it is open. */
export const turnoEn = ({ turnos }: { turnos: MiTurno[] }, { id }: Pick<Proceso, 'id'>) =>
  turnos.find(({ idperiodoinscripcion }) => idperiodoinscripcion === id)?.desde ?? null

/** "Tu turno empieza a las 9:20 a. m." */
export const fraseDeTurno = (desde: string) => `Tu turno empieza ${formatCuandoSera(desde)}`

/** The server may be a moment late. */
const JUSTO_MS = 30_000

const isAhead = (instante: string | null): instante is string =>
  instante !== null && Date.parse(instante) > serverNow() - JUSTO_MS

/** The hour at which a closed window opens by itself; null if none is ahead. */
export const opensAt = ({ abierto, abreEn }: Proceso) => (!abierto && isAhead(abreEn) ? abreEn : null)

/** The hour at which a window closes by itself, open now or then; null if none is ahead. */
export const closesAt = (proceso: Proceso) =>
  isAhead(proceso.cierraEn) && (proceso.abierto || opensAt(proceso)) ? proceso.cierraEn : null

/** The closed window that opens next by itself. */
export const findProgramada = (procesos: Proceso[]): (Proceso & { abreEn: string }) | undefined =>
  procesos
    .flatMap(proceso => {
      const abreEn = opensAt(proceso)
      return abreEn ? [{ ...proceso, abreEn }] : []
    })
    .sort((a, b) => a.abreEn.localeCompare(b.abreEn))[0]

const [SEGUIDO_MS, MAX_MS] = [1_000, 3_600_000]

/**
 * For a page without the live stream: when the windows are to be read again so that what the next hour changes is seen. Every
 * second for a while after an hour, since the server may be late.
 */
export function rereadAfterHours(procesos: Proceso[] | undefined): number | false {
  const faltan = (procesos ?? []).flatMap(({ abierto, abreEn, cierraEn }) =>
    [!abierto && abreEn, cierraEn].flatMap(hora => (hora ? [Date.parse(hora) - serverNow()] : [])),
  )
  const next = Math.min(...faltan.filter(falta => falta > -JUSTO_MS))
  return Number.isFinite(next) ? Math.min(MAX_MS, Math.max(SEGUIDO_MS, next + 200)) : false
}
