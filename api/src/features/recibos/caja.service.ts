import { randomBytes } from 'node:crypto'
import { FRASES, PAGO_ANULADO, PAGO_REGISTRADO } from '@nivela/contract/avisos-frases'
import { formatPesos } from '@nivela/contract/dinero'
import { dayIn } from '@nivela/contract/fechas'
import { numeroDe, type PagoBody, type Recibo } from '@nivela/contract/recibos'
import { readPicture } from '../../platform/documents/pictures.ts'
import type { Caller } from '../../platform/http/access.ts'
import { AppError, badField, conflict } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { tell } from '../avisos/avisos.service.ts'
import * as envios from './envios.queries.ts'
import * as queries from './recibos.queries.ts'
import { gone, refusePagado } from './recibos.service.ts'

/** Records a payment that was made at the counter or arrived as a transfer: it is paid at once. Also for a closed period, as debts outlive it. */
export async function registerPago(
  db: Database,
  caller: Pick<Caller, 'id'>,
  { codrecibo, referencia, fecha, ...pago }: PagoBody,
  file: Buffer | null,
  zona: string,
): Promise<Recibo> {
  const { idusuario } = pago
  const today = dayIn(zona)
  if (fecha !== undefined && fecha > today) throw badField('fecha', 'La fecha del pago no puede ser futura.')
  const picture = file && (await readPicture(file, caller.id))
  const imagenURL = picture && `${randomBytes(16).toString('hex')}.webp`
  return db.transaction(async tx => {
    await envios.lockRecibosOf(tx, idusuario)
    const codigo = { codrecibo: codrecibo ?? null, referencia }
    await refusePagado(tx, codigo, idusuario)
    if (await envios.selectOptionalPropio(tx, idusuario, codigo))
      throw conflict('El estudiante ya envió un recibo con ese código: valídalo en la lista.', 'codrecibo')
    const id = await envios.insertRecibo(tx, {
      ...{ ...pago, ...codigo, ...picture, imagenURL, fecha: fecha ?? today, valido: true },
    })
    const recibo = await queries.selectRecibo(tx, id)
    await tell(tx, {
      ...{ tipo: 'recibo_pagado', asunto: PAGO_REGISTRADO, personas: [idusuario] },
      texto: FRASES.pago_registrado(formatPesos(pago.monto), recibo.periodos?.nombre ?? '', numeroDe(recibo)),
    })
    return recibo
  })
}

/** Takes any validated payment back for good: it stays, with the reason, and counts no more. */
export const annulRecibo = (db: Database, id: number, motivo: string): Promise<Recibo> =>
  db.transaction(async tx => {
    const locked = await queries.lockOptionalRecibo(tx, id)
    if (!locked) throw gone()
    // As it was asked for, such as by a retry.
    if (locked.anulado && locked.motivo === motivo) return queries.selectRecibo(tx, id)
    if (!locked.valido)
      throw new AppError(
        409,
        locked.anulado ? 'Otra persona ya lo anuló.' : 'Solo se anula lo que está pagado.',
        {
          actual: await queries.selectRecibo(tx, id),
        },
      )
    await queries.updateEstado(tx, id, { valido: false, anulado: true, motivo })
    const recibo = await queries.selectRecibo(tx, id)
    await tell(tx, {
      ...{ tipo: 'recibo_rechazado', asunto: PAGO_ANULADO, personas: [recibo.idusuario] },
      texto: FRASES.pago_anulado(numeroDe(recibo), recibo.periodos?.nombre, motivo),
    })
    return recibo
  })
