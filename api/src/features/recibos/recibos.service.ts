import { randomBytes } from 'node:crypto'
import { FRASES } from '@nivela/contract/avisos-frases'
import {
  type EstadoDeRecibo,
  numeroDe,
  type Recibo,
  type ReciboValidoBody,
  type Saldo,
} from '@nivela/contract/recibos'
import { ROL } from '@nivela/contract/roles'
import { readPicture } from '../../platform/documents/pictures.ts'
import type { Caller } from '../../platform/http/access.ts'
import {
  AppError,
  badField,
  type ConstraintSentences,
  conflict,
  notFound,
} from '../../platform/http/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/postgres.ts'
import { tell } from '../avisos/avisos.service.ts'
import * as envios from './envios.queries.ts'
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
  recibos_periodo: { error: 'Ese período no existe.', campo: 'idperiodo', status: 400 },
  recibos_periodo_cerrado: {
    error: 'Ese período está cerrado: sus recibos ya no cambian.',
    campo: 'idperiodo',
  },
  recibos_pagado_no_se_quita: { error: 'Ese recibo ya está pagado y no se puede quitar.' },
  recibos_anulado_no_se_quita: { error: 'Ese recibo está anulado, y se conserva para que se sepa por qué.' },
  recibos_anulado_no_cambia: { error: 'Ese recibo está anulado y ya no cambia.' },
  recibos_registrado_solo_se_anula: {
    error: 'Ese pago lo registró la oficina: si está mal, anúlalo con un motivo y registra otro.',
  },
  recibos_es_de_estudiante: { error: 'Ese estudiante no existe.', campo: 'idusuario', status: 400 },
}

const isOffice = ({ idrol }: Caller) => idrol === ROL.administrador

/** The same words for a receipt that was removed and for another student's. */
export const gone = () => new AppError(404, 'Ese recibo ya no está. Puede que lo hayan quitado.')

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

interface Enviado extends envios.Codigo {
  file: Buffer
  /** What is not said stays as it was sent before; of a first one, the current period and no amount. */
  idperiodo?: number | undefined
  monto: number | null
}

export async function sendRecibo(db: Database, caller: Pick<Caller, 'id'>, enviado: Enviado, zona: string) {
  const idusuario = caller.id
  const { codrecibo, referencia, file } = enviado
  const picture = await readPicture(file, idusuario)
  const imagenURL = `${randomBytes(16).toString('hex')}.webp`
  return db.transaction(async tx => {
    await envios.lockRecibosOf(tx, idusuario)
    await refusePagado(tx, enviado, idusuario)
    const before = await envios.selectOptionalPropio(tx, idusuario, enviado)
    const sent = {
      ...{ idusuario, codrecibo, referencia, imagenURL, ...picture },
      idperiodo:
        enviado.idperiodo ?? before?.idperiodo ?? (await queries.selectOptionalPeriodoActual(tx, zona)),
      monto: enviado.monto ?? before?.monto ?? null,
    }
    const replaced = await envios.updateImagen(tx, sent)
    const id = replaced ?? (await envios.insertRecibo(tx, sent))
    return { isNew: replaced === null, recibo: withoutOthers(await queries.selectRecibo(tx, id)) }
  })
}

export async function refusePagado(tx: Transaction, codigo: envios.Codigo, idusuario: number) {
  const paid = await envios.selectOptionalPagado(tx, codigo)
  if (!paid) return
  throw paid.idusuario === idusuario
    ? conflict(YA_PAGADO.error, YA_PAGADO.campo)
    : conflict('Ese código ya está pagado en otro recibo. Revisa que esté bien escrito.', 'codrecibo')
}

export const readImagen = (db: Database, caller: Caller, imagenURL: string, column: 'imagen' | 'miniatura') =>
  queries.selectImagen(db, imagenURL, isOffice(caller) ? null : caller.id, column)

export const readImagenOf = (db: Database, idusuario: number, imagenURL: string) =>
  queries.selectImagen(db, imagenURL, idusuario, 'imagen')

/** Somebody else's answer, given meanwhile. */
const RESPONDIDO: Record<EstadoDeRecibo, string> = {
  pagado: 'Otra persona lo validó mientras lo mirabas. Mira cómo quedó.',
  rechazado: 'Otra persona lo rechazó mientras lo mirabas. Mira cómo quedó.',
  anulado: 'Otra persona lo anuló mientras lo mirabas. Mira cómo quedó.',
  en_revision: 'Otra persona lo devolvió a revisión mientras lo mirabas. Mira cómo quedó.',
}

const SIN_MONTO =
  'Escribe el monto que trae el recibo: su período tiene un precio, y sin él no se sabe cuánto falta.'

/** Validates, rejects or takes either back, for the picture and the state that were looked at. The student is told once of each answer. */
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
    const motivo = valido ? null : (body.motivo ?? null)
    const estado = queries.estadoOf(locked)
    // What is already as it was asked for, such as by a retry, is no conflict. Another reason is another answer.
    const monto = body.monto ?? locked.monto
    const isAsAsked = locked.valido === valido && locked.motivo === motivo && locked.monto === monto
    if (body.estado !== undefined && body.estado !== estado && !isAsAsked)
      throw new AppError(409, RESPONDIDO[estado], { actual: await queries.selectRecibo(tx, id) })
    if (valido && !locked.valido && monto === null && (await queries.needsMonto(tx, id)))
      throw badField('monto', SIN_MONTO)
    await queries.updateEstado(tx, id, { valido, motivo, monto })
    const recibo = await queries.selectRecibo(tx, id)
    const personas = [recibo.idusuario]
    if (valido && !locked.valido)
      await tell(tx, { tipo: 'recibo_pagado', personas, texto: FRASES.recibo_pagado(numeroDe(recibo)) })
    if (motivo && motivo !== locked.motivo)
      await tell(tx, {
        ...{ tipo: 'recibo_rechazado', personas },
        texto: FRASES.recibo_rechazado(numeroDe(recibo), motivo),
      })
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

/** The student's own; the office names whose. */
export async function listSaldos(
  db: Database,
  caller: Caller,
  idusuario: number | undefined,
): Promise<Saldo[]> {
  if (!isOffice(caller)) {
    if (idusuario !== undefined && idusuario !== caller.id) throw notFound()
    return queries.selectSaldos(db, caller.id)
  }
  if (idusuario === undefined) throw badField('idusuario', 'Di de qué estudiante es el saldo.')
  return queries.selectSaldos(db, idusuario)
}

/** Also of a receipt that was removed: its lines stay. */
export async function listHistorial(db: Database, id: number) {
  const lines = await queries.selectHistorial(db, id)
  if (!lines.length) await queries.selectRecibo(db, id)
  return lines
}
