import type { CountedInDatabase } from '../../platform/operations/metrics/database.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { countCorreos } from './correos.queries.ts'

export const correosMetric = (db: Database): CountedInDatabase => ({
  name: 'nivela_mails',
  help: 'Mails that wait to be sent, and those of the last day that could not be delivered.',
  read: () => countCorreos(db),
})
