import { AREAS, type Area, NOMBRE_DE_AREA } from '@nivela/contract/areas'
import { formatPesos } from '@nivela/contract/dinero'
import type { Cual, LineaDeLista } from '@nivela/contract/listas-de-oficina'
import { count, enumerate } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import { formatTelefono } from '@nivela/contract/usuarios'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { matchesPersona } from '../usuarios/usuarios.service.ts'

// The office's lists read everybody's tables and write none. Only people who are switched on.

type Persona = Omit<LineaDeLista, 'detalle'>

const PERSONA = sql`usuarios.id as idusuario, usuarios.nombre, usuarios.apellido, usuarios.correo, usuarios.matricula`
const POR_NOMBRE = sql`comparable(usuarios.apellido), comparable(usuarios.nombre), usuarios.id`
const ESTUDIANTE = sql`usuarios.activo and usuarios.idrol = ${ROL.estudiante}`

/** What each student owes in a period: the names of subjects, in the order of the areas. Of some of it, by a condition on `v`. */
export const deudas = (idperiodo: number, of = sql`true`) => sql`
  select v.idusuario, array_agg(coalesce(a.nombre, v.area) order by array_position(${sql.param(AREAS)}::text[], v.area)) as deben
    from deudas_de(${idperiodo}) v left join asignaturas a on a.id = v.idasignatura
   where ${of}
   group by v.idusuario`

/** Not what was failed in the same period: it is owed, and nobody can enrol in it again there. */
const sinCupo = (idperiodo: number) => sql`
  not exists (select from inscripciones i join asignaturas x on x.id = i.idasignatura
               where i.idusuario = v.idusuario and i.idperiodo = ${idperiodo} and x.area = v.area)`

/** The school may teach no subject of an area: then it is called as the placement test calls it. */
export const namesOf = (deben: string[]) => deben.map(one => NOMBRE_DE_AREA[one as Area] ?? one)

const conCupo = (idperiodo: number) =>
  sql`exists (select from inscripciones i where i.idusuario = usuarios.id and i.idperiodo = ${idperiodo})`

type Fila = Persona & {
  deben?: string[]
  cupos?: number
  precio?: number
  pagado?: number
  pendiente?: number
  enviadaHace?: number | null
  telefono?: string | null
  conCodigo?: boolean | null
  seccion?: string
  sinNota?: number
  sinOficializar?: number
}

interface Lista {
  /** Null: the list has nothing to do with periods. */
  select: (idperiodo: number, where: SQL) => SQL
  detalle: (fila: Fila) => string
  sinPeriodo?: true
}

// Read by the office and, in a mail, by the person: words that suit both.
const pendiente = ({ deben = [] }: Fila) => `Pendiente: ${enumerate(namesOf(deben))}`

const deudores = (inscrito: (idperiodo: number) => SQL): Lista => ({
  select: (idperiodo, where) => sql`
    select ${PERSONA}, d.deben from usuarios join (${deudas(idperiodo, sinCupo(idperiodo))}) d on d.idusuario = usuarios.id
     where ${ESTUDIANTE} and ${inscrito(idperiodo)} and ${where} order by ${POR_NOMBRE}`,
  detalle: pendiente,
})

const DIA = 86_400

const QUERIES: Record<Cual, Lista> = {
  'sin-inscribir': deudores(idperiodo => sql`not ${conCupo(idperiodo)}`),
  incompletos: deudores(conCupo),
  'sin-pago': {
    select: (idperiodo, where) => sql`
      select ${PERSONA}, i.cupos
        from usuarios join (select idusuario, count(*)::int as cupos from inscripciones
                             where idperiodo = ${idperiodo} group by idusuario) i on i.idusuario = usuarios.id
       where ${ESTUDIANTE} and ${where}
         and not exists (select from pagaron(${idperiodo}) p where p.idusuario = usuarios.id)
       order by ${POR_NOMBRE}`,
    detalle: ({ cupos = 0 }) => `${count(cupos, 'sección', 'secciones')} y ningún recibo pagado`,
  },
  'con-saldo': {
    select: (idperiodo, where) => sql`
      select ${PERSONA}, s.precio::float8 as precio, s.pagado::float8 as pagado, s.pendiente::float8 as pendiente
        from usuarios join saldos_de(${idperiodo}) s on s.idusuario = usuarios.id
       where ${ESTUDIANTE} and s.pagado > 0 and s.pendiente > 0 and ${where}
       order by ${POR_NOMBRE}`,
    detalle: ({ precio = 0, pagado = 0, pendiente = 0 }) =>
      `Pagado: ${formatPesos(pagado)} de ${formatPesos(precio)}; faltan ${formatPesos(pendiente)}`,
  },
  'sin-correo': {
    sinPeriodo: true,
    select: (_idperiodo, where) => sql`
      select ${PERSONA}, usuarios.telefono, (select c.vence > now() from codigos_de_entrada c
                                              where c.idusuario = usuarios.id) as "conCodigo"
        from usuarios where ${ESTUDIANTE} and usuarios.correo is null and ${where} order by ${POR_NOMBRE}`,
    detalle: ({ telefono, conCodigo }) =>
      [
        telefono ? formatTelefono(telefono) : 'Sin teléfono',
        ...(conCodigo ? ['tiene un código que todavía sirve'] : []),
      ].join(' · '),
  },
  'sin-aceptar': {
    sinPeriodo: true,
    select: (_idperiodo, where) => sql`
      select ${PERSONA}, (select extract(epoch from now() - c.enviado)::int from correos c
                           where c.idusuario = usuarios.id and c.tipo = 'invitacion'
                           order by c.id desc limit 1) as "enviadaHace"
        from usuarios
       where ${ESTUDIANTE} and usuarios.correo is not null and not usuarios.verificado
         and usuarios.contrasena_hash is null and ${where}
       order by ${POR_NOMBRE}`,
    detalle: ({ enviadaHace }) => {
      if (enviadaHace === null || enviadaHace === undefined) return 'La invitación no ha salido'
      const dias = Math.floor(enviadaHace / DIA)
      return dias ? `Invitación enviada hace ${count(dias, 'día', 'días')}` : 'Invitación enviada hoy'
    },
  },
  'notas-pendientes': {
    select: (idperiodo, where) => sql`
      select ${PERSONA}, s.id as idseccion, s.nombre || ' de ' || a.nombre as seccion,
             s.inscritos - coalesce(n.notas, 0) as "sinNota", coalesce(n.notas - n.oficiales, 0) as "sinOficializar"
        from secciones s
        join usuarios on usuarios.id = s.idusuario
        join asignaturas a on a.id = s.idasignatura
        left join notas_por_seccion n on n.idseccion = s.id
       where s.idperiodo = ${idperiodo} and s.inscritos > coalesce(n.oficiales, 0) and usuarios.activo and ${where}
       order by ${POR_NOMBRE}, comparable(a.nombre), comparable(s.nombre)`,
    detalle: ({ seccion, sinNota = 0, sinOficializar = 0 }) =>
      `Sección ${seccion}: ${enumerate([
        ...(sinNota ? [`${count(sinNota, 'nota falta', 'notas faltan')}`] : []),
        ...(sinOficializar ? [count(sinOficializar, 'sin oficializar', 'sin oficializar')] : []),
      ])}`,
  },
}

