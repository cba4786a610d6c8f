import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { MIGRATIONS } from '../platform/paths.ts'
import { openPool } from '../platform/postgres/postgres.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { PASSWORD } from './app.ts'
import { createTestDatabase } from './database.ts'
import { type Rows, readRows } from './rows.ts'

export const OLD_ADMIN = 'directora@antes.test'
export const OLD_STUDENT = 'estudiante@antes.test'

/** Rows that were written when a migration was the newest. A table that is not here is filled by its columns' types. */
const WRITTEN: Record<string, string> = {
  '0001_escuela.sql': `
    insert into ajustes values ('jwt_secret', 'un secreto de hace tiempo, de más de 32 letras');
    insert into usuarios (nombre, apellido, correo, telefono, idrol, cedula, matricula, verificado, contrasena_hash) values
      ('Ada', 'Peña', '${OLD_ADMIN}', '8095550100', 1, '00100000001', null, true, $hash$),
      ('Luz', 'Gil', 'maestra@antes.test', null, 2, null, null, true, null),
      ('Eva', 'Ríos', '${OLD_STUDENT}', null, 3, '00100000003', 'A-1', true, $hash$);
    insert into sesiones (idusuario, expira) values (1, now() + interval '1 day');
    insert into limites values ('auth:x', 3, 9999999999999);
    insert into enlaces (huella, idusuario, tipo, expira) values ('\\xfe', 3, 'invitacion', now() + interval '1 day');
    insert into calendarios values (3, 'secreto');
    insert into poma (idusuario, lengua, matematica, sociales, naturales) values (3, true, false, false, true);
    insert into periodos (nombre, inicio, fin) values ('Enero', '2026-01-15', '2026-05-15');
    insert into asignaturas (nombre, creditos) values ('Matemáticas', 4);
    insert into aulas (nombre) values ('Aula 1');
    insert into secciones (nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo)
      values ('MA-01', 2, 1, 1, 1, 'Lunes', 8, 10, 20);
    insert into periodos_inscripcion (nombre, inicio, fin, idperiodo, abierto) values ('Enero', '2026-01-02', '2026-01-12', 1, true);
    insert into inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
      values (1, 3, 1, 1, 1, 'Lunes', 8, 10);
    select set_config('nivela.actor', '2', true);
    insert into calificaciones (idseccion, idusuario, calificacion) values (1, 3, 88.5);
    update calificaciones set oficializado = true;
    insert into recibos (idusuario, codrecibo, imagenurl, imagen, miniatura, huella)
      values (3, 480211, 'a.webp', '\\x00ff0a5c2e0a', '\\x01', '\\x02');
    update recibos set valido = true`,
  '0003_correos.sql': `
    insert into correos (tipo, idusuario) values ('verificacion', 3);
    insert into correos (tipo, direccion, enviado) values ('recuperacion', '${OLD_STUDENT}', now())`,
  '0020_avisos.sql': `
    insert into avisos (idusuario, tipo, texto, enlace) values (3, 'nota_oficial', 'Tu calificación ya es oficial.', '/studentqualification')`,
  '0022_cierre.sql': `
    insert into periodos (nombre, inicio, fin) values ('Agosto', '2025-08-15', '2025-12-15');
    update periodos set cerrado = true where nombre = 'Agosto'`,
  '0023_documentos.sql': `
    insert into documentos (codigo, tipo, idseccion, version, huella, contenido)
      values ('0123456789ABCDEFGHJK', 'acta', 1, 1, '\\x00', '{}')`,
  '0028_esperas.sql': `
    insert into esperas (idperiodoinscripcion, idusuario, idseccion) values (1, 3, 1)`,
  '0030_horas_y_turnos.sql': `
    insert into turnos (idperiodoinscripcion, idusuario, desde) values (1, 3, '2026-01-02T13:00Z');
    update periodos_inscripcion set turnos = '{"criterio": "lista"}', cierra_en = '2090-01-12T22:00Z'`,
  '0031_palabras_y_asistencia.sql': `
    update periodos set asistencia = true;
    insert into asistencias (idseccion, fecha, ausentes) values (1, '2026-02-02', '{3}')`,
  '0037_importaciones.sql': `
    insert into columnas_de_importacion (tipo, huella, columnas) values ('aulas', repeat('0', 64), '{"Salita": "nombre"}')`,
  '0040_propuestas.sql': `
    insert into disponibilidad_maestros (idusuario, asignaturas, bloqueadas, maxhoras) values (2, '{1}', '{8}', 12);
    insert into disponibilidad_aulas (idaula, bloqueadas) values (1, '{8}');
    insert into propuestas (idperiodo, estado, parametros) values (1, 'lista', '{}');
    insert into propuestas_avance (idpropuesta) values (1);
    insert into propuestas_secciones (idpropuesta, nombre, idasignatura, idaula, idusuario, dia, inicio, fin, cupo)
      values (1, '02', 1, 1, 2, 'Martes', 8, 10, 20)`,
  '0059_students_without_mail.sql': `
    insert into codigos_de_entrada (idusuario, huella) values (3, 'x')`,
}

