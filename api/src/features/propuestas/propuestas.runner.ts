import type { ResultadoDePropuesta } from '@nivela/contract/propuestas'
import { AppError } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { type Clase, type Escenario, readEscenario, selectClases, toClase, toSection } from './instancia.ts'
import * as queries from './propuestas.queries.ts'
import type { Message } from './propuestas.worker.ts'
import { describeResultado, toLogro } from './resultado.ts'
import { runSolver } from './solver-process.ts'

/** Heartbeat; also how soon a search ends that was cancelled on another server. */
const BEAT_MS = 500
/** On a machine that is busy with other things a search takes so many times its seconds at most. */
const LONGEST = 3
/** A round may be under way when the time is over. */
const GRACE_MS = 30_000

interface Log {
  error(fields: object, message: string): void
}

export type Runner = ReturnType<typeof createRunner>

/**
 * Works on proposals in processes of their own. The proposal's row says that it is being worked on and by its heartbeat that
 * the server is still there; cancelling it, on any server, changes that row.
 */
export function createRunner(db: Database, log: Log) {
  const underWay = new Map<number, { stop: AbortController; done: Promise<void> }>()
  let closing = false

  async function run(id: number, stop: AbortController) {
    const { idperiodo, parametros, secciones } = await queries.selectPropuesta(db, id)
    const fijas = secciones.filter(({ fija }) => fija).map(one => ({ ...one, ...hoursOf(one) }))
    const escenario = await readEscenario(db, idperiodo, parametros, fijas)
    const previous = await queries.selectOptionalAnterior(db, idperiodo)
    const before = previous && (await selectClases(db, previous.id, 'all'))
    let best: Extract<Message, { tells: 'best' }> | undefined
    let anterior: ResultadoDePropuesta['anterior'] = null
    let progress: { mejor: number | null; cota: number | null; ronda: number } = {
      mejor: null,
      cota: null,
      ronda: 0,
    }
    const hear = (message: Message) => {
      if (message.tells === 'best') best = message
      if (message.tells === 'before' && previous)
        anterior = { ...toLogro(message.seating), nombre: previous.nombre }
      if (message.tells !== 'progress') return
      const better = message.complete !== progress.mejor || message.bound !== progress.cota
      progress = { mejor: message.complete, cota: message.bound, ronda: message.round }
      if (better) void beat()
    }
    let cancelled = false
    async function beat() {
      const wanted = await queries.beat(db, id, progress).catch(() => true)
      if (wanted) return
      cancelled = true
      stop.abort()
    }
    const heart = setInterval(beat, BEAT_MS)
    const longestSeconds = parametros.segundos * LONGEST
    const task = {
      does: 'propose' as const,
      instance: escenario.instance,
      seed: parametros.semilla,
      seconds: parametros.segundos,
      longestSeconds,
      before: before?.map(one => toSection(escenario, one)) ?? null,
    }
    const limits = { timeoutMs: longestSeconds * 1000 + GRACE_MS, signal: stop.signal }
    const { failed } = await runSolver(task, hear, limits).finally(() => clearInterval(heart))
    if (cancelled && !best) return
    if (!best) {
      if (failed) log.error({ idpropuesta: id }, 'the solver ended without an offer')
      await db.transaction(tx => queries.setEstado(tx, id, closing ? 'interrumpida' : 'fallida'))
      return
    }
    const { sections, seating, bound } = best
    const resultado = describeResultado(escenario, sections, seating, bound, anterior)
    await db.transaction(async tx => {
      const now = await queries.lockPropuesta(tx, id)
      // Cancelled keeps what was found; published, or proposed again by someone else meanwhile, is not ours any more.
      if (!['resolviendo', 'cancelada', 'interrumpida'].includes(now.estado)) return
      const fixed = escenario.instance.fixed.length
      const nuevas = sections.slice(fixed).map((one, index) => ({
        ...toClase(escenario, one),
        esperados: seating.taken[fixed + index] ?? 0,
      }))
      await queries.replaceSecciones(
        tx,
        id,
        withNames(nuevas, [
          ...now.secciones.filter(one => one.fija),
          ...(await queries.selectNombres(tx, idperiodo)),
        ]),
      )
      await queries.setEsperados(
        tx,
        fijas.map(one => one.id),
        fijas.map((_, index) => seating.taken[escenario.existentes + index] ?? 0),
      )
      await queries.setResultado(tx, id, resultado)
      if (now.estado !== 'cancelada') await queries.setEstado(tx, id, closing ? 'interrumpida' : 'lista')
    })
  }

  return {
    start(id: number) {
      const stop = new AbortController()
      const done = run(id, stop)
        .catch(async err => {
          // Discarded meanwhile.
          if (err instanceof AppError && err.status === 404) return
          log.error({ err, idpropuesta: id }, 'a proposal failed')
          await db.transaction(tx => queries.setEstado(tx, id, 'fallida')).catch(() => {})
        })
        .finally(() => underWay.delete(id))
      underWay.set(id, { stop, done })
    },
    /** Done at once where this server works on it; another one hears of it within a heartbeat. */
    async stop(id: number) {
      const one = underWay.get(id)
      one?.stop.abort()
      await one?.done
    },
    async close() {
      closing = true
      for (const { stop } of underWay.values()) stop.abort()
      await Promise.all([...underWay.values()].map(({ done }) => done))
    },
  }
}

const hoursOf = ({ inicio, fin }: { inicio: string; fin: string }) => ({
  inicio: new Date(inicio).getUTCHours(),
  fin: new Date(fin).getUTCHours(),
})

/** "01", "02"…: the next that the period and the subject don't have yet. */
function withNames<T extends Clase>(clases: T[], taken: { idasignatura: number; nombre: string }[]) {
  const used = new Set(taken.map(({ idasignatura, nombre }) => `${idasignatura} ${nombre}`))
  const last = new Map<number, number>()
  return clases.map(one => {
    let number = last.get(one.idasignatura) ?? 0
    let nombre: string
    do {
      number += 1
      nombre = String(number).padStart(2, '0')
    } while (used.has(`${one.idasignatura} ${nombre}`))
    last.set(one.idasignatura, number)
    return { ...one, nombre }
  })
}

/** What the draft achieves as it stands now, by the same exact count. */
export async function describeAgain(
  escenario: Escenario,
  { cota, anterior }: Pick<ResultadoDePropuesta, 'cota' | 'anterior'>,
): Promise<{ resultado: ResultadoDePropuesta; taken: number[] } | null> {
  const { instance } = escenario
  let found: Extract<Message, { tells: 'seating' }> | undefined
  await runSolver(
    { does: 'seat', instance, sections: instance.fixed },
    message => {
      if (message.tells === 'seating') found = message
    },
    { timeoutMs: GRACE_MS },
  )
  if (!found) return null
  const { seating } = found
  return {
    resultado: describeResultado(escenario, instance.fixed, seating, cota, anterior),
    taken: seating.taken.slice(escenario.existentes),
  }
}
