import { AREAS } from '@nivela/contract/areas'
import type { Dia } from '@nivela/contract/secciones'
import { formatDocumento } from '@nivela/contract/usuarios'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/http/errors.ts'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { documentos } from '../../schema/documentos.ts'
import type {
  AreaEnPoma,
  ContenidoDeActa,
  ContenidoDeComprobante,
  ContenidoDeConstancia,
  ContenidoDeRecord,
} from './contenido.ts'

export type Documento = typeof documentos.$inferSelect

/** Whose document it is. */
export type Sujeto =
  | { tipo: 'acta'; idseccion: number }
  | { tipo: 'record' | 'constancia' | 'certificado'; idusuario: number }
  | { tipo: 'comprobante'; idrecibo: number }

function ofSujeto(sujeto: Sujeto) {
  if (sujeto.tipo === 'acta') return eq(documentos.idseccion, sujeto.idseccion)
  if (sujeto.tipo === 'comprobante') return eq(documentos.idrecibo, sujeto.idrecibo)
  return and(eq(documentos.idusuario, sujeto.idusuario), eq(documentos.tipo, sujeto.tipo))
}

/** Whose a document is that was issued. */
const sujetoOf = ({ tipo, idseccion, idusuario, idrecibo }: Documento) =>
  ({ tipo, idseccion, idusuario, idrecibo }) as Sujeto

export async function selectOptionalDocumento(db: Queryable, codigo: string): Promise<Documento | null> {
  const [row] = await db.select().from(documentos).where(eq(documentos.codigo, codigo))
  return row ?? null
}

export async function selectOptionalByHuella(db: Queryable, sujeto: Sujeto, huella: Buffer) {
  const [row] = await db
    .select()
    .from(documentos)
    .where(and(ofSujeto(sujeto), eq(documentos.huella, huella)))
  return row ?? null
}

