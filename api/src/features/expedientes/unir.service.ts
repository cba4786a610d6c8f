import { type Area, NOMBRE_DE_AREA } from '@nivela/contract/areas'
import { enumerate } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import { campoVacio } from '@nivela/contract/textos'
import type { Choque, Union, UnirBody } from '@nivela/contract/uniones'
import type { Usuario } from '@nivela/contract/usuarios'
import type { Caller } from '../../platform/http/access.ts'
import { AppError, badField } from '../../platform/http/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/postgres.ts'
import type { AuthService } from '../auth/auth.service.ts'
import { tellMoved } from '../avisos/avisos.service.ts'
import { hasPassword, hasSegundoFactor, selectUsuario } from '../usuarios/usuarios.service.ts'
import * as queries from './uniones.queries.ts'

/** Ends the transaction of a simulation, so that nothing of it stays. */
class Simulated extends Error {
  constructor(readonly union: Union) {
    super('simulated')
  }
}

interface Unir {
  db: Database
  auth: Pick<AuthService, 'confirm' | 'endSesiones'>
}

/**
 * Joins two records of one student: everything of the one that ends goes to the one that stays, in one transaction. What
 * collides stands in the way, and nothing is moved. A simulation does all of it and takes it back.
 */
export async function joinRegistros(
  { db, auth }: Unir,
  caller: Caller,
  id: number,
  { con, motivo, contrasenaPropia }: UnirBody,
  simular: boolean,
): Promise<Union> {
  if (con === id) throw badField('con', 'Elige el otro registro del estudiante.')
  if (!simular && motivo === undefined) throw badField('motivo', campoVacio('motivo'))
  for (const one of [id, con])
    if ((await selectUsuario(db, one)).idrol !== ROL.estudiante)
      throw badField('con', 'Solo se unen dos registros de estudiantes.')
  if (!simular) await auth.confirm('POST /usuarios/{id}/unir', caller, contrasenaPropia)
  try {
    return await db.transaction(async tx => {
      const union = await joinIn(tx, auth, id, con, simular)
      if (simular) throw new Simulated(union)
      return union
    })
  } catch (error) {
    if (error instanceof Simulated) return error.union
    throw error
  }
}

async function joinIn(
  tx: Transaction,
  auth: Unir['auth'],
  id: number,
  con: number,
  simular: boolean,
): Promise<Union> {
  await queries.lockUnion(tx, id, con)
  // The one that ends may have ended meanwhile, by another union.
  const [queda, termina] = [await selectUsuario(tx, id), await selectUsuario(tx, con)]
  const choques = await findChoques(tx, queda, termina)
  if (choques.length) {
    const [first] = choques
    if (!simular) throw new AppError(409, `No se pueden unir todavía. ${first?.motivo ?? ''}`, { choques })
    return { movido: {}, choques, queda, termina }
  }
  const conClave = await hasPassword(tx, con)
  if (!simular) await auth.endSesiones(tx, con)
  const movido = await queries.unirRegistros(tx, id, con)
  const unida = await selectUsuario(tx, id)
  if (conClave && termina.correo !== unida.correo)
    await tellMoved(tx, [{ id, correo: termina.correo, conClave }])
  return { movido, choques, queda: unida, termina }
}

async function findChoques(tx: Transaction, queda: Usuario, termina: Usuario): Promise<Choque[]> {
  const [id, con] = [queda.id, termina.id]
  const choques: Choque[] = []
  if (!queda.activo && termina.activo)
    choques.push({
      que: 'usuarios',
      motivo: `La cuenta de ${nameOf(queda)} que quedaría está desactivada: actívala primero, o conserva el otro registro.`,
    })
  if (await hasSegundoFactor(tx, con))
    choques.push({
      que: 'segundo-factor',
      motivo:
        'Con el registro que termina se entra en dos pasos: quítale la verificación en dos pasos, o conserva ese registro.',
    })
  choques.push(...(await queries.selectCruces(tx, id, con)).flatMap(tellCruce))
  choques.push(...(await queries.selectAprobadas(tx, id, con)).map(tellAprobada))
  const recibos = await queries.selectRecibosDobles(tx, id, con)
  choques.push(...recibos.map(tellRecibo))
  const areas = await queries.selectAreasDistintas(tx, id, con)
  if (areas.length) choques.push(tellAreas(areas))
  return choques
}

const nameOf = ({ nombre, apellido }: Usuario) => `${nombre} ${apellido}`

function tellCruce({ misma, asignatura, periodo, cerrado, suya, otra, conNotas }: queries.Cruce): Choque[] {
  const remedio = cerrado
    ? `El período ${periodo} está cerrado: reábrelo para corregirlo.`
    : 'Retira al estudiante de una de las dos.'
  const cupos = misma
    ? suya === otra
      ? `Los dos tienen cupo en ${suya} (${periodo}).`
      : `Los dos tienen cupo en ${asignatura} (${periodo}): ${suya} y ${otra}.`
    : `${suya} y ${otra} chocan de hora (${periodo}).`
  const notas = `Los dos tienen calificación en ${suya} (${periodo}): elimina la que no vale.`
  return [
    { que: 'inscripciones', motivo: `${cupos} ${remedio}` },
    ...(conNotas ? [{ que: 'calificaciones', motivo: notas }] : []),
  ]
}

const tellAprobada = ({ asignatura, seccion, periodo }: queries.Aprobada): Choque => ({
  que: 'inscripciones',
  motivo: `Uno de los dos aprobó ${asignatura}, y el otro tiene cupo en ${seccion} (${periodo}): retíralo de ella.`,
})

const tellRecibo = (codigo: string): Choque => ({
  que: 'recibos',
  motivo: `Los dos enviaron el recibo ${codigo}: elimina o anula uno de los dos.`,
})

const tellAreas = (areas: Area[]): Choque => ({
  que: 'poma',
  motivo: `Los resultados POMA de los dos no dicen lo mismo en ${enumerate(areas.map(area => NOMBRE_DE_AREA[area]))}: corrige el que no vale.`,
})
