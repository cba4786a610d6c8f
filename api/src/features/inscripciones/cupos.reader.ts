import type { EsperasEnVivo } from '@nivela/contract/esperas'
import {
  type CuposEnVivo,
  huellaDeOferta,
  type Oferta,
  type OfertaEnVivo,
  textoDeSeccion,
} from '@nivela/contract/inscripciones'

type Cambio = NonNullable<OfertaEnVivo['cambio']>

interface Sources {
  /** The seats of these sections and, if asked for, of every section of a period whose window is open. */
  selectCupos(ids: number[], open: boolean): Promise<CuposEnVivo>
  selectOferta(): Promise<Oferta>
  /** The places in these sections' lines, and if asked for in every line, in their order. */
  selectLineas(ids: number[], all: boolean): Promise<Map<string, number[]>>
}

/** Hears what a read found changed. */
interface Listener {
  onSeats(seats: CuposEnVivo): void
  onLineas(lineas: EsperasEnVivo): void
  onOferta(huella: string, cambio: Cambio): void
  /** Someone who joined was given something newer than the others know: it is for the listener to have it read for all soon. */
  onUntold(idsecciones: number[]): void
}

export interface Found {
  seats: CuposEnVivo
  lineas: EsperasEnVivo
  /** Of the offer as those who watch know it. */
  huella: string
}

interface Waiting {
  /** Sections that changed, or all of them. */
  seats: number[] | '*'
  /** Whether the windows and the sections may have changed. */
  oferta: boolean
  /** For someone who joins alone. In a rush every read finds something new, and thousands may join at once. */
  joins: boolean
  resolve(found: Found): void
  reject(error: unknown): void
}

/** More than this is a new offer: everyone reads it. */
const MAX_CHANGED = 40

/**
 * Reads seats and the offer, one read after the other, never two at once: so what is sent later was read later, and nobody
 * is told something older after something newer. A read serves all who asked before it began.
 */
export function createLiveReader(
  { selectCupos, selectOferta, selectLineas }: Sources,
  { onSeats, onOferta, onLineas, onUntold }: Listener,
) {
  let waiting: Waiting[] = []
  let reading = false
  /** What those who watch have been told. */
  const toldSeats = new Map<string, number>()
  const toldLineas = new Map<string, number[]>()
  let told: { huella: string; texts: Map<number, string> } | undefined
  /** Sections of which someone who joined knows more than what all were told: told next time, changed back or not. */
  const untold = new Set<string>()

  async function readSeats(asked: Waiting[]): Promise<CuposEnVivo> {
    const ids = asked.flatMap(({ seats }) => (seats === '*' ? [] : seats))
    const seats = await selectCupos(
      ids,
      asked.some(one => one.seats === '*'),
    )
    const news = Object.entries(seats).filter(
      ([id, inscritos]) => toldSeats.get(id) !== inscritos || untold.has(id),
    )
    if (isForAll(asked)) {
      for (const [id, inscritos] of news) toldSeats.set(id, inscritos)
      if (news.length) onSeats(Object.fromEntries(news))
    } else for (const [id] of news) untold.add(id)
    return seats
  }

  /** The lines that moved, with the places that are gone: a page whose own place is behind them counts by itself. */
  async function readLineas(asked: Waiting[]): Promise<EsperasEnVivo> {
    const all = asked.some(one => one.seats === '*')
    const ids = asked.flatMap(({ seats }) => (seats === '*' ? [] : seats))
    const lineas = await selectLineas(ids, all)
    const news: EsperasEnVivo = {}
    for (const id of new Set([...lineas.keys(), ...ids.map(String), ...(all ? toldLineas.keys() : [])])) {
      const [before = [], now = []] = [toldLineas.get(id), lineas.get(id)]
      if (String(before) === String(now) && !untold.has(id)) continue
      if (!isForAll(asked)) {
        untold.add(id)
        // With the places that only the one who joins has heard of, so that they are told when they go.
        toldLineas.set(id, [...new Set([...before, ...now])])
        continue
      }
      const standing = new Set(now)
      news[id] = { enEspera: now.length, salen: before.filter(place => !standing.has(place)) }
      if (now.length) toldLineas.set(id, now)
      else toldLineas.delete(id)
    }
    if (Object.keys(news).length) onLineas(news)
    return Object.fromEntries([...lineas].map(([id, places]) => [id, { enEspera: places.length, salen: [] }]))
  }

  async function readOferta(): Promise<void> {
    const oferta = await selectOferta()
    const before = told
    const texts = new Map(oferta.secciones.map(seccion => [seccion.id, textoDeSeccion(seccion)]))
    told = { huella: huellaDeOferta(oferta), texts }
    if (!before || before.huella === told.huella) return
    const changed = oferta.secciones.filter(({ id }) => before.texts.get(id) !== texts.get(id))
    onOferta(told.huella, {
      procesos: oferta.procesos,
      secciones: changed.length > MAX_CHANGED ? [] : changed,
      quitadas: [...before.texts.keys()].filter(id => !texts.has(id)),
    })
  }

  async function readOnce(asked: Waiting[]): Promise<Found> {
    if (!told || asked.some(({ oferta }) => oferta)) await readOferta()
    const found = {
      seats: await readSeats(asked),
      lineas: await readLineas(asked),
      huella: told?.huella ?? '',
    }
    if (!isForAll(asked)) {
      if (untold.size) onUntold([...untold].map(Number))
    } else if (asked.some(({ seats }) => seats === '*')) untold.clear()
    else for (const id of asked.flatMap(({ seats }) => [...seats])) untold.delete(String(id))
    return found
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

  const ask = (what: Pick<Waiting, 'seats' | 'oferta' | 'joins'>) =>
    new Promise<Found>((resolve, reject) => {
      waiting.push({ ...what, resolve, reject })
      next()
    })
  return {
    /** Reads the seats that may have changed, for those who watch. */
    seats: (changed: number[] | '*') => ask({ seats: changed, oferta: false, joins: false }),
    /** Reads everything, because the offer may have changed. */
    all: () => ask({ seats: '*', oferta: true, joins: false }),
    /** Reads everything for someone who joins. */
    join: () => ask({ seats: '*', oferta: true, joins: true }),
  }
}

const isForAll = (asked: Waiting[]) => asked.some(({ joins }) => !joins)
