import path from 'node:path'
import { eventually } from '@nivela/embedded-postgres/embedded.test-support'
import { expect, test } from 'vitest'
import { openPool } from '../../api/src/platform/postgres/postgres.ts'
import { type Connection, urlOf } from '../databases.ts'
import { insertAdministrator, insertStudents } from '../school/people.ts'
import { copyPlace, makePlace, runCluster } from './cluster.ts'
import { withDataFolder } from './data-folder.ts'
import { keepServer } from './kept-server.ts'

test(
  'the panel is read from the standby; from the primary while that is behind, or gone',
  { timeout: 120_000 },
  () =>
    withDataFolder(async folder => {
      const place = await makePlace(path.join(folder, 'primero'))
      const copy = await copyPlace(place, path.join(folder, 'segundo'))
      const first = await runCluster(place, { wal_keep_size: '256MB' })
      const { host, port, user, password } = first.connection
      const standby = await runCluster(copy, {
        primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
      })
      await first.query('create database nivela')
      const url = (connection: object) => urlOf(connection as Connection)
      const env = { DATABASE_URL: url(first.connection), DATA_DIR: folder }
      await eventually(() =>
        standby.query(`select from pg_database where datname = 'nivela'`).then(([row]) => row),
      )
      const server = await keepServer({ ...env, DATABASE_READ_URL: url(standby.connection) })
      const postgres = openPool(first.connection, () => {})
      try {
        const { token } = await insertAdministrator(postgres)
        const readPanel = async () => {
          const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/panel/resumen`, {
            headers: { authorization: `Bearer ${token}` },
          })
          expect(response.status).toBe(200)
          return JSON.stringify(await response.json())
        }
        /** Whether the standby answered it: its connections say what they were last asked. */
        const readFromStandby = async () => {
          await readPanel()
          const asked = await standby.query(
            `select from pg_stat_activity where application_name = 'nivela' and query like '%from usuarios%'`,
          )
          return asked.length > 0
        }
        await eventually(readFromStandby)

        await standby.query('select pg_wal_replay_pause()')
        const before = await readPanel()
        await insertStudents(postgres, 3)
        await eventually(async () => (await readPanel()) !== before)

        await standby.query('select pg_wal_replay_resume()')
        standby.kill()
        const after = await readPanel()
        expect(after).not.toBe(before)
      } finally {
        await postgres.close()
        await server.stop()
        await first.stop()
      }
    }),
)
