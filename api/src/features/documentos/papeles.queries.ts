import { AREAS, type Area } from '@nivela/contract/areas'
import { formatDocumento } from '@nivela/contract/usuarios'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import type { ContenidoDeCertificado, ContenidoDeConstancia } from './contenido.ts'
import { IDENTIDAD, type Identidad, NOTA_EN_POMA, selectOnly } from './documentos.queries.ts'

type Titular = Omit<ContenidoDeCertificado, 'areas' | 'documento'>

/** A student's seats in a period; without one, in the latest that is not closed and holds seats of theirs. Null if there are none. */
export async function selectConstancia(
  db: Queryable,
  idusuario: number,
  idperiodo?: number,
): Promise<ContenidoDeConstancia | null> {
  const { titular, identidad, periodo } = await selectOnly<{
    titular: Titular
    identidad: Identidad
    periodo: Pick<ContenidoDeConstancia, 'idperiodo' | 'periodo' | 'inicio' | 'fin' | 'filas'> | null
  }>(
    db,
    sql`select json_build_object('estudiante', u.nombre || ' ' || u.apellido, 'matricula', coalesce(u.matricula, '')) as titular,
               ${IDENTIDAD} as identidad,
               (select json_build_object('idperiodo', p.id, 'periodo', p.nombre, 'inicio', p.inicio, 'fin', p.fin, 'filas',
                         json_agg(json_build_object('asignatura', a.nombre, 'creditos', a.creditos, 'seccion', s.nombre)
                                  order by comparable(a.nombre), s.id))
                  from inscripciones i
                  join periodos p on p.id = i.idperiodo
                  join secciones s on s.id = i.idseccion
                  join asignaturas_de_periodos a on a.idperiodo = s.idperiodo and a.idasignatura = s.idasignatura
                 where i.idusuario = u.id
                   and ${idperiodo === undefined ? sql`not p.cerrado` : sql`p.id = ${idperiodo}`}
                 group by p.id order by p.inicio desc, p.id desc limit 1) as periodo
          from usuarios u where u.id = ${idusuario}`,
  )
  return periodo && { ...titular, documento: formatDocumento(identidad), ...periodo }
}

/** How a student passed each of the four areas: in the placement test, else with the best grade. Null where one is missing. */
export async function selectCertificado(
  db: Queryable,
  idusuario: number,
): Promise<{ contenido: ContenidoDeCertificado | null; faltan: Area[] }> {
  const { titular, identidad, areas } = await selectOnly<{
    titular: Titular
    identidad: Identidad
    areas: (ContenidoDeCertificado['areas'][number] & { pasada: boolean })[]
  }>(
    db,
    sql`select json_build_object('estudiante', u.nombre || ' ' || u.apellido, 'matricula', coalesce(u.matricula, '')) as titular,
               ${IDENTIDAD} as identidad,
               (select coalesce(json_agg(json_build_object(
                         'area', e.area, 'asignatura', case when not e.en_poma then c.asignatura end,
                         'periodo', case when not e.en_poma then c.periodo end,
                         'nota', case when e.en_poma then ${NOTA_EN_POMA} else c.calificacion end,
                         'pasada', e.en_poma or e.con_nota) order by array_position(${sql.param(AREAS)}::text[], e.area)), '[]')
                  from areas_de_estudiantes e
                  left join poma r on r.idusuario = e.idusuario
                  left join lateral (
                    select a.nombre as asignatura, p.nombre as periodo, c.calificacion
                      from calificaciones c
                      join secciones s on s.id = c.idseccion
                      join asignaturas_de_periodos a on a.idperiodo = s.idperiodo and a.idasignatura = s.idasignatura
                      join periodos p on p.id = s.idperiodo
                      join notas_minimas x on x.idperiodo = p.id
                     where c.idusuario = e.idusuario and c.oficializado and a.area = e.area and c.calificacion >= x.nota_minima
                     order by c.calificacion desc, p.inicio, c.id limit 1) c on true
                 where e.idusuario = u.id) as areas
          from usuarios u where u.id = ${idusuario}`,
  )
  const faltan = areas.flatMap(({ area, pasada }) => (pasada ? [] : [area]))
  if (faltan.length || !areas.length) return { contenido: null, faltan }
  const suyas = areas.map(({ pasada: _pasada, ...area }) => area)
  return { contenido: { ...titular, documento: formatDocumento(identidad), areas: suyas }, faltan }
}
