import type { Opcion } from './armado.ts'

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

/** A subject's sections, best first, and what is the most or the least among them. */
interface Grupo {
  candidatas: Candidata[]
  dias: number
  duracion: number
  fin: number
}

const toGrupo = (candidatas: Candidata[]): Grupo => ({
  candidatas,
  dias: candidatas.reduce((dias, { dia }) => dias | (1 << dia), 0),
  duracion: Math.max(...candidatas.map(({ duracion }) => duracion)),
  fin: Math.min(...candidatas.map(({ opcion }) => opcion.fin)),
})

/** Above the 954,305 nodes of 4 subjects × 30 sections, so those are always searched to the end. */
export const LIMITE = 1_000_000

const MUCHOS = 2 ** 30 - 1

/** Less is better, from left to right: subjects left out, seats, days, gaps, end of the days, preferences. */
type Costo = number[]

const compare = (a: Costo, b: Costo) => {
  for (let i = 0; i < a.length; i++) {
    const diferencia = (a[i] as number) - (b[i] as number)
    if (diferencia) return diferencia
  }
  return 0
}

const countHoras = (horas: number): number => (horas ? 1 + countHoras(horas & (horas - 1)) : 0)

/**
 * The best combinations of at most one section of each group, best first: branch and bound, the most
 * promising branch first. Only combinations to which nothing can be added count: a part of another is no
 * alternative to it.
 */
export function search(porAsignatura: Candidata[][], tomadas: number[], cuantas: number) {
  const grupos = porAsignatura.map(toGrupo)
  const semana = [...tomadas]
  const horasTomadas = tomadas.reduce((suma, horas) => suma + countHoras(horas), 0)
  const elegidas: (Candidata | undefined)[] = []
  const mejores: { costo: Costo; secciones: Opcion[] }[] = []
  const costo: Costo = Array.from({ length: 6 + grupos.length }, () => 0)
  let visitados = 0
  let completo = true

  const cabe = ({ dia, horas }: Candidata) => !((semana[dia] as number) & horas)

  // By hand: half the time of the search goes here, and find() takes twice as long.
  const findQueCabe = (candidatas: Candidata[]) => {
    for (let i = 0; i < candidatas.length; i++) if (cabe(candidatas[i] as Candidata)) return candidatas[i]
    return undefined
  }

  // A section that nothing later could push aside has to be taken: without it there would be room to add it.
  const desplazables = new Set(
    porAsignatura.flatMap((grupo, i) => {
      const siguientes = porAsignatura.slice(i + 1).flat()
      return grupo.filter(a => siguientes.some(b => a.dia === b.dia && a.horas & b.horas))
    }),
  )

  const isWorthIt = (costo: Costo) => {
    const ultimo = mejores[cuantas - 1]
    return !ultimo || compare(costo, ultimo.costo) < 0
  }

  /**
   * The least that the combinations from here on can cost: as if each group still to decide got its first
   * section that fits and all its hours filled gaps, save those that need a day without class yet. Exact
   * with none left to decide. Nothing when it isn't worth going on.
   */
  const estimate = () => {
    visitados++
    let dias = 0
    let conClase = 0
    let salida = 0
    let huecos = -horasTomadas
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
      const candidata = decidida ? elegidas[i] : findQueCabe(grupo.candidatas)
      if (!candidata) {
        sinPoner++
        costo[6 + i] = MUCHOS
        continue
      }
      suma += candidata.libres
      costo[6 + i] = candidata.posicion
      if (candidata.libres < minimo) minimo = candidata.libres
      if (decidida) huecos -= candidata.duracion
      else if (grupo.dias & conClase) huecos -= grupo.duracion
      else if (!(grupo.dias & conNuevas)) {
        conNuevas |= grupo.dias
        dias++
        salida += grupo.fin
      }
    }
    costo[0] = sinPoner
    costo[1] = -minimo
    costo[2] = -suma
    costo[3] = dias
    costo[4] = huecos > 0 ? huecos : 0
    costo[5] = salida
    return isWorthIt(costo) ? [...costo] : undefined
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

  const visit = (costo: Costo) => {
    if (!isWorthIt(costo)) return
    if (visitados >= LIMITE) {
      completo = false
      return
    }
    const grupo = porAsignatura[elegidas.length]
    if (!grupo) {
      if (!porAsignatura.some((grupo, i) => !elegidas[i] && grupo.some(cabe))) keep(costo)
      return
    }
    const posibles: (Candidata | undefined)[] = grupo.filter(cabe)
    if (posibles.every(candidata => candidata && desplazables.has(candidata))) posibles.push(undefined)
    const ramas: { candidata: Candidata | undefined; costo: Costo }[] = []
    for (const candidata of posibles) {
      const costo = choose(candidata, estimate)
      if (costo) ramas.push({ candidata, costo })
    }
    ramas.sort((a, b) => compare(a.costo, b.costo))
    for (const { candidata, costo } of ramas) choose(candidata, () => visit(costo))
  }

  visit(estimate() ?? [])
  return { armados: mejores.map(({ secciones }) => secciones), completo, visitados }
}
