import pg from 'pg'

/** What every connection of ours says when it begins; a pooler that knows none of it refuses. */
const STARTUP = { statement_timeout: 15_000 }
const PROTOCOL_VIOLATION = '08P01'

/**
 * Why the server can't work behind what stands at this address, as a sentence, or null. Transaction pooling hands a
 * connection to others between two statements: prepared statements, LISTEN and session locks would fail, now and then and
 * in silence. Two connections that are open at once and have one backend give it away.
 */
export async function explainPooler(connectionString: string): Promise<string | null> {
  const [one, two] = [
    new pg.Client({ connectionString, ...STARTUP }),
    new pg.Client({ connectionString, ...STARTUP }),
  ]
  const backendOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  try {
    await Promise.all([one.connect(), two.connect()])
    const first = await backendOf(one)
    await two.query('begin')
    const second = await backendOf(two)
    await two.query('rollback')
    if (first !== second) return null
    return 'DATABASE_URL lleva a un repartidor de conexiones en modo transaction (PgBouncer), con el que Nivela no puede trabajar. Usa la dirección del propio PostgreSQL, o pool_mode = session.'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== PROTOCOL_VIOLATION) throw error
    return 'El repartidor de conexiones de DATABASE_URL (PgBouncer) rechaza los parámetros con los que Nivela se conecta. Usa la dirección del propio PostgreSQL, o sigue docs/growing.md.'
  } finally {
    await Promise.all([one.end(), two.end()].map(end => end.catch(() => {})))
  }
}
