import { badField } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { leaveEveryEspera } from '../esperas/esperas.service.ts'
import { ESPERA } from '../secciones/secciones.service.ts'
import * as queries from './retiros.queries.ts'

export { lockRetiro, selectAsientosSinCerrar } from './retiros.queries.ts'

const FALTA_MOTIVO = 'La inscripción no está abierta: di por qué liberas sus cupos.'

export interface Retirado {
  liberados: number[]
  /** All sections whose seats or lines moved. */
  movidas: number[]
}

/**
 * Frees the seats of a student who leaves, in periods that are not closed, and ends their places in lines. A seat with a grade
 * stays. After `lockRetiro`.
 */
export async function withdraw(
  tx: Transaction,
  idusuario: number,
  motivo: string | undefined,
): Promise<Retirado> {
  const left = await leaveEveryEspera(tx, idusuario)
  const seats = await queries.selectAsientosSinCerrar(tx, idusuario)
  if (!seats.length) return { liberados: [], movidas: left }
  const asked = seats.map(({ idventana, idperiodoinscripcion, ...seat }) => ({
    ...seat,
    idventana: motivo === undefined ? idventana : idperiodoinscripcion,
  }))
  const rows = await queries.freeAsientos(tx, asked, ESPERA, motivo)
  if (rows.some(row => row.motivo === 'sin_ventana')) throw badField('motivo', FALTA_MOTIVO)
  const liberados = rows.flatMap(row => (row.acto && !row.motivo && row.idseccion) || [])
  return { liberados, movidas: [...left, ...liberados, ...rows.flatMap(({ movida }) => movida ?? [])] }
}
