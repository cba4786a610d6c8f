import { expect, test } from 'vitest'
import { loseDatabase } from './database-away.ts'
import { killPostgres } from './kill-postgres.ts'
import { killServer } from './kill-server.ts'
import { killWithMails } from './mails-under-way.ts'

// The short form of `npm run faults`, which has all of them, and twenty rounds.

const IN_ORDER = { perdidas: 0, deMas: 0, violations: [] }
const TIMEOUT_MS = 120_000

test(
  'kill -9 of the server in the rush loses nothing that was confirmed',
  async () => {
    expect(await killServer(2)).toMatchObject(IN_ORDER)
  },
  TIMEOUT_MS,
)

test(
  'kill -9 of PostgreSQL in the rush loses nothing that was confirmed, and the server brings it back',
  async () => {
    expect(await killPostgres(2)).toMatchObject(IN_ORDER)
  },
  TIMEOUT_MS,
)

test(
  'kill -9 of PostgreSQL while mails are being sent: the server stays, and every mail arrives',
  async () => {
    expect(await killWithMails({ mails: 300, rounds: 1, what: 'postgres' })).toMatchObject(IN_ORDER)
  },
  TIMEOUT_MS,
)

test(
  'a database that is away: told so, then well again, mails and live seats included',
  async () => {
    expect(await loseDatabase(2, 'cerrada')).toMatchObject(IN_ORDER)
  },
  TIMEOUT_MS,
)
