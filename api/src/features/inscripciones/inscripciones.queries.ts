import { toHoraIso } from '@nivela/contract/horas'
import type { Inscripcion } from '@nivela/contract/inscripciones'
import type { Dia } from '@nivela/contract/secciones'
import { asc, eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from '../../platform/postgres.ts'
import { byName } from '../../platform/search.ts'
import { inscripciones } from '../../schema/inscripciones.ts'
import { usuarios } from '../../schema/usuarios.ts'

interface Detallada {
  id: number
  idperiodoinscripcion: number
  idusuario: number
  idseccion: number
  nombre: string
  idmaestro: number
  idperiodo: number
  idasignatura: number
  idaula: number
  dia: Dia
  inicio: number
  fin: number
  cupo: number
  inscritos: number
  asignatura: string
  aula: string
  maestro: string
  apellido_maestro: string
}

const toAnswer = (row: Detallada): Inscripcion => ({
  id: row.id,
  idperiodoinscripcion: row.idperiodoinscripcion,
  idusuario: row.idusuario,
  idseccion: row.idseccion,
  secciones: {
    id: row.idseccion,
    nombre: row.nombre,
    idusuario: row.idmaestro,
    idperiodo: row.idperiodo,
    idasignatura: row.idasignatura,
    idAula: row.idaula,
    dia: row.dia,
    inicio: toHoraIso(row.inicio),
    fin: toHoraIso(row.fin),
    cupo: row.cupo,
    inscritos: row.inscritos,
    asignaturas: { nombre: row.asignatura },
    aulas: { nombre: row.aula },
    usuarios: { nombre: row.maestro, apellido: row.apellido_maestro },
  },
})

export type Motivo =
  | 'no_existe'
  | 'sin_ventana'
  | 'otro_periodo'
  | 'aprobada'
  | 'misma_asignatura'
  | 'choque'
  | 'sin_cupo'
  | 'calificada'

export interface Refusal {
  motivo: Motivo
  /** The seat that is in the way, where one is. */
  otra: Inscripcion | null
}

// Asked thousands of times in a minute, so prepared by name: PostgreSQL plans them once per connection.

export async function inscribir(
  pool: pg.Pool,
  idusuario: number,
  idventana: number,
  idsecciones: number[],
): Promise<Inscripcion[] | Refusal> {
  const { rows } = await pool.query<Detallada & { motivo: Motivo | null }>({
    name: 'inscribir',
    text: 'select motivo, (inscripcion).* from inscribir($1, $2, $3)',
    values: [idusuario, idventana, idsecciones],
  })
  const [first] = rows
  if (!first?.motivo) return rows.map(toAnswer)
  return { motivo: first.motivo, otra: first.id === null ? null : toAnswer(first) }
}

export interface Pedido {
  idusuario: number
  idventana: number
  idseccion: number
}

/** A seat for each of these students, whose requests came together; no student twice. No lock is waited for any longer. */
export async function inscribirJuntos(
  pool: pg.Pool,
  pedidos: Pedido[],
  paciencia: string,
): Promise<(Inscripcion | Refusal)[]> {
  const { rows } = await pool.query<Detallada & { motivo: Motivo | null }>({
    name: 'inscribir_juntos',
    text: 'select motivo, (inscripcion).* from inscribir_juntos($1, $2, $3, $4)',
    values: [
      pedidos.map(({ idusuario }) => idusuario),
      pedidos.map(({ idventana }) => idventana),
      pedidos.map(({ idseccion }) => idseccion),
      paciencia,
    ],
  })
  return rows.map(row =>
    row.motivo ? { motivo: row.motivo, otra: row.id === null ? null : toAnswer(row) } : toAnswer(row),
  )
}

/** The seat that was given back. `quien` is null for the office, which acts for anyone. */
export async function desinscribir(
  pool: pg.Pool,
  id: number,
  quien: number | null,
): Promise<Inscripcion | Motivo> {
  const { rows } = await pool.query<Detallada & { motivo: Motivo | null }>({
    name: 'desinscribir',
    text: 'select motivo, (inscripcion).* from desinscribir($1, $2)',
    values: [id, quien],
  })
  const [row] = rows
  if (!row) throw new Error('desinscribir answered nothing')
  return row.motivo ?? toAnswer(row)
}

export async function selectInscripciones(pool: pg.Pool, idusuario: number): Promise<Inscripcion[]> {
  const { rows } = await pool.query<Detallada>({
    name: 'inscripciones',
    text: 'select * from inscripciones_detalladas where idusuario = $1 order by id',
    values: [idusuario],
  })
  return rows.map(toAnswer)
}

export const selectInscritos = (db: Queryable, idseccion: number) =>
  db
    .select({
      id: usuarios.id,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      matricula: usuarios.matricula,
    })
    .from(inscripciones)
    .innerJoin(usuarios, eq(usuarios.id, inscripciones.idusuario))
    .where(eq(inscripciones.idseccion, idseccion))
    .orderBy(byName(usuarios.apellido), byName(usuarios.nombre), asc(usuarios.id))
