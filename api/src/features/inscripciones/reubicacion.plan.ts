import { createHash } from 'node:crypto'
import { cuposLibres } from '@nivela/contract/cupos'
import { count } from '@nivela/contract/palabras'
import { type CancelarBody, cambiosEntre, type Reubicacion } from '@nivela/contract/reubicaciones'
import type { Seccion } from '@nivela/contract/secciones'
import { badField, conflict } from '../../platform/http/errors.ts'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { selectPeriodo } from '../periodos/periodos.service.ts'
import { describeSeccion } from '../secciones/choques.service.ts'
import { selectHermanas, selectSeccion } from '../secciones/secciones.service.ts'
import { assignSeats } from './assignment.ts'
import { type Asiento, judgeDestinos, selectAsientosPorLlegada } from './reubicacion.queries.ts'

/** Cancelled unless it only becomes smaller; to one section rather than to any, but for those for whom the office chose. */
export interface Intent {
  destino?: number
  cupo?: number
  elegidos?: CancelarBody['elegidos']
}

export interface Plan {
  section: Seccion
  asientos: Asiento[]
  destinos: (Seccion | null)[]
  answer: Reubicacion
}

export async function makePlan(db: Queryable, id: number, intent: Intent): Promise<Plan> {
  const section = await selectSeccion(db, id)
  if (section.estado === 'cancelada') throw conflict('La sección ya está cancelada.')
  if ((await selectPeriodo(db, section.idperiodo)).cerrado)
    throw conflict('El período está cerrado: sus secciones ya no cambian.')
  // By id: of two sections that are equally good, it is the same one each time.
  const hermanas = (await selectHermanas(db, section)).sort((a, b) => a.id - b.id)
  if (intent.destino !== undefined && !hermanas.some(one => one.id === intent.destino))
    throw badField('destino', 'Elige otra sección de la misma asignatura y del mismo período.')

  const asientos = selectMovers(section, await selectAsientosPorLlegada(db, id), intent)
  const judge = await readJuicios(db, asientos, hermanas)
  const elegidos = readElegidos(asientos, hermanas, judge, intent.elegidos)

  const places = assignSeats(
    asientos.map(asiento =>
      judge(asiento).map((motivo, index) =>
        motivo === null && !elegidos.has(asiento.idusuario)
          ? costOf(section, hermanas[index] as Seccion, intent.destino)
          : null,
      ),
    ),
    hermanas.map(one => cuposLibres(one) - countOf(elegidos, one)),
  )
  const destinos = asientos.map(({ idusuario }, index) => {
    const elegido = elegidos.get(idusuario)
    return elegido === undefined ? (hermanas[places[index] ?? -1] ?? null) : elegido
  })

  const estudiantes = asientos.map((asiento, index) => {
    const { idusuario, nombre, apellido, matricula } = asiento
    const destino = destinos[index]
    return {
      ...{ idusuario, nombre, apellido, matricula, destino: destino?.id ?? null },
      opciones: hermanas.filter((_, place) => judge(asiento)[place] === null).map(one => one.id),
      cambios: destino ? cambiosEntre(section, destino) : [],
      motivo: destino
        ? null
        : elegidos.has(idusuario)
          ? 'Así lo eligió la oficina.'
          : describeMotivo(judge(asiento)),
    }
  })
  const used = hermanas.filter(one => destinos.includes(one))
  const answer = {
    estudiantes,
    movidos: destinos.filter(Boolean).length,
    sinLugar: destinos.filter(destino => !destino).length,
    destinos: used,
    enEspera: intent.cupo === undefined ? section.enEspera : 0,
    // Of what becomes of them; what else they might choose may change meanwhile.
    huella: hash([estudiantes.map(({ opciones: _, ...one }) => one), used.map(describeSeccion)]),
  }
  return { section, asientos, destinos, answer }
}

type Motivos = (string | null | undefined)[]

/** What stands in the way of a student, in the order of the sections; null where nothing does, free seats aside. */
async function readJuicios(db: Queryable, asientos: Asiento[], hermanas: Seccion[]) {
  const juicios = await judgeDestinos(
    db,
    asientos,
    hermanas.map(one => one.id),
  )
  const motivos = new Map(juicios.map(({ asiento, seccion, motivo }) => [`${asiento} ${seccion}`, motivo]))
  return ({ id }: Asiento): Motivos => hermanas.map(one => motivos.get(`${id} ${one.id}`))
}

type Elegidos = Map<number, Seccion | null>

const countOf = (elegidos: Elegidos, section: Seccion) =>
  [...elegidos.values()].filter(destino => destino === section).length

/** Where the office sends single students; refused where one of them may not go, or where there are not enough seats. */
function readElegidos(
  asientos: Asiento[],
  hermanas: Seccion[],
  judge: (asiento: Asiento) => Motivos,
  given: CancelarBody['elegidos'] = [],
): Elegidos {
  const elegidos: Elegidos = new Map(
    given.map(({ idusuario, destino }) => {
      const asiento = asientos.find(one => one.idusuario === idusuario)
      if (!asiento) throw conflict('Alguien de los que elegiste ya no cambia de sección.', 'elegidos')
      if (destino === null) return [idusuario, null]
      const place = hermanas.findIndex(({ id }) => id === destino)
      const section = hermanas[place]
      if (section && judge(asiento)[place] === null) return [idusuario, section]
      const { nombre, apellido } = asiento
      throw conflict(
        `${nombre} ${apellido} no puede pasar a la sección ${section?.nombre ?? 'que elegiste'}.`,
        'elegidos',
      )
    }),
  )
  const llena = hermanas.find(one => countOf(elegidos, one) > cuposLibres(one))
  if (llena)
    throw conflict(`En la sección ${llena.nombre} no hay cupos para todos los que elegiste.`, 'elegidos')
  return elegidos
}

const hash = (what: unknown) =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 22)

function selectMovers(section: Seccion, asientos: Asiento[], { cupo }: Intent): Asiento[] {
  const graded = asientos.filter(({ calificada }) => calificada).length
  if (cupo === undefined) {
    if (!graded) return asientos
    throw conflict(
      `La sección tiene ${count(graded, 'calificación', 'calificaciones')}: ya no se puede cancelar.`,
    )
  }
  if (cupo >= section.cupo) throw conflict(`Escribe un cupo menor que ${section.cupo}.`, 'cupo')
  if (cupo < graded)
    throw conflict(
      `${count(graded, 'estudiante ya tiene', 'estudiantes ya tienen')} calificación: el cupo no puede ser menor.`,
      'cupo',
    )
  // Last come, first to go; a grade keeps its seat.
  const leaving = Math.max(0, asientos.length - cupo)
  const free = asientos.filter(({ calificada }) => !calificada)
  return free.slice(free.length - leaving)
}

/** Another day weighs more than other hours, these more than another teacher; more than all of it, not the section that was chosen. */
function costOf(from: Seccion, to: Seccion, chosen: number | undefined): number {
  const cambios = cambiosEntre(from, to)
  const weight = { dia: 4, horas: 2, maestro: 1, aula: 0 }
  return cambios.reduce(
    (sum, cambio) => sum + weight[cambio],
    chosen === undefined || to.id === chosen ? 0 : 8,
  )
}

function describeMotivo(motivos: Motivos): string {
  if (!motivos.length) return 'No hay otra sección de la asignatura.'
  if (motivos.includes(null)) return 'No quedan cupos donde le cabe en su horario.'
  if (motivos.includes('aprobada')) return 'Ya aprobó la asignatura.'
  return 'Las otras secciones chocan con su horario.'
}