/** Null if another one came first, with this content or with this version. */
export async function insertDocumento(
  db: Queryable,
  sujeto: Sujeto,
  document: Pick<Documento, 'codigo' | 'huella' | 'contenido'>,
) {
  const version = sql`(select coalesce(max(${documentos.version}), 0) + 1 from ${documentos} where ${ofSujeto(sujeto)})`
  const [row] = await db
    .insert(documentos)
    .values({ ...sujeto, ...document, version })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/**
 * When a document ceased to stand: with the first change of an official grade in it or of its payment, or when its next version was issued.
 * Null for another reason, such as a name that was corrected, while no next version was issued.
 */
export async function selectReemplazo(db: Queryable, document: Documento): Promise<Date | null> {
  const { id, tipo, idseccion, idusuario, idrecibo, emitido, contenido } = document
  const deEstudiante = sql`b.objeto = 'calificaciones' and b.idusuario = ${idusuario}`
  const suyas = {
    acta: sql`b.objeto = 'calificaciones' and coalesce(b.despues, b.antes) ->> 'idseccion' = ${String(idseccion)}`,
    record: deEstudiante,
    certificado: deEstudiante,
    constancia: sql`b.objeto = 'inscripciones' and b.idusuario = ${idusuario}`,
    comprobante: sql`b.objeto = 'recibos' and b.idobjeto = ${idrecibo}`,
  }[tipo]
  // A seat is a fact as soon as it is taken; of the others only what was official, or annulled, counts.
  const counts =
    tipo === 'constancia'
      ? sql`true`
      : sql`'true' in (b.antes ->> 'oficializado', b.despues ->> 'oficializado', b.despues ->> 'anulado')`
  // Each period has a constancia of its own.
  const { idperiodo } = contenido as Partial<ContenidoDeConstancia>
  const ofPeriodo =
    idperiodo === undefined ? sql`` : sql`and (${documentos.contenido} ->> 'idperiodo')::int = ${idperiodo}`
  const next = sql`select min(${documentos.emitido}) from ${documentos}
    where ${ofSujeto(sujetoOf(document))} and ${documentos.id} > ${id} ${ofPeriodo}`
  const { rows } = await db.execute<{ momento: string | null }>(sql`select least((${next}), (
    select min(b.momento) from bitacora b
     where ${suyas} and b.momento > ${emitido.toISOString()} and ${counts})) as momento`)
  const momento = rows[0]?.momento
  return momento ? new Date(momento) : null
}

export async function selectOnly<Row>(db: Queryable, statement: SQL): Promise<Row> {
  const { rows } = await db.execute(statement)
  if (!rows[0]) throw notFound()
  return rows[0] as Row
}

export interface Acta {
  idmaestro: number
  contenido: ContenidoDeActa
  /** Said on the paper, but no part of what it certifies. */
  horario: { dia: Dia; inicio: number; fin: number; aula: string }
  sinNota: number
  sinOficializar: number
}

/** Everything that an acta says, read at one moment. */
export async function selectActa(db: Queryable, idseccion: number): Promise<Acta> {
  const { faltas, contenido, ...acta } = await selectOnly<
    Acta & { faltas: NonNullable<ContenidoDeActa['filas'][number]['faltas']>[] | null }
  >(
    db,
    sql`select s.idusuario as idmaestro,
               json_build_object(
                 'version', coalesce(n.acta_version, 1), 'periodo', p.nombre, 'asignatura', a.nombre, 'creditos', a.creditos, 'seccion', s.nombre,
                 'maestro', m.nombre || ' ' || m.apellido, 'notaMinima', x.nota_minima,
                 'filas', coalesce(f.filas, '[]'::json)
               ) as contenido,
               json_build_object('dia', s.dia, 'inicio', s.inicio, 'fin', s.fin, 'aula', r.nombre) as horario,
               case when p.asistencia and exists (select from asistencias l where l.idseccion = s.id)
                    then coalesce(f.faltas, '[]'::json) end as faltas,
               coalesce(f.sin_nota, 0)::int as "sinNota", coalesce(f.sin_oficializar, 0)::int as "sinOficializar"
          from secciones s
          join periodos p on p.id = s.idperiodo
          join notas_minimas x on x.idperiodo = p.id
          join asignaturas_de_periodos a on a.idperiodo = s.idperiodo and a.idasignatura = s.idasignatura
          join aulas r on r.id = s.idaula
          join usuarios m on m.id = s.idusuario
          left join notas_por_seccion n on n.idseccion = s.id
          left join lateral (
            select json_agg(json_build_object(
                     'matricula', coalesce(u.matricula, ''), 'nombre', u.apellido || ', ' || u.nombre,
                     'calificacion', c.calificacion, 'condicion', c.condicion
                   ) order by comparable(u.apellido), comparable(u.nombre), u.id) as filas,
                   json_agg(json_build_object('ausencias', t.ausencias, 'excusas', t.excusas)
                            order by comparable(u.apellido), comparable(u.nombre), u.id) as faltas,
                   count(*) filter (where c.id is null) as sin_nota,
                   count(*) filter (where not c.oficializado) as sin_oficializar
              from inscripciones i
              join usuarios u on u.id = i.idusuario
              left join calificaciones c on c.idusuario = i.idusuario and c.idseccion = i.idseccion
              left join faltas_de(case when p.asistencia then s.id end) t on t.idusuario = i.idusuario
             where i.idseccion = s.id
          ) f on true
         where s.id = ${idseccion}`,
  )
  const filas = contenido.filas.map((fila, index) => {
    const suyas = faltas?.[index]
    return suyas ? { ...fila, faltas: suyas } : fila
  })
  return { ...acta, contenido: { ...contenido, filas } }
}

export type Identidad = Parameters<typeof formatDocumento>[0]

/** Of `u`, and of the placement result `r` in the area of `e`. */
export const IDENTIDAD = sql`json_build_object('cedula', u.cedula, 'tipodocumento', u.tipodocumento, 'documento', u.documento)`
export const NOTA_EN_POMA = sql`case e.area when 'lengua' then r.nota_lengua when 'matematica' then r.nota_matematica
  when 'sociales' then r.nota_sociales when 'naturales' then r.nota_naturales end`

/**
 * A student's official grades, the oldest first, and nothing of the others; before them what the placement test passed. The pass mark is that of the last one's period:
 * the school's next one does not change what is certified of closed periods.
 */
export async function selectRecord(db: Queryable, idusuario: number): Promise<ContenidoDeRecord> {
  const { contenido, completo, poma, identidad } = await selectOnly<{
    contenido: ContenidoDeRecord
    completo: boolean | null
    poma: AreaEnPoma[]
    identidad: Identidad
  }>(
    db,
    sql`select json_build_object(
                 'estudiante', u.nombre || ' ' || u.apellido, 'matricula', coalesce(u.matricula, ''),
                 'notaMinima', nota_minima_aprobar(),
                 'filas', coalesce((
                   select json_agg(json_build_object(
                            'periodo', p.nombre, 'asignatura', a.nombre, 'creditos', a.creditos, 'seccion', s.nombre,
                            'calificacion', c.calificacion, 'condicion', c.condicion, 'notaMinima', x.nota_minima
                          ) order by p.inicio, comparable(a.nombre), c.id)
                     from calificaciones c
                     join secciones s on s.id = c.idseccion
                     join asignaturas_de_periodos a on a.idperiodo = s.idperiodo and a.idasignatura = s.idasignatura
                     join periodos p on p.id = s.idperiodo
                     join notas_minimas x on x.idperiodo = p.id
                    where c.idusuario = u.id and c.oficializado
                 ), '[]'::json)
               ) as contenido,
               (select bool_and(e.en_poma or e.con_nota) from areas_de_estudiantes e where e.idusuario = u.id) as completo,
               (select coalesce(json_agg(json_build_object('area', e.area, 'nota', ${NOTA_EN_POMA})
                         order by array_position(${sql.param(AREAS)}::text[], e.area)), '[]')
                  from areas_de_estudiantes e left join poma r on r.idusuario = e.idusuario
                 where e.idusuario = u.id and e.en_poma) as poma,
               ${IDENTIDAD} as identidad
          from usuarios u where u.id = ${idusuario}`,
  )
  const notaMinima = contenido.filas.at(-1)?.notaMinima ?? contenido.notaMinima
  const filas = contenido.filas.map(({ notaMinima: suya, ...fila }) =>
    suya === notaMinima ? fila : { ...fila, notaMinima: suya },
  )
  return {
    ...{ ...contenido, notaMinima, filas },
    ...(completo && { completo }),
    ...(poma.length > 0 && { poma }),
    ...documentoOf(identidad),
  }
}

const documentoOf = (identidad: Identidad) => {
  const documento = formatDocumento(identidad)
  return documento === null ? {} : { documento }
}

/** What the slip of a recorded payment says; null once it is annulled, or of a receipt that a student sent. */
export async function selectOptionalComprobante(
  db: Queryable,
  idrecibo: number,
): Promise<{ idusuario: number; contenido: ContenidoDeComprobante } | null> {
  const { rows } = await db.execute<{ idusuario: number; contenido: ContenidoDeComprobante }>(
    sql`select u.id as idusuario,
               json_build_object(
                 'estudiante', u.nombre || ' ' || u.apellido, 'matricula', coalesce(u.matricula, ''), 'periodo', p.nombre,
                 'monto', r.monto::text, 'medio', r.medio, 'fecha', r.fecha,
                 'codrecibo', r.codrecibo, 'referencia', r.referencia
               ) as contenido
          from recibos r join usuarios u on u.id = r.idusuario join periodos p on p.id = r.idperiodo
         where r.id = ${idrecibo} and r.medio <> 'imagen' and r.valido`,
  )
  return rows[0] ?? null
}

export interface SeccionDeActa {
  id: number
  asignatura: string
  seccion: string
  maestro: string
  lista: boolean
}

/** The sections of a period that have students, and whether each has its acta. */
export const selectSeccionesDeActas = async (db: Queryable, idperiodo: number) => {
  const { rows } = await db.execute<SeccionDeActa & Record<string, unknown>>(
    sql`select s.id, a.nombre as asignatura, s.nombre as seccion, u.nombre || ' ' || u.apellido as maestro,
               coalesce(n.oficiales, 0) >= s.inscritos as lista
          from secciones s
          join asignaturas_de_periodos a on a.idperiodo = s.idperiodo and a.idasignatura = s.idasignatura
          join usuarios u on u.id = s.idusuario
          left join notas_por_seccion n on n.idseccion = s.id
         where s.idperiodo = ${idperiodo} and s.inscritos > 0
         order by comparable(a.nombre), comparable(s.nombre), s.id`,
  )
  return rows
}
