import { ROL } from '@nivela/contract/roles'
import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import { createTokens } from '../../api/src/platform/security/tokens.ts'
import { JWT_SECRET } from '../server.ts'

export interface Person {
  id: number
  token: string
}

async function insertPeople({ pool }: Postgres, idrol: number, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into usuarios (nombre, apellido, correo, idrol, verificado, cedula, matricula)
     select 'Persona ' || n, 'Número ' || n, 'persona' || n || '.' || $1::int || '@escuela.test', $1, true,
            lpad($1::text || lpad(n::text, 8, '0'), 11, '0'), case $1 when ${ROL.estudiante} then 'M-' || n end
       from generate_series(1, $2::int) n
     returning id`,
    [idrol, count],
  )
  return rows.map(({ id }) => id)
}

export const insertTeachers = (postgres: Postgres, count: number) =>
  insertPeople(postgres, ROL.maestro, count)

export const insertStudents = (postgres: Postgres, count: number) =>
  insertPeople(postgres, ROL.estudiante, count)

export async function insertAdministrator(postgres: Postgres): Promise<Person> {
  const [person] = await signIn(postgres, await insertPeople(postgres, ROL.administrador, 1))
  return person as Person
}

/** A session for each of them, as signing in leaves it, without a password's price. */
export async function signIn({ pool }: Postgres, ids: number[]): Promise<Person[]> {
  const tokens = createTokens(JWT_SECRET)
  const expires = new Date(Date.now() + 86_400_000)
  const { rows } = await pool.query<{ id: string; idusuario: number }>(
    'insert into sesiones (idusuario, expira) select unnest($1::int[]), $2 returning id, idusuario',
    [ids, expires],
  )
  return rows.map(({ id, idusuario }) => ({
    id: idusuario,
    token: tokens.sign({ idusuario, idsesion: id }, expires),
  }))
}
