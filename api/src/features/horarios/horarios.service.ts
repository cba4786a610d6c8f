import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { updateSecreto } from './horarios.queries.ts'

/** A calendar's address is its only key. */
export const newSecreto = () => randomBytes(32).toString('base64url')

/** The address that someone has, or may have given away, stops working; the page shows them the new one. */
export const renewCalendario = async (tx: Transaction, idusuario: number): Promise<void> => {
  await updateSecreto(tx, idusuario, newSecreto())
}
