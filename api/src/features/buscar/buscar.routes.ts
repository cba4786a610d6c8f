import { buscarParams, type Hallazgos, hallazgos } from '@nivela/contract/buscar'
import { sql } from 'drizzle-orm'
import { administrators } from '../../platform/http/access.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Database, Queryable } from '../../platform/postgres/postgres.ts'
import { likeTyped } from '../../platform/postgres/search.ts'
import { matchesPersona } from '../usuarios/usuarios.service.ts'

/** More than these, and another letter helps more than scrolling. */
const MOST = 8

async function find(db: Queryable, typed: string): Promise<Hallazgos> {
  const rows = async <Row>(statement: ReturnType<typeof sql>) => (await db.execute(statement)).rows as Row[]
  const [personas, secciones, periodos] = await Promise.all([
    rows<Hallazgos['personas'][number]>(sql`
      select id, nombre, apellido, correo, matricula, idrol, activo from usuarios
       where ${matchesPersona(typed)}
       order by activo desc, busqueda, id limit ${MOST}`),
    rows<Hallazgos['secciones'][number]>(sql`
      select s.id, s.nombre, s.idperiodo, a.nombre as asignatura, p.nombre as periodo
        from secciones s join asignaturas a on a.id = s.idasignatura join periodos p on p.id = s.idperiodo
       where ${likeTyped(sql`comparable(a.nombre || ' ' || s.nombre || ' ' || p.nombre)`, typed)}
       order by p.inicio desc, comparable(a.nombre), comparable(s.nombre) limit ${MOST}`),
    rows<Hallazgos['periodos'][number]>(sql`
      select id, nombre from periodos where ${likeTyped(sql`comparable(nombre)`, typed)}
       order by inicio desc limit ${MOST}`),
  ])
  return { personas, secciones, periodos }
}

export const buscarRoutes =
  (db: Database): Routes =>
  async app => {
    route(app, 'GET /buscar', {
      access: administrators,
      summary:
        'Buscar personas por nombre, correo, matrícula o documento; secciones y períodos por su nombre',
      querystring: buscarParams,
      answer: hallazgos,
      handler: ({ query }) => find(db, query.texto),
    })
  }
