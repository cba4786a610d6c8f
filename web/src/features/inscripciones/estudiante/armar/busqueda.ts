import type { Dia } from '@nivela/contract/secciones'

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
  cupo: number
  inscritos: number
}

/** A section that the student could take. */
export interface Candidata {
  opcion: Opcion
  /** Its place in the order of preference among those of its subject. */
  posicion: number
  /** The day as a position in the week, its hours as the bits of a number. */
  dia: number
  horas: number
  duracion: number
  libres: number
}

interface Rama {
  candidata: Candidata | undefined
  costo: Costo
}

/** A subject's sections, in order of preference, and what is the most or the least among them. */
interface Grupo {
  candidatas: Candidata[]
  /** Those that no section of a later group could push aside: while one fits, the subject can't be left out. */
  fijas: Candidata[]
  dias: number
  duracion: number
  fin: number
}

const toGrupo = (candidatas: Candidata[], index: number, todas: Candidata[][]): Grupo => {
  const siguientes = todas.slice(index + 1).flat()
  return {
    candidatas,
    fijas: candidatas.filter(({ dia, horas }) => !siguientes.some(b => b.dia === dia && b.horas & horas)),
    dias: candidatas.reduce((dias, { dia }) => dias | (1 << dia), 0),
    duracion: Math.max(...candidatas.map(({ duracion }) => duracion)),
    fin: Math.min(...candidatas.map(({ opcion }) => opcion.fin)),
  }
}

/** Some 200 ms. The worst arrangements of 4 subjects × 30 sections found need a quarter of it. */
export const MAXIMO_DE_NODOS = 300_000

const MUCHOS = 2 ** 30 - 1

/** Less is better, from left to right: subjects left out, seats, days, gaps, end of the days, preferences. */
type Costo = [
  sinPoner: number,
  minimo: number,
  suma: number,
  dias: number,
  huecos: number,
  salida: number,
  ...preferencias: number[],
]

const compare = (a: Costo, b: Costo) => {
  for (let i = 0; i < a.length; i++) {
    const diferencia = (a[i] as number) - (b[i] as number)
    if (diferencia) return diferencia
  }
  return 0
}

/**
 * The best combinations of at most one section of each group, best first: branch and bound, the most
 * promising branch first. Only combinations to which nothing can be added count: a part of another is no
 * alternative to it.
 */
