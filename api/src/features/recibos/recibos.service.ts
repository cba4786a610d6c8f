import { randomBytes } from 'node:crypto'
import { FRASES } from '@nivela/contract/avisos'
import type { Recibo, ReciboValidoBody } from '@nivela/contract/recibos'
import { ROL } from '@nivela/contract/roles'
import { readPicture } from '../../platform/documents/pictures.ts'
import type { Caller } from '../../platform/http/access.ts'
import { AppError, type ConstraintSentences, conflict } from '../../platform/http/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/postgres.ts'
import { tell } from '../avisos/avisos.service.ts'
import * as queries from './recibos.queries.ts'

const YA_PAGADO = { error: 'Ese recibo ya está pagado.', campo: 'codrecibo' }

export const recibosConstraints: ConstraintSentences = {
  // The office validated it between the student's look and their picture.
  recibos_codigo_una_vez_por_estudiante: YA_PAGADO,
  recibos_codigo_se_paga_una_vez: {
    error: 'Ya hay un recibo pagado con ese código, y un código se paga una sola vez.',
  },
  recibos_hasta_diez_sin_pagar: {
    error: 'Ya tienes 10 recibos sin pagar. Quita alguno o espera a que la oficina los valide.',
  },
  recibos_pagado_no_se_quita: { error: 'Ese recibo ya está pagado y no se puede quitar.' },
}

const isOffice = ({ idrol }: Caller) => idrol === ROL.administrador

/** The same words for a receipt that was removed and for another student's. */
const gone = () => new AppError(404, 'Ese recibo ya no está. Puede que lo hayan quitado.')

/** What only the office may know: who else sent the same picture or the same code. */
const withoutOthers = ({ repetida: _picture, mismoCodigo: _code, ...own }: Recibo): Recibo => own

export async function listRecibos(db: Database, caller: Caller, filtro: Omit<queries.Filtro, 'idusuario'>) {
  if (isOffice(caller)) return queries.selectRecibos(db, filtro)
  return queries.selectRecibos(db, { ...filtro, idusuario: caller.id }, withoutOthers)
}

/** All receipts of a student, as the office sees them. */
export async function listRecibosOf(db: Database, idusuario: number): Promise<Recibo[]> {
  const list = await queries.selectRecibos(db, { idusuario })
  return 'data' in list ? list.data : []
}

export async function sendRecibo(db: Database, caller: Pick<Caller, 'id'>, codrecibo: number, file: Buffer) {
  const idusuario = caller.id
  const picture = await readPicture(file, idusuario)
  const imagenURL = `${randomBytes(16).toString('hex')}.webp`
  const sent = { idusuario, codrecibo, imagenURL, ...picture }
  return db.transaction(async tx => {
    await queries.lockRecibosOf(tx, idusuario)
    await refusePagado(tx, codrecibo, idusuario)
    const replaced = await queries.updateImagen(tx, sent)
    const id = replaced ?? (await queries.insertRecibo(tx, sent))
    return { isNew: replaced === null, recibo: withoutOthers(await queries.selectRecibo(tx, id)) }
  })
}

async function refusePagado(tx: Transaction, codrecibo: number, idusuario: number) {
  const paid = await queries.selectOptionalPagado(tx, codrecibo)
  if (!paid) return
  throw paid.idusuario === idusuario
    ? conflict(YA_PAGADO.error, YA_PAGADO.campo)
    : conflict('Ese código ya está pagado en otro recibo. Revisa que esté bien escrito.', 'codrecibo')
}

export const readImagen = (db: Database, caller: Caller, imagenURL: string, column: 'imagen' | 'miniatura') =>
  queries.selectImagen(db, imagenURL, isOffice(caller) ? null : caller.id, column)

/** Validates or invalidates the picture that was looked at. */
export const validateRecibo = (db: Database, id: number, body: ReciboValidoBody) =>
  db.transaction(async tx => {
    const { valido, imagenURL } = body
    const locked = await queries.lockOptionalRecibo(tx, id)
    if (!locked) throw gone()
    if (imagenURL !== undefined && imagenURL !== locked.imagenURL) {
      throw new AppError(409, 'El estudiante cambió la imagen después de que la abriste. Mira la nueva.', {
        actual: await queries.selectRecibo(tx, id),
      })
    }
    await queries.updateValido(tx, id, valido)
    const recibo = await queries.selectRecibo(tx, id)
    if (valido && !locked.valido) {
      const texto = FRASES.recibo_pagado(recibo.codrecibo)
      await tell(tx, { tipo: 'recibo_pagado', personas: [recibo.idusuario], texto })
    }
    return recibo
  })

/** A student removes their own, the office anyone's, unless it is paid. */
export const removeRecibo = (db: Database, caller: Caller, id: number) =>
  db.transaction(async tx => {
    const locked = await queries.lockOptionalRecibo(tx, id)
    if (!locked || (!isOffice(caller) && locked.idusuario !== caller.id)) throw gone()
    const removed = await queries.selectRecibo(tx, id)
    await queries.deleteRecibo(tx, id)
    return isOffice(caller) ? removed : withoutOthers(removed)
  })

/** Also of a receipt that was removed: its lines stay. */
export async function listHistorial(db: Database, id: number) {
  const lines = await queries.selectHistorial(db, id)
  if (!lines.length) await queries.selectRecibo(db, id)
  return lines
}
