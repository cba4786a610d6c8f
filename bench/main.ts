import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Databases, openDatabases } from './databases.ts'
import { measureFairness } from './fairness.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureImport } from './import.ts'
import { measureLoginFlood } from './login-flood.ts'
import { describeMachine } from './machine.ts'
import { measureOpening } from './opening/opening.ts'
import { measureOwed } from './owed.ts'
import { measurePanel } from './panel.ts'
import { measureProposal } from './proposal/proposal.ts'
import { measureReads } from './reads.ts'
import { type PartResult, printTable } from './report.ts'
import { measureRush } from './rush/rush.ts'
import type { RushOptions } from './rush/rush.types.ts'
import { measureSearch } from './search.ts'
import { measureSharedOffer } from './shared-offer.ts'
import { measureStart } from './start.ts'

const RESULTS = new URL('./results.json', import.meta.url)

const PARTS: Record<string, (databases: Databases, options: RushOptions) => Promise<PartResult>> = {
  apertura: measureOpening,
  oferta: measureProposal,
  'shared-offer': measureSharedOffer,
  rush: measureRush,
  reads: measureReads,
  growth: measureGrowth,
  import: measureImport,
  panel: measurePanel,
  owed: measureOwed,
  buscar: measureSearch,
  start: measureStart,
  'login-flood': measureLoginFlood,
  fairness: measureFairness,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    servers: { type: 'string', default: '1' },
    // As a proxy in front keeps them; 3300 is everybody's own.
    connections: { type: 'string', default: '300' },
  },
})
const unknown = positionals.filter(name => !(name in PARTS))
if (unknown.length) {
  console.error(`No hay una parte ${unknown.join(', ')}: elige entre ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

const databases = await openDatabases()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => databases.close().finally(() => process.exit(1)))
}
try {
  const maquina = await describeMachine(databases.admin)
  const results: Record<string, PartResult> = {}
  for (const name of positionals.length ? positionals : Object.keys(PARTS)) {
    console.log(`Midiendo: ${name}…`)
    const result = await PARTS[name]?.(databases, {
      servers: Number(values.servers),
      connections: Number(values.connections),
    })
    if (result) results[name] = result
  }
  console.log()
  printTable(Object.values(results).flatMap(({ figures }) => figures))
  // One part alone leaves the file as it is: its figures come from one run, or say nothing about each other.
  if (!positionals.length)
    writeFileSync(RESULTS, `${JSON.stringify({ maquina, partes: results }, null, 2)}\n`)

  const violations = Object.values(results).flatMap(result => result.violations ?? [])
  for (const sentence of violations) console.error(`\nFALLO: ${sentence}`)
  process.exitCode = violations.length ? 1 : 0
} finally {
  await databases.close()
}