export function search(porAsignatura: Candidata[][], tomadas: number[], cuantas: number) {
  const grupos = porAsignatura.map(toGrupo)
  const semana = [...tomadas]
  const elegidas: (Candidata | undefined)[] = []
  const mejores: { costo: Costo; secciones: Opcion[] }[] = []
  const cuenta: Costo = [0, 0, 0, 0, 0, 0, ...grupos.map(() => 0)]
  let visitados = 0
  let completo = true

  const fits = ({ dia, horas }: Candidata) => !((semana[dia] as number) & horas)

  const findFitting = (candidatas: Candidata[]) => {
    for (let i = 0; i < candidatas.length; i++) if (fits(candidatas[i] as Candidata)) return candidatas[i]
    return undefined
  }

  const countDias = () => {
    let dias = 0
    for (let dia = 0; dia < semana.length; dia++) if (semana[dia]) dias++
    return dias
  }

  const isWorthIt = (costo: Costo) => {
    const ultimo = mejores[cuantas - 1]
    return !ultimo || compare(costo, ultimo.costo) < 0
  }

  /**
   * The least that the combinations from here on can cost: as if each group still to decide got its first
   * section that fits and all its hours filled gaps, save those that need a day without class yet. Exact
   * with none left to decide. Nothing when it isn't worth going on.
   */
  const estimate = (): Costo | undefined => {
    visitados++
    let dias = 0
    let conClase = 0
    let salida = 0
    // With the hours of the classes taken, which are the same in every combination.
    let huecos = 0
    for (let dia = 0; dia < semana.length; dia++) {
      const clases = semana[dia] as number
      if (!clases) continue
      const fin = 32 - Math.clz32(clases)
      dias++
      conClase |= 1 << dia
      salida += fin
      huecos += fin - 31 + Math.clz32(clases & -clases)
    }
    let sinPoner = 0
    let minimo = MUCHOS
    let suma = 0
    let conNuevas = conClase
    for (let i = 0; i < grupos.length; i++) {
      const grupo = grupos[i] as Grupo
      const decidida = i < elegidas.length
      const candidata = decidida ? elegidas[i] : findFitting(grupo.candidatas)
      if (!candidata) {
        sinPoner++
        cuenta[6 + i] = MUCHOS
        continue
      }
      suma += candidata.libres
      cuenta[6 + i] = candidata.posicion
      if (candidata.libres < minimo) minimo = candidata.libres
      if (decidida) huecos -= candidata.duracion
      else if (grupo.dias & conClase) huecos -= grupo.duracion
      else if (!(grupo.dias & conNuevas)) {
        conNuevas |= grupo.dias
        dias++
        salida += grupo.fin
      }
    }
    cuenta[0] = sinPoner
    cuenta[1] = -minimo
    cuenta[2] = -suma
    cuenta[3] = dias
    cuenta[4] = huecos > 0 ? huecos : 0
    cuenta[5] = salida
    return isWorthIt(cuenta) ? [...cuenta] : undefined
  }

  const keep = (costo: Costo) => {
    mejores.push({ costo, secciones: elegidas.flatMap(elegida => elegida?.opcion ?? []) })
    mejores.sort((a, b) => compare(a.costo, b.costo))
    mejores.length = Math.min(mejores.length, cuantas)
  }

  const choose = <T>(candidata: Candidata | undefined, next: () => T) => {
    const { dia, horas } = candidata ?? { dia: 0, horas: 0 }
    semana[dia] = (semana[dia] as number) ^ horas
    elegidas.push(candidata)
    const result = next()
    elegidas.pop()
    semana[dia] = (semana[dia] as number) ^ horas
    return result
  }

  /** What is known of a branch without walking into it discards most. */
  const isHopeful = (candidata: Candidata, costo: Costo, primera: Candidata) => {
    const ultimo = mejores[cuantas - 1]?.costo
    if (!ultimo || costo[0] < ultimo[0]) return true
    const minimo = Math.max(costo[1], -candidata.libres)
    if (minimo !== ultimo[1]) return minimo < ultimo[1]
    const suma = costo[2] + primera.libres - candidata.libres
    if (suma !== ultimo[2]) return suma < ultimo[2]
    return semana[candidata.dia] !== 0 || countDias() < ultimo[3]
  }

  const branch = (ramas: Rama[], candidata: Candidata | undefined) => {
    const costo = choose(candidata, estimate)
    if (costo) ramas.push({ candidata, costo })
  }

  const visit = (costo: Costo) => {
    if (!isWorthIt(costo)) return
    if (visitados >= MAXIMO_DE_NODOS) {
      completo = false
      return
    }
    const grupo = grupos[elegidas.length]
    if (!grupo) {
      if (!grupos.some(({ candidatas }, i) => !elegidas[i] && candidatas.some(fits))) keep(costo)
      return
    }
    const fitting = grupo.candidatas.filter(fits)
    const ramas: Rama[] = []
    for (const candidata of fitting) {
      if (isHopeful(candidata, costo, fitting[0] as Candidata)) branch(ramas, candidata)
    }
    if (!grupo.fijas.some(fits)) branch(ramas, undefined)
    ramas.sort((a, b) => compare(a.costo, b.costo))
    for (const { candidata, costo } of ramas) choose(candidata, () => visit(costo))
  }

  visit(estimate() as Costo)
  return { armados: mejores.map(({ secciones }) => secciones), completo, visitados }
}
