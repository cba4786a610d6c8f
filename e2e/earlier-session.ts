import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { productOfWorker } from './product.ts'

/** As if this person had signed in an hour ago, straight in the school's PostgreSQL: no test waits that long. */
export async function ageSessions(correo: string) {
  const { DATABASE_URL, DATA_DIR } = productOfWorker().store
  const host = path.join(DATA_DIR, 'postgres')
  const client = new pg.Client(
    DATABASE_URL
      ? { connectionString: DATABASE_URL }
      : {
          ...{ host, user: 'nivela', database: 'nivela' },
          password: (await readFile(path.join(host, 'nivela.clave'), 'utf8')).trim(),
        },
  )
  await client.connect()
  await client
    .query(
      `update sesiones set creada = now() - interval '1 hour'
        where idusuario = (select id from usuarios where correo = $1)`,
      [correo],
    )
    .finally(() => client.end())
}
