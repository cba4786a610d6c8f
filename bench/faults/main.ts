import { parseArgs } from 'node:util'
import { backUp } from './backup.ts'
import { cleanUpOnSignals } from './cleanup.ts'
import { loseDatabase } from './database-away.ts'
import { failOver } from './failover.ts'
import { fillDisk } from './full-disk.ts'
import { killPostgres } from './kill-postgres.ts'
import { killServer } from './kill-server.ts'
import { killWithMails } from './mails-under-way.ts'
import { shareOneFolder } from './one-folder.ts'
import { type FaultResult, printFaults } from './report.ts'
import { endGracefully } from './sigterm.ts'

const ROUNDS = 20
const MAILS = { mails: 6_000, rounds: 5 }

const FAULTS: Record<string, () => Promise<FaultResult>> = {
  servidor: () => killServer(ROUNDS),
  'uno-de-tres': () => killServer(ROUNDS, 3),
  postgres: () => killPostgres(ROUNDS),
  'correos-servidor': () => killWithMails({ ...MAILS, what: 'servidor' }),
  'correos-uno-de-tres': () => killWithMails({ ...MAILS, what: 'servidor', servers: 3 }),
  'correos-postgres': () => killWithMails({ ...MAILS, what: 'postgres' }),
  carpeta: () => shareOneFolder(5),
  ausente: () => loseDatabase(30, 'cerrada'),
  muda: () => loseDatabase(30, 'muda'),
  disco: () => fillDisk(3),
  sigterm: () => endGracefully(10),
  relevo: failOver,
  respaldo: () => backUp(3),
}

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter(name => !(name in FAULTS))
if (unknown.length) {
  console.error(`No hay un fallo ${unknown.join(', ')}: elige entre ${Object.keys(FAULTS).join(', ')}.`)
  process.exit(1)
}

async function provoke(name: string): Promise<FaultResult> {
  try {
    return (await FAULTS[name]?.()) ?? brokenOff(name, 'no existe')
  } catch (error) {
    return brokenOff(name, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

const brokenOff = (fallo: string, sentence: string): FaultResult => ({
  ...{ fallo, rondas: 0, confirmadas: 0, perdidas: 0, deMas: 0 },
  violations: [`${fallo}: ${sentence}`],
})

cleanUpOnSignals()
const results: FaultResult[] = []
for (const name of positionals.length ? positionals : Object.keys(FAULTS)) {
  console.log(`Provocando: ${name}…`)
  const result = await provoke(name)
  results.push(result)
  console.log(
    `  ${result.violations.length ? 'NO' : 'bien'}, ${result.confirmadas} confirmadas, ${result.perdidas} perdidas`,
  )
}
console.log()
printFaults(results)
const violations = results.flatMap(result => result.violations)
for (const sentence of violations) console.error(`\nFALLO: ${sentence}`)
process.exitCode = violations.length ? 1 : 0
