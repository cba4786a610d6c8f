import { type Avance, estaAprobada } from '@nivela/contract/avance'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Postgres, Queryable } from '../../platform/postgres/postgres.ts'
import { selectNotaMinima } from '../escuela/nota-minima.service.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import * as queries from './avance.queries.ts'

export type AjustesDeAvance = Pick<Settings, 'schoolTz' | 'pomaNotaMinima'>

export async function readAvance(
  { db, pool }: Postgres,
  idusuario: number,
  { schoolTz, pomaNotaMinima }: AjustesDeAvance,
): Promise<Avance> {
  const asignaturas = await queries.selectPasos(pool, idusuario, schoolTz)
  const [first] = asignaturas
  // Every student has four areas. Anyone else owes nothing.
  if (!first) await selectUsuario(db, idusuario)
  const areas = asignaturas.filter(({ area }) => area !== null)
  return {
    asignaturas,
    pendientes: areas.filter(({ estado }) => estado === 'pendiente').length,
    completo: areas.length > 0 && areas.every(estaAprobada),
    notaMinimaPoma: pomaNotaMinima,
    notaMinimaAprobar: first?.notaMinimaAprobar ?? (await selectNotaMinima(db)),
  }
}

/** Why none of these sections' subjects can be taken once more, as a sentence that says how it was passed. */
export async function explainAprobada(
  db: Queryable,
  idusuario: number,
  secciones: number[],
): Promise<string> {
  const how = await queries.selectOptionalAprobacion(db, idusuario, secciones)
  if (!how) return 'Esa asignatura ya está aprobada.'
  if (how.enPoma) return 'Esa asignatura ya está aprobada en la prueba POMA.'
  const { propia, asignatura, calificacion, periodo } = how
  return propia
    ? `Esa asignatura ya está aprobada con ${calificacion} en el período ${periodo}.`
    : `Esa área ya está aprobada con ${calificacion} en ${asignatura}, en el período ${periodo}.`
}
