import type { Databases } from '../databases.ts'
import type { PartResult } from '../report.ts'
import { measureQuality } from './quality.ts'
import { measureUdine } from './udine.ts'
import { measureWhileEnrolling } from './while-enrolling.ts'

/** BENCH_ONLY=udine runs one of them. */
const PARTS = { ola: measureWhileEnrolling, udine: measureUdine, calidad: measureQuality }

/** Offers that are proposed: what they cost people who enrol meanwhile, and how good they are. */
export async function measureProposal(databases: Databases): Promise<PartResult> {
  const only = process.env.BENCH_ONLY
  const results: [string, PartResult][] = []
  for (const [name, measure] of Object.entries(PARTS))
    if (!only || only === name) results.push([name, await measure(databases)])
  return {
    figures: results.flatMap(([, { figures }]) => figures),
    details: Object.fromEntries(results.map(([name, { details }]) => [name, details])),
    violations: results.flatMap(([, { violations }]) => violations ?? []),
  }
}
