import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import type pg from 'pg'
import { selectCupos, selectHuella } from './cupos.queries.ts'

interface Found {
  seats: CuposEnVivo
  /** Of the offer; read only for someone who joins. */
  huella: string | null
}

interface Waiting {
  /** Sections that changed, or all; undefined for someone who joins and is told everything. */
  changed?: number[] | '*'
  resolve(found: Found): void
  reject(error: unknown): void
}

/**
 * Reads seats one query after the other, never two at once: so what is sent later was read later, and nobody is told an
 * older number after a newer one. A query serves all who asked before it began, and `tell` hears what it found changed.
 */
export function createSeatReader(pool: pg.Pool, tell: (seats: CuposEnVivo) => void) {
  let waiting: Waiting[] = []
  let reading = false
  /** What those who watch have been told. */
  const told = new Map<string, number>()

  async function readOnce(asked: Waiting[]): Promise<Found> {
    const ids = asked.flatMap(({ changed }) => (Array.isArray(changed) ? changed : []))
    const open = asked.some(({ changed }) => !Array.isArray(changed))
    const seats = await selectCupos(pool, ids, open)
    const news = Object.entries(seats).filter(([id, inscritos]) => told.get(id) !== inscritos)
    for (const [id, inscritos] of news) told.set(id, inscritos)
    if (news.length) tell(Object.fromEntries(news))
    const joins = asked.some(({ changed }) => !changed)
    return { seats, huella: joins ? await selectHuella(pool) : null }
  }

  async function next() {
    if (reading || !waiting.length) return
    reading = true
    const asked = waiting
    waiting = []
    try {
      const found = await readOnce(asked)
      for (const { resolve } of asked) resolve(found)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
    reading = false
    next()
  }

  const ask = (changed?: number[] | '*') =>
    new Promise<Found>((resolve, reject) => {
      waiting.push({ ...(changed && { changed }), resolve, reject })
      next()
    })
  return {
    /** Reads what may have changed, for those who watch. */
    read: (changed: number[] | '*') => ask(changed),
    /** Reads everything, for someone who joins. */
    readAll: () => ask(),
  }
}
