import { randomBytes } from 'node:crypto'
import type { Recibo } from '@nivela/contract/recibos'
import { ROL } from '@nivela/contract/usuarios'
import type { Caller } from '../../platform/access.ts'
import { conflict } from '../../platform/errors.ts'
import { readPicture } from '../../platform/pictures.ts'
import { type Database, setActor } from '../../platform/postgres.ts'
import * as queries from './recibos.queries.ts'

const isOffice = ({ idrol }: Caller) => idrol === ROL.administrador

/** What only the office may know: who else sent the same picture. */
const withoutOthers = ({ repetida: _others, ...own }: Recibo): Recibo => own

export async function listRecibos(db: Database, caller: Caller, filtro: Omit<queries.Filtro, 'idusuario'>) {
  if (isOffice(caller)) return queries.selectRecibos(db, filtro)
  return queries.selectRecibos(db, { ...filtro, idusuario: caller.id }, withoutOthers)
}

export async function sendRecibo(db: Database, { id: idusuario }: Caller, codrecibo: number, file: Buffer) {
  const picture = await readPicture(file)
  const imagenURL = `${randomBytes(16).toString('hex')}.webp`
  const saved = await queries.upsertRecibo(db, { idusuario, codrecibo, imagenURL, ...picture })
  if (!saved) {
    throw (await queries.isOwnCode(db, codrecibo, idusuario))
      ? conflict('Ese recibo ya está pagado.', 'codrecibo')
      : conflict('Ese código ya lo envió otro estudiante. Revisa que esté bien escrito.', 'codrecibo')
  }
  return { isNew: saved.isNew, recibo: withoutOthers(await queries.selectRecibo(db, saved.id)) }
}

export const readImagen = (db: Database, caller: Caller, imagenURL: string, column: 'imagen' | 'miniatura') =>
  queries.selectImagen(db, imagenURL, isOffice(caller) ? null : caller.id, column)

/** Validates or invalidates under the name of who does it. */
export const validateRecibo = (db: Database, caller: Caller, id: number, valido: boolean) =>
  db.transaction(async tx => {
    await setActor(tx, caller.id)
    await queries.updateValido(tx, id, valido)
    return queries.selectRecibo(tx, id)
  })

export async function listHistorial(db: Database, id: number) {
  await queries.selectRecibo(db, id)
  return queries.selectHistorial(db, id)
}
