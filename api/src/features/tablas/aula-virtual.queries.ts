import type { Dia } from '@nivela/contract/dias'
import type { Rol } from '@nivela/contract/roles'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/postgres/postgres.ts'

interface Clase {
  id: number
  nombre: string
  idasignatura: number
  asignatura: string
  area: string | null
  aula: string
  idmaestro: number
  dia: Dia
  inicio: number
  fin: number
}

export interface Miembro {
  id: number
  nombre: string
  apellido: string
  correo: string | null
  matricula: string | null
  telefono: string | null
  idrol: Rol
  activo: boolean
}

interface Puesto {
  idseccion: number
  idusuario: number
}

/** A period's sections, all but cancelled ones, their teachers and students, and who is in which: one look at all of it. */
export async function selectPeriodoEntero(db: Queryable, idperiodo: number) {
  const { rows: clases } = await db.execute<Clase & Record<string, unknown>>(sql`
    select s.id, s.nombre, s.idasignatura, a.nombre as asignatura, a.area, u.nombre as aula, s.idusuario as idmaestro, s.dia, s.inicio, s.fin
      from secciones s join asignaturas a on a.id = s.idasignatura join aulas u on u.id = s.idaula
     where s.idperiodo = ${idperiodo} and s.estado = 'activa' order by s.id`)
  const { rows: puestos } = await db.execute<Puesto & Record<string, unknown>>(sql`
    select i.idseccion, i.idusuario from inscripciones i
     where i.idperiodo = ${idperiodo} order by i.idseccion, i.idusuario`)
  const { rows: miembros } = await db.execute<Miembro & Record<string, unknown>>(sql`
    select u.id, u.nombre, u.apellido, u.correo, u.matricula, u.telefono, u.idrol, u.activo from usuarios u
     where u.id in (select i.idusuario from inscripciones i where i.idperiodo = ${idperiodo})
        or u.id in (select s.idusuario from secciones s where s.idperiodo = ${idperiodo} and s.estado = 'activa')
     order by u.id`)
  return { clases, puestos, miembros }
}

export type PeriodoEntero = Awaited<ReturnType<typeof selectPeriodoEntero>>
