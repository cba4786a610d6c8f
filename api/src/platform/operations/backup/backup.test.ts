import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROL } from '@nivela/contract/roles'
import { postmasterOf } from '@nivela/embedded-postgres/embedded.test-support'
import type pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../demo/accounts.ts'
import { prepareDemo } from '../../../demo/demo.ts'
import { openTestApp, PASSWORD } from '../../../testing/app.ts'
import {
  createPlainDatabase,
  createTestDatabase,
  openTestPostgres,
  urlOf,
} from '../../../testing/database.ts'
import { runProgram } from '../../../testing/program.ts'
import { readRows, readRules } from '../../../testing/rows.ts'
import { openPool } from '../../postgres/postgres.ts'
import { BackupError } from './error.ts'
import { checkBackup, restoreBackup } from './restore.ts'
import { openSnapshot } from './snapshot.ts'
import { writeBackup, writeSnapshot } from './write.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'nivela-respaldo-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const inFolder = (name: string) => path.join(folder, name)

const connection = await createTestDatabase()
const source = openPool(connection, () => {})
afterAll(() => source.close())
const { pool } = source
await prepareDemo(source.db, true, () => {})
const school = await openTestApp(source)
const student = await school.person(ROL.estudiante, {
  nombre: 'Ñandú \\. \\N "x" 🙂',
  apellido: "O'Hara\\",
})
await pool.query('insert into ajustes (clave, valor) values ($1, $2)', ['texto', 'Ñandú \\. \\N\t"x"\n🙂\\'])
await school.call('POST', '/auth/recover-password', { body: { correo: student.correo } })
await pool.query(`
  insert into trabajos (tarea, datos, cuando, prioridad, intentos, ultimo_error, servidor, latido) values
    ('correo', '{"id": 99}', now() + interval '1 day', 7, 0, null, null, null),
    ('correo', '{"id": 98}', now(), 0, 2, 'no', gen_random_uuid(), now())`)
await pool.query(
  `insert into recibos (idusuario, codrecibo, imagenurl, imagen, miniatura, huella)
   values ($1, 1, 'x.webp', $2, '\\x', '\\x5c2e0a')`,
  [student.id, Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251))],
)

async function openEmpty(config?: pg.ClientConfig) {
  const empty = openPool(config ?? (await createTestDatabase({ empty: true })), () => {})
  afterAll(() => empty.close())
  return empty
}
const restore = async (into: pg.Pool, file: string) =>
  restoreBackup(into, file, await checkBackup(file), { keepAccess: true })
const relations = async (of: pg.Pool) =>
  (await of.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).rows

/** What people do meanwhile: every table of the flow changes, counters and history with it. */
async function work(times: number) {
  for (let nth = 0; nth < times; nth++) {
    const { id } = (
      await pool.query(`
        insert into usuarios (nombre, apellido, correo, idrol)
        values ('Alguien', 'Más', gen_random_uuid() || '@prueba.test', 3) returning id`)
    ).rows[0]
    await pool.query(`
      begin;
      select set_config('nivela.autor', '1', true);
      update calificaciones set calificacion = 1 + calificacion::int % 99 where id = (
        select c.id from calificaciones c join secciones s on s.id = c.idseccion join periodos p on p.id = s.idperiodo
         where not p.cerrado and c.condicion is null order by c.id offset ${nth} % 20 limit 1);
      insert into inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
        select v.id, ${id}, s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin
          from periodos_inscripcion v join secciones s on s.idperiodo = v.idperiodo
         where v.abierto and s.inscritos < s.cupo limit 1;
      delete from inscripciones where idusuario < ${id} and idusuario > ${student.id};
      update recibos set valido = not valido where codrecibo = 1;
      commit`)
  }
}

