import { DIAS, type Dia } from '@nivela/contract/dias'

/** A class of the week; its hours are numbers, from 7 to 22. */
export interface Franja {
  dia: Dia
  inicio: number
  fin: number
}

/** A section on offer. */
export interface Opcion extends Franja {
  id: number
  idasignatura: number
  /** Its teacher. */
  idusuario: number
  cupo: number
  inscritos: number
  /** The student has it already: its seat is safe, full or not. */
  suya?: boolean
}

/** A section that could be taken. */
export interface Candidata {
  opcion: Opcion
  /** Its subject, as a bit of a number. */
  bit: number
  /** What it costs by itself, whatever else is chosen. */
  costo: number
}

/** What is counted in a week, and below which number every sum of it stays: 20 subjects, 15 hours, 6 days. */
const RANGOS = {
  /** Hours and wishes that would have to be given up. */
  liberar: 160,
  /** Sections with few seats left. */
  escasas: 21,
  /** Hours of class after noon. */
  tarde: 61,
  dias: 7,
  /** Idle hours between two classes of a day. */
  huecos: 91,
  /** Seats that the student has and would change. */
  mudanzas: 21,
  /** The hours at which the days end, added up. */
  salida: 133,
  /** Seats short of 1000, added up. */
  ocupados: 20_001,
}
export type Criterio = keyof typeof RANGOS
export type Pesos = Record<Criterio, number>

/** Most subjects that are planned at once: what the server takes in one act. */
export const MAX_ASIGNATURAS = 20

/**
 * Mixed radix: one whole number holds all criteria, the first one in its highest digits, so that comparing and adding
 * costs is comparing and adding numbers. All ranges together stay below 2^53. What is not named weighs nothing.
 */
export function pesosOf(orden: Criterio[]): Pesos {
  const pesos = Object.fromEntries(Object.keys(RANGOS).map(criterio => [criterio, 0])) as Pesos
  let peso = 1
  for (const criterio of orden.toReversed()) {
    pesos[criterio] = peso
    peso *= RANGOS[criterio]
  }
  return pesos
}

interface Paso {
  candidata: Candidata
  /** Its place in the order of the week. */
  orden: number
  antes: Paso | null
}

interface Parcial {
  costo: number
  ultimo: Paso | null
}

/** Equal costs: the one whose classes come first in the week. Those compared have equally many. */
const compare = (a: Parcial, b: Parcial) => a.costo - b.costo || comparePasos(a.ultimo, b.ultimo)

const comparePasos = (a: Paso | null, b: Paso | null): number =>
  a === b || !a || !b ? 0 : comparePasos(a.antes, b.antes) || a.orden - b.orden

export const compareEnSemana = (a: Opcion, b: Opcion) =>
  DIAS.indexOf(a.dia) - DIAS.indexOf(b.dia) || a.inicio - b.inicio || a.fin - b.fin || a.id - b.id

/** A state is the subjects that have a place and the hour at which the last class of the day so far ends, 0 if none. */
const keyOf = (bits: number, fin: number) => (bits << 5) | fin
const bitsOf = (key: number) => key >> 5
const finOf = (key: number) => key & 31

type Estados = Map<number, Parcial[]>

/** More states than eight subjects can have. Beyond it the least promising are dropped. */
const MAX_ESTADOS = 5000

export interface Combinacion {
  costo: number
  /** In the order of the week. */
  secciones: Opcion[]
}

interface Busqueda {
  /** The best ones of each set of subjects. */
  combinaciones: Combinacion[]
  /** False when states had to be dropped: these combinations are good, but perhaps not the best. */
  completo: boolean
  /** How many times a class was added to a combination: what the search costs. */
  pasos: number
}

/**
 * Dynamic programming along the week, hour by hour: what a class adds to the cost depends only on where the day's last
 * one ended, so for each state only its best combinations go on. Exact, and its cost grows with the number of sections,
 * not with that of their combinations. `tomadas` are classes that stay, and that no candidate overlaps.
 */
