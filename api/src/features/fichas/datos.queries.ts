import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/postgres/postgres.ts'

interface Part {
  /** The tables that it tells of. */
  tablas: string[]
  rows(id: number): SQL
}

const SECCION = sql`(select a.nombre || ' ' || s.nombre from secciones s join asignaturas a on a.id = s.idasignatura where s.id = t.idseccion)`
const PERIODO = sql`(select p.nombre from periodos p where p.id = t.idperiodo)`

/** What is kept of a person, by what the file calls it. Nothing that opens an account, nothing that they may not know yet. */
export const PARTS = {
  persona: {
    tablas: ['usuarios'],
    rows: id => sql`
      select nombre, apellido, correo, telefono, cedula, tipodocumento, documento, matricula, idrol, verificado, activo,
             contrasena_hash is not null as "conContrasena", segundo_factor as "segundoFactor", creado
        from usuarios t where id = ${id}`,
  },
  registrosUnidos: {
    tablas: ['registros_unidos'],
    rows: id => sql`
      select nombre, apellido, cedula, tipodocumento, documento, matricula, correo, momento
        from registros_unidos t where idusuario = ${id} order by id`,
  },
  resultadosDePoma: {
    tablas: ['poma'],
    rows: id => sql`
      select lengua, nota_lengua as "notaLengua", matematica, nota_matematica as "notaMatematica", sociales,
             nota_sociales as "notaSociales", naturales, nota_naturales as "notaNaturales" from poma t where idusuario = ${id}`,
  },
  areasAprobadas: {
    tablas: ['areas_aprobadas'],
    rows: id =>
      sql`select lengua, matematica, sociales, naturales from areas_aprobadas t where idusuario = ${id}`,
  },
  inscripciones: {
    tablas: ['inscripciones'],
    rows: id =>
      sql`select id, ${PERIODO} as periodo, ${SECCION} as seccion, creada from inscripciones t where idusuario = ${id} order by id`,
  },
  listasDeEspera: {
    tablas: ['esperas'],
    rows: id =>
      sql`select ${SECCION} as seccion, creada, pasada from esperas t where idusuario = ${id} order by id`,
  },
  turnos: {
    tablas: ['turnos'],
    rows: id => sql`
      select v.nombre as ventana, t.desde from turnos t join periodos_inscripcion v on v.id = t.idperiodoinscripcion
       where idusuario = ${id} order by t.desde`,
  },
  calificaciones: {
    tablas: ['calificaciones'],
    // Until a grade is official the student learns only that there is one.
    rows: id => sql`
      select case when oficializado then ${SECCION} end as seccion, oficializado,
             case when oficializado then calificacion end as calificacion, case when oficializado then condicion end as condicion
        from calificaciones t where idusuario = ${id} order by id`,
  },
  faltas: {
    tablas: ['asistencias'],
    rows: id => sql`
      select ${SECCION} as seccion, fecha, case when ${id} = any(ausentes) then 'ausente' else 'excusado' end as estado
        from asistencias t where ${id} = any(ausentes) or ${id} = any(excusados) order by fecha, id`,
  },
  recibos: {
    tablas: ['recibos'],
    rows: id => sql`
      select id, codrecibo, referencia, ${PERIODO} as periodo, monto, medio, fecha, enviado, valido, anulado, motivo,
             case when imagen is not null then 'recibos/' || id || '.webp' end as imagen
        from recibos t where idusuario = ${id} order by id`,
  },
  documentos: {
    tablas: ['documentos'],
    rows: id =>
      sql`select codigo, tipo, version, emitido, contenido from documentos t where idusuario = ${id} order by id`,
  },
  avisos: {
    tablas: ['avisos'],
    rows: id =>
      sql`select tipo, asunto, texto, hechos, momento, leido from avisos t where idusuario = ${id} order by id`,
  },
  avisosApagados: {
    tablas: ['avisos_apagados'],
    rows: id => sql`select tipo from avisos_apagados t where idusuario = ${id} order by tipo`,
  },
  correos: {
    tablas: ['correos'],
    rows: id =>
      sql`select tipo, direccion, creado, enviado, fallo from correos t where idusuario = ${id} order by id`,
  },
  correosDevueltos: {
    tablas: ['rebotes'],
    rows: id => sql`select direccion, motivo, momento from rebotes t where idusuario = ${id}`,
  },
  correoALaVista: {
    tablas: ['correos_a_la_vista'],
    rows: id => sql`select true as "losMaestrosLoVen" from correos_a_la_vista t where idusuario = ${id}`,
  },
  secciones: {
    tablas: ['secciones'],
    rows: id => sql`
      select ${PERIODO} as periodo, (select nombre from asignaturas where id = t.idasignatura) as asignatura, nombre, estado
        from secciones t where idusuario = ${id} order by id`,
  },
  disponibilidad: {
    tablas: ['disponibilidad_maestros'],
    rows: id => sql`
      select array(select nombre from asignaturas where id = any(t.asignaturas) order by nombre) as asignaturas, bloqueadas, maxhoras as "maxHoras"
        from disponibilidad_maestros t where idusuario = ${id}`,
  },
  mensajesEnviados: {
    tablas: ['mensajes'],
    rows: id =>
      sql`select ${SECCION} as seccion, asunto, mensaje, personas, momento from mensajes t where idautor = ${id} order by id`,
  },
  importaciones: {
    tablas: ['importaciones'],
    rows: id =>
      sql`select tabla, archivo, momento, creados, actualizados from importaciones t where idautor = ${id} order by id`,
  },
  sesiones: {
    tablas: ['sesiones'],
    rows: id =>
      sql`select dispositivo, creada, usada, expira from sesiones t where idusuario = ${id} order by creada`,
  },
  cuentaDeInstitucion: {
    tablas: ['cuentas_de_institucion'],
    rows: id =>
      sql`select emisor, correo, creada, usada from cuentas_de_institucion t where idusuario = ${id}`,
  },
  llavesDeAcceso: {
    tablas: ['llaves_de_acceso'],
    rows: id => sql`select nombre, creada, usada from llaves_de_acceso t where idusuario = ${id} order by id`,
  },
  bitacora: {
    tablas: ['bitacora'],
    // Lines of grades would tell of what is not official yet; the grades stand above.
    rows: id => sql`
      select momento, accion, objeto, idobjeto, antes, despues, motivo, idautor is not distinct from ${id} as "fuisteTu"
        from bitacora t where idusuario = ${id} and objeto <> 'calificaciones' order by id`,
  },
} satisfies Record<string, Part>

/** Tables that name a person and are not in the file. */
export const LEFT_OUT: Record<string, string> = {
  calendarios: 'a secret address',
  codigos_de_entrada: 'opens the account',
  codigos_de_recuperacion: 'opens the account',
  enlaces: 'opens the account',
  recordatorios: 'only until when a teacher is not reminded again',
  segundos_factores: 'opens the account',
  retos_de_llaves: 'opens the account, for minutes',
  envios: 'the office’s lists; each mail that went to the person is in `correos`',
  propuestas_secciones: 'drafts, which become sections or nothing',
}

/** As text: numbers and dates stay as the database writes them. */
export async function selectDatos(db: Queryable, id: number): Promise<string> {
  const parts = Object.entries(PARTS).map(
    ([name, { rows }]) =>
      sql`${name}::text, (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${rows(id)}) r)`,
  )
  const { rows } = await db.execute<{ datos: string }>(sql`
    select jsonb_pretty(jsonb_object_agg(name, rows)) as datos
      from (values ${sql.join(
        parts.map(part => sql`(${part})`),
        sql`, `,
      )}) p (name, rows)`)
  return rows[0]?.datos ?? '{}'
}