/**
 * A school at every state that it ever had, with the rows that people had by then: what each migration found and what it left,
 * and a database of the time after those of `kept`.
 */
export async function createOldSchools(kept: string[]) {
  const chain = await createTestDatabase({ empty: true })
  const steps: { name: string; found: Rows; left: Rows }[] = []
  const schools: { name: string; connection: pg.ClientConfig }[] = []
  let found: Rows = {}
  await writeOldSchool(chain, {
    async migrated(name, client) {
      steps.push({ name, found, left: await readRows(client) })
    },
    async written(name) {
      const { pool } = openPool(chain, () => {})
      found = await readRows(pool)
      // Only what nobody is connected to can be cloned.
      await pool.end()
      if (kept.includes(name)) schools.push({ name, connection: await createTestDatabase({ like: chain }) })
    },
  })
  return { steps, schools }
}

/** A school's database of the time before that migration. */
export async function createSchoolBefore(migration: string) {
  const connection = await createTestDatabase({ empty: true })
  await writeOldSchool(connection, { before: migration })
  return connection
}

interface Progress {
  migrated?(migration: string, client: pg.Client): Promise<void>
  written?(migration: string): Promise<void>
  /** Ends there. */
  before?: string
}

/** Takes an empty database through every state, with a row in every table. */
export async function writeOldSchool(
  connection: pg.ClientConfig,
  { migrated, written, before }: Progress = {},
): Promise<void> {
  const { pool } = openPool(connection, () => {})
  // Where the jobs of an old school are.
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  await pool.query(`
    create table migraciones (nombre text primary key, huella text not null, aplicada timestamptz not null default now());
    select graphile_worker.add_job('correo', '{"id": 1}')`)
  await pool.end()
  const hash = `'${await hashPassword(PASSWORD)}'`
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    if (name === before) return
    const client = new pg.Client(connection)
    await client.connect()
    const sql = await readFile(path.join(MIGRATIONS, name), 'utf8')
    await client.query(sql)
    await client.query('insert into migraciones (nombre, huella) values ($1, $2)', [
      name,
      createHash('sha256').update(sql).digest('hex'),
    ])
    await migrated?.(name, client)
    if (WRITTEN[name]) await client.query(WRITTEN[name].replaceAll('$hash$', hash))
    await fillEmptyTables(client, name)
    await client.end()
    await written?.(name)
  }
}

const VALUES: Record<string, string> = {
  text: `'x'`,
  varchar: `'x'`,
  bytea: `'\\x00ff'`,
  int2: '1',
  int4: '1',
  int8: '1',
  numeric: '1',
  bool: 'false',
  date: 'current_date',
  timestamptz: 'now()',
  uuid: 'gen_random_uuid()',
  json: `'{}'`,
  jsonb: `'{}'`,
}

/** What a column must be given: its type, or the column that it refers to. */
const DEMANDED = `
  select c.relname as "table", a.attname as "column", t.typname as type,
         k.confrelid::regclass::text as "refersTo", r.attname as "refersToColumn"
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attnotnull and not a.atthasdef and a.attidentity = ''
    left join pg_type t on t.oid = a.atttypid
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
    left join pg_attribute r on r.attrelid = k.confrelid and r.attnum = k.confkey[1]
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.oid, a.attnum`

interface Demanded {
  table: string
  column: string | null
  type: string
  refersTo: string | null
  refersToColumn: string
}

async function fillEmptyTables(client: pg.Client, migration: string) {
  const { rows } = await client.query<Demanded>(DEMANDED)
  for (const table of new Set(rows.map(row => row.table))) {
    if ((await client.query(`select from ${table} limit 1`)).rowCount) continue
    const given = rows.filter(row => row.table === table && row.column)
    const values = given.map(({ type, refersTo, refersToColumn }) =>
      refersTo ? `(select min(${refersToColumn}) from ${refersTo})` : (VALUES[type] ?? `'x'`),
    )
    const statement = given.length
      ? `insert into ${table} (${given.map(({ column }) => column)}) values (${values})`
      : `insert into ${table} default values`
    await client.query(statement).catch(error => {
      throw new Error(`write a row for ${table} under ${migration}: ${statement}: ${error.message}`)
    })
  }
}