/** The one that the office works on; of grades, which are not due before a period begins, the current one. */
export async function selectPeriodoFor(db: Queryable, zona: string, cual?: Cual): Promise<number | null> {
  const period = cual === 'notas-pendientes' ? sql`periodo_actual(${zona})` : sql`periodo_de_trabajo(${zona})`
  const { rows } = await db.execute<{ id: number | null }>(sql`select ${period} as id`)
  return rows[0]?.id ?? null
}

export async function existsPeriodo(db: Queryable, id: number): Promise<boolean> {
  return (await db.execute(sql`select from periodos where id = ${id}`)).rows.length > 0
}

interface Asked {
  buscar?: string | undefined
  ids?: number[] | undefined
  limite?: number | undefined
  desde?: number | undefined
}

/** A list's lines in order, a stretch of them if asked, with how many there are. */
export async function selectLista(
  db: Queryable,
  cual: Cual,
  idperiodo: number | null,
  { buscar, ids, limite, desde = 0 }: Asked = {},
): Promise<{ lineas: LineaDeLista[]; total: number }> {
  const { select, detalle, sinPeriodo } = QUERIES[cual]
  if (idperiodo === null && !sinPeriodo) return { lineas: [], total: 0 }
  const where = sql`${matchesPersona(buscar) ?? sql`true`}
    and ${ids ? sql`usuarios.id = any(${sql.param(ids)}::int[])` : sql`true`}`
  const whole = select(idperiodo ?? 0, where)
  const { rows } = await db.execute<Fila & Record<string, unknown>>(
    limite === undefined ? whole : sql`${whole} limit ${limite} offset ${desde}`,
  )
  const total =
    limite === undefined
      ? rows.length
      : Number((await db.execute(sql`select count(*) from (${whole}) l`)).rows[0]?.count)
  const lineas = rows.map(fila => ({
    idusuario: fila.idusuario,
    nombre: fila.nombre,
    apellido: fila.apellido,
    correo: fila.correo,
    matricula: fila.matricula,
    detalle: detalle(fila),
    ...(fila.idseccion !== undefined && { idseccion: fila.idseccion }),
  }))
  return { lineas, total }
}

/** How many lines a list has. */
export async function countLista(
  db: Queryable,
  cual: Cual,
  idperiodo: number | null,
  buscar?: string,
): Promise<number> {
  const { select, sinPeriodo } = QUERIES[cual]
  if (idperiodo === null && !sinPeriodo) return 0
  const { rows } = await db.execute<{ cuantas: number }>(
    sql`select count(*)::int as cuantas from (${select(idperiodo ?? 0, matchesPersona(buscar) ?? sql`true`)}) l`,
  )
  return rows[0]?.cuantas ?? 0
}

/** The periods that cost something, but one, the newest first. */
export async function selectConPrecio(db: Queryable, menos: number | null) {
  const { rows } = await db.execute<{ id: number; nombre: string }>(
    sql`select id, nombre from periodos where precio is not null and id is distinct from ${menos}
         order by inicio desc, id desc`,
  )
  return rows
}

/** How many of these people a message reaches by mail. */
export async function countPorCorreo(db: Queryable, ids: number[]): Promise<number> {
  const { rows } = await db.execute<{ cuantos: number }>(sql`
    select count(*)::int as cuantos from unnest(${sql.param(ids)}::int[]) id where recibe_por_correo(id, 'mensaje')`)
  return rows[0]?.cuantos ?? 0
}