describe('a copy, made while people work', () => {
  test('holds one moment: every row, image, job and counter of it, and the rules are awake again', async () => {
    const file = inFolder('momento.respaldo')
    await work(3)
    const snapshot = await openSnapshot(pool)
    const exported = await snapshot.client.query('select pg_export_snapshot() as id')
    const reader = await pool.connect()
    await reader.query('begin isolation level repeatable read read only')
    await reader.query(`set transaction snapshot '${exported.rows[0].id}'`)
    const rows = await readRows(reader)
    await reader.query('commit')
    reader.release()

    await work(5)
    await Promise.all([writeSnapshot(snapshot, file), work(10)])
    snapshot.close()
    expect(await readRows(pool)).not.toEqual(rows)

    // Somebody who owns the database and nothing else, as with any PostgreSQL that one rents.
    const restored = await openEmpty(await createPlainDatabase())
    await restore(restored.pool, file)
    expect(await readRows(restored.pool)).toEqual(rows)
    expect(await readRules(restored.pool)).toEqual(await readRules(pool))

    const again = await openTestApp(restored)
    const { body } = await again.login(DEMO_ACCOUNTS[0].correo, DEMO_PASSWORD)
    expect(body.data.usuario).toMatchObject({ id: 1 })
    // People who were signed in still are.
    expect((await again.call('GET', `/usuarios/${student.id}`, { as: student })).status).toBe(200)
    const { id } = await again.person(ROL.maestro, { correo: 'despues@prueba.test', cedula: '99999999999' })
    expect(id).toBeGreaterThan(Math.max(...(rows.usuarios ?? []).map(row => Number(row.id))))
    await expect(restored.pool.query('delete from bitacora')).rejects.toMatchObject({ code: '42501' })
    const { rows: rights } = await restored.pool.query(
      `select has_table_privilege('bitacora', 'INSERT') as add, has_table_privilege('bitacora', 'TRUNCATE') as clear`,
    )
    expect(rights).toEqual([{ add: true, clear: false }])
  })

  test('revives nothing that opens an account: neither sessions, nor links, nor recovery codes, used since or not', async () => {
    const file = inFolder('accesos.respaldo')
    await pool.query(`
      insert into segundos_factores (idusuario, secreto, sal) select id, '\\x01', '\\x02' from usuarios where id = ${student.id};
      insert into codigos_de_recuperacion (idusuario, huella) values (${student.id}, '\\x03');
      insert into enlaces (huella, idusuario, tipo, expira) values ('\\x05', ${student.id}, 'recuperacion', now() + interval '1 day');
      insert into bienvenidas values ('\\x04', now() + interval '1 day')`)
    await writeBackup(pool, file)
    const { pool: into, db, ...rest } = await openEmpty()
    await restoreBackup(into, file, await checkBackup(file))
    const { rows } = await into.query(`
      select (select count(*)::int from sesiones) as sesiones,
             (select count(*)::int from enlaces) as enlaces,
             (select count(*)::int from enlaces where expira > now() and usado is null) as abiertos,
             (select count(*)::int from codigos_de_recuperacion where usado is null) as codigos,
             (select count(*)::int from bienvenidas) as bienvenidas`)
    expect(rows).toEqual([{ sesiones: 0, enlaces: 1, abiertos: 0, codigos: 0, bienvenidas: 0 }])
    const again = await openTestApp({ pool: into, db, ...rest })
    expect((await again.call('GET', `/usuarios/${student.id}`, { as: student })).status).toBe(401)
    expect((await again.login(DEMO_ACCOUNTS[0].correo, DEMO_PASSWORD)).status).toBe(200)
  })

  test('does not hold up a migration for longer than it takes, nor look at one half-way', async () => {
    const snapshot = await openSnapshot(pool)
    const migrating = await pool.connect()
    await migrating.query('select pg_advisory_lock(774833001)')
    const altered = migrating.query('alter table limites add column sobra integer')
    await writeSnapshot(snapshot, inFolder('migrando.respaldo'))
    snapshot.close()
    await altered
    await migrating.query('alter table limites drop column sobra')
    migrating.release(true)
    const { tablas } = await checkBackup(inFolder('migrando.respaldo'))
    expect(tablas.find(({ tabla }) => tabla === 'limites')?.columnas).toEqual(['key', 'points', 'expire'])
  })

  test('is whole or not there: interrupted, or with the database lost half-way', async () => {
    const file = inFolder('roto.respaldo')
    await expect(writeBackup(pool, file, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow(
      'stop',
    )
    const snapshot = await openSnapshot(pool)
    const { rows } = await snapshot.client.query('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await expect(writeSnapshot(snapshot, inFolder('perdida'))).rejects.toThrow()
    snapshot.close()
    expect((await readdir(folder)).filter(name => name.includes('roto'))).toEqual([])
  })
})

describe('a restore', () => {
  test('refuses a file that is damaged, cut, foreign or newer, each with its sentence', async () => {
    const file = inFolder('bueno.respaldo')
    await writeBackup(pool, file)
    const good = await readFile(file)
    const refusal = async (content: Buffer | string) => {
      const bad = inFolder('malo.respaldo')
      await writeFile(bad, content)
      const error = await checkBackup(bad).catch(error => error)
      expect(error).toBeInstanceOf(BackupError)
      return error.message.replace(bad, 'F')
    }
    const DAMAGED = 'El respaldo F está dañado o incompleto. No se cambió nada: usa otro.'
    for (let nth = 1; nth <= 20; nth++) {
      const at = Math.floor((good.length * nth) / 21)
      expect(await refusal(good.subarray(0, at))).toBe(DAMAGED)
      const flipped = Buffer.from(good)
      flipped[at] = (flipped[at] ?? 0) ^ 0x10
      expect(await refusal(flipped)).toBe(DAMAGED)
    }
    for (const cut of [0, 5, 18, good.length - 1]) expect(await refusal(good.subarray(0, cut))).toBe(DAMAGED)
    expect(await refusal(Buffer.concat([good, Buffer.from('x')]))).toBe(DAMAGED)
    expect(await refusal('CREATE TABLE otra_cosa (id integer);')).toBe('F no es un respaldo de Nivela.')
    expect(await refusal(Buffer.concat([Buffer.from('nivela-respaldo 2\n'), good.subarray(18)]))).toBe(
      'El respaldo F es de una versión más nueva de Nivela. Actualiza Nivela y vuelve a empezar.',
    )

    const future = await openTestPostgres()
    await future.pool.query(`insert into migraciones (nombre, huella) values ('9999_futuro.sql', 'x')`)
    await writeBackup(future.pool, inFolder('futuro.respaldo'))
    await expect(checkBackup(inFolder('futuro.respaldo'))).rejects.toThrow(
      'El respaldo es de una versión más nueva de Nivela (tiene «9999_futuro.sql»). Actualiza Nivela y vuelve a empezar.',
    )
  })

  test('that fails half-way leaves the database as empty as it was, ready for the next', async () => {
    const wrong = await openTestPostgres()
    await wrong.pool.query(`
      alter table sesiones drop constraint sesiones_idusuario_fkey;
      insert into sesiones (idusuario, expira) values (77, now())`)
    await writeBackup(wrong.pool, inFolder('suelto.respaldo'))
    await wrong.pool.query(`
      alter table asignaturas drop constraint asignaturas_creditos_validos;
      insert into asignaturas (nombre, creditos) values ('Nada', 0);
      insert into limites (key) select md5(n::text) || md5(n::text || 'x') from generate_series(1, 20000) n`)
    await writeBackup(wrong.pool, inFolder('invalido.respaldo'))
    await writeBackup(pool, inFolder('entero.respaldo'))
    const { pool: into } = await openEmpty()
    await expect(restore(into, inFolder('suelto.respaldo'))).rejects.toThrow(/sesiones_idusuario_fkey/)
    await expect(restore(into, inFolder('invalido.respaldo'))).rejects.toThrow(/asignaturas_creditos_validos/)
    expect(await relations(into)).toEqual([])
    await restore(into, inFolder('entero.respaldo'))
    expect(await readRows(into)).toEqual(await readRows(pool))
  })
})

describe('from the terminal', () => {
  const DATABASE_URL = urlOf(connection)
  const backup = (file: string, env: Record<string, string> = { DATABASE_URL }) =>
    runProgram('backup', env, [file]).ended

  test('npm run backup keeps the file to its owner, and replaces none unless told', async () => {
    const file = inFolder('terminal.respaldo')
    const nowhere = path.join(folder, 'nadie')
    const [made, lost] = await Promise.all([backup(file), backup(file, { DATA_DIR: nowhere })])
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Respaldo guardado en .*: \d+ tablas, [\d,]+ filas, [\d.]+ MB\.\n$/),
    })
    expect([lost.code, lost.output.trim()]).toEqual([
      1,
      `En ${nowhere} no hay ninguna base de datos: revisa DATA_DIR.`,
    ])
    await expect(stat(nowhere)).rejects.toThrow('ENOENT')
    const first = await stat(file)
    expect(first.mode & 0o777).toBe(0o600)
    await expect(writeBackup(pool, file)).rejects.toThrow(
      `Ya existe ${file}. Elige otro nombre, o añade --reemplazar.`,
    )
    expect((await stat(file)).mtimeMs).toBe(first.mtimeMs)
    await writeBackup(pool, file, { replace: true })
    expect((await stat(file)).mtimeMs).toBeGreaterThan(first.mtimeMs)
  })

  test('npm run restore refuses with exit code 1 and changes nothing', async () => {
    const [file, cut] = [inFolder('otra-vez.respaldo'), inFolder('cortado.respaldo')]
    await writeBackup(pool, file)
    await writeFile(cut, (await readFile(file)).subarray(0, 900))
    const before = await readRows(pool)
    const DATA_DIR = path.join(folder, 'sin-datos')
    const [damaged, full] = await Promise.all([
      runProgram('restore', { DATA_DIR }, [cut]).ended,
      runProgram('restore', { DATABASE_URL }, [file]).ended,
    ])
    expect([damaged.code, damaged.output.trim()]).toEqual([
      1,
      `El respaldo ${cut} está dañado o incompleto. No se cambió nada: usa otro.`,
    ])
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
    expect([full.code, full.output.trim()]).toEqual([
      1,
      'La base de datos no está vacía (tiene «ajustes») y restaurar no borra nada: usa una base de datos vacía, u otra carpeta con DATA_DIR.',
    ])
    expect(await readRows(pool)).toEqual(before)
    await expect(checkBackup(inFolder('ninguno'))).rejects.toThrow(/ninguno no existe/)
  })

  test('npm run restore fills a fresh data folder, which then starts with that school and no demo', async () => {
    const own = await openTestApp()
    const { correo } = await own.person(ROL.administrador)
    await own.postgres.pool.query('create table ajena (id serial, nota text)')
    const file = inFolder('propia.respaldo')
    await writeBackup(own.postgres.pool, file)

    const DATA_DIR = path.join(folder, 'datos')
    onTestFinished(async () => {
      // Only of use to a test that failed: the last server to leave ends it.
      const pid = await postmasterOf(DATA_DIR)
      if (pid) process.kill(pid, 'SIGINT')
    })
    expect(await runProgram('restore', { DATA_DIR }, [file]).ended).toMatchObject({
      code: 0,
      output: expect.stringMatching(/No son de Nivela y no se restauraron: ajena\.\nListo: /),
    })
    const server = runProgram('main', { DATA_DIR })
    const [, address] = await server.printed(/Nivela está lista: (http:\/\/localhost:\d+)/)
    expect(server.output()).not.toContain('demostración')
    const answer = await fetch(`${address}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ correo, contrasena: PASSWORD }),
    })
    expect(answer.status).toBe(200)
    // While it runs, its database is copied through the very same PostgreSQL.
    expect((await backup(inFolder('otra.respaldo'), { DATA_DIR })).code).toBe(0)
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  }, 60_000)
})
