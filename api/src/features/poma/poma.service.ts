import { AREAS } from '@nivela/contract/areas'
import type { Cambio } from '@nivela/contract/importaciones'
import { describirParecido } from '@nivela/contract/parecidos'
import {
  COLUMNAS_DE_DOCUMENTO,
  COLUMNAS_POMA,
  type EnCelda,
  type Estudiante,
  type EstudianteBody,
  type ResultadoPoma,
  type Resultados,
  type ResultadosBody,
} from '@nivela/contract/poma'
import { ROL } from '@nivela/contract/roles'
import type { Usuario } from '@nivela/contract/usuarios'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import type { MailLimit } from '../correos/correos.service.ts'
import { queueCorreos, queueInvitaciones } from '../correos/correos.service.ts'
import {
  type Apagado,
  analyzeFilas,
  createFilas,
  createUsuario,
  type Doble,
  dropFilas,
  giveMatricula,
  lockUsuario,
  saveConocidos,
  saveNuevos,
  selectApagados,
  selectDobles,
  settleUnidas,
  unfoldFilas,
} from '../usuarios/usuarios.service.ts'
import * as queries from './poma.queries.ts'

export { lockResultados, selectEstudiantes } from './poma.queries.ts'

export interface ResultadosPorGuardar {
  /** The sheet's rows, for PostgreSQL to unfold, as they come. */
  piezas: AsyncIterable<string>
  schoolTz: string
  simular: boolean
  /** Rows that belong to someone else are left out; without it nothing is saved. */
  apartar: boolean
  /** An empty score is what is known already. */
  conservar: boolean
  /** New students get their invitation. */
  invitar: boolean
  /** Before an e-mail changes; refuses unless the caller gave their password. */
  confirm: () => void
}

interface Guardados extends queries.Diferencia {
  avisos: EnCelda[]
  ajenas: EnCelda[]
  cambios: Cambio[]
}

/** The students of a sheet and their results. A simulation goes the same way, and stops before the first write. */
export async function saveResultados(tx: Transaction, pedido: ResultadosPorGuardar): Promise<Guardados> {
  const { piezas, schoolTz, simular, apartar, conservar, invitar } = pedido
  let creados = 0
  let left = 0
  await createFilas(tx)
  for await (const json of piezas) {
    left += await unfoldFilas(tx, json)
    if (simular) continue
    // While the rows behind them are still judged: they are most of the work.
    const ids = await saveNuevos(tx, invitar)
    if (ids.length) await queries.insertResultados(tx, ids)
    creados += ids.length
    left -= ids.length
  }
  if (!left) return { ...NADA, creados, avisos: (await selectDobles(tx)).map(tellDoble) }
  await analyzeFilas(tx)
  const unidas = await settleUnidas(tx)
  if (conservar) await queries.fillFromResultados(tx)
  const ajenas = (await queries.selectAjenas(tx)).map(tellAjena)
  if (ajenas.length && !apartar) return { ...NADA, ajenas }
  if (ajenas.length)
    await dropFilas(
      tx,
      ajenas.map(({ fila }) => fila),
    )
  const diferencia = await queries.selectDiferencia(tx)
  const cambios = simular && diferencia.actualizados ? await queries.selectCambios(tx) : []
  if (!simular) {
    await saveConocidos(tx, pedido)
    if (diferencia.actualizados) await queries.lockResultados(tx)
    await queries.upsertResultados(tx)
  }
  // After the flags are written: from here on enrolling in a passed subject is refused.
  const sentados = await queries.selectSentados(tx, schoolTz)
  const apagados = await selectApagados(tx)
  const dobles = await selectDobles(tx)
  return {
    ...diferencia,
    creados: creados + diferencia.creados,
    avisos: [
      ...sentados.map(tellSentado),
      ...apagados.map(tellApagado),
      ...dobles.map(tellDoble),
      ...unidas.map(tellUnida),
    ],
    ajenas,
    cambios,
  }
}

const NADA = { creados: 0, actualizados: 0, sinCambios: 0, avisos: [], ajenas: [], cambios: [] }

/** A student's placement result, null if they have none. */
export async function readResultado(
  db: Queryable,
  idusuario: number,
  notaMinima: number,
): Promise<ResultadoPoma | null> {
  const resultado = await queries.selectOptionalResultado(db, idusuario)
  return resultado && { ...resultado, notaMinima }
}

