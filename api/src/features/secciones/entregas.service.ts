import { horaDe } from '@nivela/contract/horas'
import { ROL } from '@nivela/contract/roles'
import type { EntregarBody, Seccion } from '@nivela/contract/secciones'
import { badField, conflict, notFound } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import { describeSeccion } from './choques.service.ts'
import * as queries from './secciones.queries.ts'
import { tellInscritos, tellMaestros } from './telling.ts'

/** Another teacher takes over a teacher's sections of periods that are not closed: all of those asked for, or none. */
export async function handOverIn(
  tx: Transaction,
  idusuario: number,
  { idusuario: destino, secciones: ids }: EntregarBody,
): Promise<Seccion[]> {
  const { idrol } = await selectUsuario(tx, destino)
  if (idrol !== ROL.maestro) throw badField('idusuario', 'Elige a un maestro.')
  if (destino === idusuario) throw badField('idusuario', 'Elige a otro maestro: esas secciones ya son suyas.')
  await queries.lockOfertasOf(tx, idusuario)
  const theirs = await queries.selectEntregables(tx, idusuario)
  const chosen = ids ? theirs.filter(({ id }) => ids.includes(id)) : theirs
  if (ids && chosen.length < new Set(ids).size) throw notFound()
  const handed: Seccion[] = []
  for (const before of chosen) {
    const { id, inicio, fin } = before
    const hours = { inicio: horaDe(inicio), fin: horaDe(fin) }
    const moved = { ...before, ...hours, idusuario: destino }
    const other = await queries.selectOptionalInTheWay(tx, 'maestro', id, moved)
    if (other) {
      const sentence = `No puede recibir ${describeSeccion(before)}: ya tiene ${describeSeccion(other)}.`
      throw conflict(sentence, 'idusuario')
    }
    await queries.setMaestro(tx, id, destino)
    const after = await queries.selectSeccion(tx, id)
    await tellInscritos(tx, before, after)
    handed.push(after)
  }
  await tellMaestros(
    tx,
    chosen.map((antes, index) => ({ antes, ahora: handed[index] ?? null })),
  )
  return handed
}