export function search(candidatas: Candidata[], tomadas: Franja[], pesos: Pesos, cuantas: number): Busqueda {
  const enOrden = withoutTwins(candidatas, cuantas)
  const ordenes = new Map(enOrden.map((candidata, orden) => [candidata, orden]))
  let estados: Estados = new Map([[keyOf(0, 0), [{ costo: 0, ultimo: null }]]])
  let completo = true
  let pasos = 0

  const insert = (destino: Estados, key: number, parcial: Parcial) => {
    pasos++
    const mejores = destino.get(key)
    if (!mejores) return destino.set(key, [parcial])
    let lugar = mejores.length
    while (lugar > 0 && compare(parcial, mejores[lugar - 1] as Parcial) < 0) lugar--
    if (lugar >= cuantas) return
    mejores.splice(lugar, 0, parcial)
    if (mejores.length > cuantas) mejores.pop()
  }

  /** What a class costs by its place in the day. */
  const placeCost = (antes: number, { inicio, fin }: Franja) =>
    antes === 0
      ? pesos.dias + pesos.salida * fin
      : pesos.huecos * (inicio - antes) + pesos.salida * (fin - antes)

  /** What stays stands in every combination. */
  const keepTomada = (clase: Franja) => {
    const siguientes: Estados = new Map()
    for (const [key, parciales] of estados) {
      for (const { costo, ultimo } of parciales) {
        const parcial = { costo: costo + placeCost(finOf(key), clase), ultimo }
        insert(siguientes, keyOf(bitsOf(key), clase.fin), parcial)
      }
    }
    estados = siguientes
  }

  const tryCandidata = (candidata: Candidata) => {
    const { opcion, bit } = candidata
    const orden = ordenes.get(candidata) as number
    // States that are added while this runs hold the subject already, and are passed over.
    for (const [key, parciales] of estados) {
      const [bits, fin] = [bitsOf(key), finOf(key)]
      if (bits & bit || fin > opcion.inicio) continue
      const costo = candidata.costo + placeCost(fin, opcion)
      for (const parcial of parciales) {
        const paso = { candidata, orden, antes: parcial.ultimo }
        insert(estados, keyOf(bits | bit, opcion.fin), { costo: parcial.costo + costo, ultimo: paso })
      }
    }
    if (estados.size > MAX_ESTADOS) trim()
  }

  const trim = () => {
    completo = false
    const prometedores = [...estados].toSorted(
      ([a, [unA]], [b, [unB]]) =>
        countBits(bitsOf(b)) - countBits(bitsOf(a)) || (unA?.costo ?? 0) - (unB?.costo ?? 0),
    )
    estados = new Map(prometedores.slice(0, MAX_ESTADOS / 2))
  }

  for (const dia of DIAS) {
    const suyas = enOrden.filter(({ opcion }) => opcion.dia === dia)
    const fijas = joinFranjas(tomadas.filter(tomada => tomada.dia === dia))
    for (const candidata of suyas) {
      while (fijas[0] && fijas[0].inicio < candidata.opcion.inicio) keepTomada(fijas.shift() as Franja)
      tryCandidata(candidata)
    }
    for (const fija of fijas) keepTomada(fija)
    // A new day begins: at what hour the last one ended says nothing any more.
    const siguientes: Estados = new Map()
    for (const [key, parciales] of estados)
      for (const parcial of parciales) insert(siguientes, keyOf(bitsOf(key), 0), parcial)
    estados = siguientes
  }

  const combinaciones = [...estados.values()]
    .flat()
    .map(({ costo, ultimo }) => ({ costo, secciones: seccionesOf(ultimo) }))
  return { combinaciones, completo, pasos }
}

/** In the order of the week. Of a subject's sections at the same hours no more can be needed than combinations. */
function withoutTwins(candidatas: Candidata[], cuantas: number): Candidata[] {
  const iguales = new Map<string, number>()
  return candidatas
    .toSorted((a, b) => a.costo - b.costo || a.opcion.id - b.opcion.id)
    .filter(({ bit, opcion: { dia, inicio, fin } }) => {
      const clave = `${bit} ${dia} ${inicio} ${fin}`
      const anteriores = iguales.get(clave) ?? 0
      iguales.set(clave, anteriores + 1)
      return anteriores < cuantas
    })
    .sort((a, b) => compareEnSemana(a.opcion, b.opcion))
}

const seccionesOf = (paso: Paso | null): Opcion[] =>
  paso ? [...seccionesOf(paso.antes), paso.candidata.opcion] : []

function countBits(bits: number): number {
  let cuantos = 0
  for (let resto = bits; resto; resto &= resto - 1) cuantos++
  return cuantos
}

/** In order, those that overlap as one. */
function joinFranjas(franjas: Franja[]): Franja[] {
  const juntas: Franja[] = []
  for (const franja of franjas.toSorted((a, b) => a.inicio - b.inicio)) {
    const ultima = juntas.at(-1)
    if (ultima && franja.inicio < ultima.fin) ultima.fin = Math.max(ultima.fin, franja.fin)
    else juntas.push({ ...franja })
  }
  return juntas
}