/** One student by hand, invited at once if they have an e-mail and the office does not keep that for later. */
export const createEstudiante = (
  db: Database,
  { resultados, invitar, ...person }: EstudianteBody,
  notaMinima: number,
): Promise<Usuario> =>
  db.transaction(async tx => {
    const matricula = person.matricula ?? (await giveMatricula(tx))
    const created = await createUsuario(tx, {
      ...{ ...person, matricula, idrol: ROL.estudiante, contrasenaHash: null },
    })
    if (resultados) await queries.mergeResultado(tx, created.id, columnsOf(resultados, notaMinima))
    if (invitar && created.correo !== null) await queueCorreos(tx, 'invitacion', [created.id])
    return created
  })

/** The office corrects what is named of a student's results; what they owe follows at once. */
export const correctResultado = (
  db: Database,
  idusuario: number,
  { motivo: _kept, ...resultados }: ResultadosBody,
  notaMinima: number,
): Promise<ResultadoPoma | null> =>
  db.transaction(async tx => {
    const { idrol } = await lockUsuario(tx, idusuario)
    if (idrol !== ROL.estudiante) throw notFound()
    await queries.lockResultados(tx)
    await queries.mergeResultado(tx, idusuario, columnsOf(resultados, notaMinima))
    return readResultado(tx, idusuario, notaMinima)
  })

/** A score passes from the mark on; without one, what the office says. */
const columnsOf = (resultados: Resultados, notaMinima: number): queries.Columnas =>
  Object.fromEntries(
    AREAS.flatMap(area => {
      const given = resultados[area]
      if (given === undefined) return []
      const passed = typeof given === 'number' ? given >= notaMinima : given
      return [[area, { passed, nota: typeof given === 'number' ? given : null }]]
    }),
  )

/** Of people whom a sheet changed: their results as they stood before, or none. */
export async function undoResultados(
  tx: Transaction,
  conocidos: { id: number; lineaPoma: number | null; pomaNueva: boolean }[],
): Promise<void> {
  await queries.restoreResultados(
    tx,
    conocidos.flatMap(({ lineaPoma }) => lineaPoma ?? []),
  )
  await queries.deleteResultados(
    tx,
    conocidos.filter(({ pomaNueva }) => pomaNueva).map(({ id }) => id),
  )
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

const tellDoble = ({ fila, otra, ...doble }: Doble): EnCelda => ({
  fila,
  columna: COLUMNAS_POMA.nombre,
  mensaje:
    otra === null
      ? `Puede ser ${describirParecido(doble)}. Si es la misma persona, corrige la fila; si ya entró dos veces, une los dos registros.`
      : `Puede ser la misma persona que la de la fila ${otra}: ${doble.porQue === 'telefono' ? 'el mismo nombre y teléfono' : 'el mismo nombre y un documento casi igual'}.`,
})

const tellUnida = ({ fila, estudiante }: { fila: number; estudiante: string }): EnCelda => ({
  fila,
  columna: COLUMNAS_POMA.cedula,
  mensaje: `Ese documento fue de un registro que se unió con el de ${estudiante}: se actualiza el suyo.`,
})

const tellAjena = ({ fila, columna, valor, esEstudiante, quien, otra }: queries.Ajena): EnCelda => ({
  fila,
  columna: { ...COLUMNAS_POMA, ...COLUMNAS_DE_DOCUMENTO }[columna],
  mensaje:
    otra !== null
      ? `«${valor}» es del mismo estudiante que la fila ${otra}: sus registros se unieron.`
      : esEstudiante
        ? `«${valor}» ya es de otra persona. Es de ${quien}.`
        : `«${valor}» es de una persona que no es estudiante.`,
})

const MAX_PER_HOUR = 3

/**
 * Invites students who have not chosen a password: these, or everyone to whom no invitation ever left. Nobody gets more
 * than a few in an hour.
 */
export const inviteMany = (db: Database, ids: number[] | undefined): Promise<number> =>
  db.transaction(async tx => {
    const invited = await queries.selectInvitables(tx, ids, MAX_PER_HOUR)
    await queueInvitaciones(tx, invited)
    return invited.length
  })

/** Another invitation for a student who has not followed theirs: the first got lost, or its time ran out. */
export async function inviteAgain(
  db: Database,
  limit: MailLimit,
  idusuario: number,
  notaMinima: number,
): Promise<Estudiante> {
  const { correo, verificado, activo } = await queries.selectEstudiante(db, idusuario, notaMinima)
  if (!activo) throw conflict('Esta cuenta está desactivada: no recibe correos.')
  if (verificado) throw conflict('Este estudiante ya entró: su correo está verificado.')
  if (correo === null) throw conflict('Este estudiante no tiene correo: dale un código para entrar.')
  await limit.takeOrRefuse(correo)
  await db.transaction(tx => queueInvitaciones(tx, [idusuario]))
  return queries.selectEstudiante(db, idusuario, notaMinima)
}
