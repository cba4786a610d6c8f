import { count } from '@nivela/contract/palabras'
import {
  COLUMNAS_DE_DOCUMENTO,
  COLUMNAS_POMA,
  type EnCelda,
  type Estudiante,
  type Importacion,
  type ResultadoPoma,
} from '@nivela/contract/poma'
import { sql } from 'drizzle-orm'
import { AppError, conflict } from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import type { MailLimit } from '../correos/correos.service.ts'
import { queueCorreos } from '../correos/correos.service.ts'
import { type Apagado, saveEstudiantes, selectApagados, unfoldFilas } from '../usuarios/usuarios.service.ts'
import { readHoja } from './hoja.ts'
import * as queries from './poma.queries.ts'

const MOST_ERRORS = 100

interface Pedido {
  file: Uint8Array
  notaMinima: number
  schoolTz: string
  simular: boolean
}

/** All of a sheet or nothing of it. A simulation goes the same way, and stops before the first write. */
export async function importPoma(db: Database, pedido: Pedido): Promise<Importacion> {
  const { file, notaMinima, schoolTz, simular } = pedido
  const { json, errores, cuantos, avisos } = await readHoja({ file, notaMinima })
  if (cuantos) throw badSheet(errores, cuantos)
  return db.transaction(async tx => {
    // Advisory lock, one import at a time: the second sees what the first left behind (docs/decisions/0021-transactions.md).
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('nivela.importacion'))`)
    await unfoldFilas(tx, json)
    await refuseAjenas(tx)
    const diferencia = await queries.selectDiferencia(tx)
    if (!simular) {
      await saveEstudiantes(tx)
      if (diferencia.actualizados) await queries.lockResultados(tx)
      await queries.upsertResultados(tx)
    }
    // After the flags are written: whoever enrols from here on is refused what is passed.
    const sentados = await queries.selectSentados(tx, schoolTz)
    const apagados = await selectApagados(tx)
    const todos = [...avisos, ...sentados.map(tellSentado), ...apagados.map(tellApagado)].sort(
      (a, b) => a.fila - b.fila,
    )
    return { ...diferencia, avisos: todos }
  })
}

/** A student's placement result, null if they have none. */
export async function readResultado(
  db: Queryable,
  idusuario: number,
  notaMinima: number,
): Promise<ResultadoPoma | null> {
  const resultado = await queries.selectOptionalResultado(db, idusuario)
  return resultado && { ...resultado, notaMinima }
}

const tellSentado = ({ fila, area, estudiante, seccion, asignatura, periodo }: queries.Sentado): EnCelda => ({
  fila,
  columna: COLUMNAS_POMA[area],
  mensaje: `${estudiante} tiene un cupo en la sección ${seccion} de ${asignatura} (${periodo}), que queda aprobada. Revisa si debe dejarlo.`,
})

const tellApagado = ({ fila, estudiante }: Apagado): EnCelda => ({
  fila,
  columna: COLUMNAS_POMA.nombre,
  mensaje: `${estudiante} tiene la cuenta desactivada: sus datos se actualizan, sigue desactivada y no recibe correos.`,
})

async function refuseAjenas(tx: Transaction) {
  const ajenas = await queries.selectAjenas(tx)
  if (!ajenas.length) return
  const errores = ajenas.slice(0, MOST_ERRORS).map(({ fila, columna, valor, esEstudiante }) => ({
    fila,
    columna: { ...COLUMNAS_POMA, ...COLUMNAS_DE_DOCUMENTO }[columna],
    mensaje: esEstudiante
      ? `«${valor}» ya es de otra persona.`
      : `«${valor}» es de una persona que no es estudiante.`,
  }))
  throw badSheet(errores, ajenas.length)
}

function badSheet(errores: EnCelda[], cuantos: number) {
  const rest = cuantos > errores.length ? ` Estos son los primeros ${errores.length}.` : ''
  const found = cuantos === 1 ? 'Hay 1 error' : `Hay ${count(cuantos, 'error', 'errores')}`
  return new AppError(400, `${found} en el archivo y no se guardó nada.${rest}`, { errores })
}

const MOST_PER_HOUR = 3

/**
 * Invites students who have not chosen a password: these, or everyone to whom no invitation ever left. Nobody gets more
 * than a few in an hour.
 */
export const inviteMany = (db: Database, ids: number[] | undefined): Promise<number> =>
  db.transaction(async tx => {
    const invited = await queries.selectInvitables(tx, ids, MOST_PER_HOUR)
    await queueCorreos(tx, 'invitacion', invited)
    return invited.length
  })

/** Another invitation for who has not followed theirs: the first got lost, or its time ran out. */
export async function inviteAgain(
  db: Database,
  limit: MailLimit,
  idusuario: number,
  notaMinima: number,
): Promise<Estudiante> {
  const { correo, verificado, activo } = await queries.selectEstudiante(db, idusuario, notaMinima)
  if (!activo) throw conflict('Esta cuenta está desactivada: no recibe correos.')
  if (verificado) throw conflict('Este estudiante ya entró: su correo está verificado.')
  await limit.takeOrRefuse(correo)
  await db.transaction(tx => queueCorreos(tx, 'invitacion', [idusuario]))
  return queries.selectEstudiante(db, idusuario, notaMinima)
}
