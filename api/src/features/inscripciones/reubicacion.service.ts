import { createHash } from 'node:crypto'
import { AVISOS, FRASES } from '@nivela/contract/avisos'
import { count } from '@nivela/contract/palabras'
import {
  type CancelarBody,
  cambiosEntre,
  type ReducirBody,
  type Reubicacion,
  type Reubicado,
  type UnirBody,
} from '@nivela/contract/reubicaciones'
import type { Seccion } from '@nivela/contract/secciones'
import { campoVacio } from '@nivela/contract/textos'
import { AppError, badField, conflict } from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { tell } from '../avisos/avisos.service.ts'
import { endEsperas, leaveEsperas, promoteEsperasOf } from '../esperas/esperas.service.ts'
import { selectPeriodo } from '../periodos/periodos.service.ts'
import {
  cancelSeccion,
  describeSeccion,
  ESPERA,
  resizeSeccion,
  type SeccionQueue,
  selectHermanas,
  selectSeccion,
} from '../secciones/secciones.service.ts'
import { assignSeats } from './assignment.ts'
import * as queries from './reubicacion.queries.ts'

/** Cancelled unless it only becomes smaller; to one section rather than to any. */
interface Intent {
  destino?: number
  cupo?: number
}

interface Plan {
  section: Seccion
  asientos: queries.Asiento[]
  destinos: (Seccion | null)[]
  answer: Reubicacion
}

export type Reubicaciones = ReturnType<typeof createReubicaciones>

/** `onSeats` hears which sections' seats changed, after the fact. */
export function createReubicaciones(
  db: Database,
  queue: SeccionQueue,
  onSeats: (idsecciones: number[]) => void,
) {
  async function run(id: number, intent: Intent, body: CancelarBody, simular: boolean): Promise<Reubicacion> {
    if (simular) return (await makePlan(db, id, intent)).answer
    if (!body.motivo) throw badField('motivo', campoVacio('motivo'))
    const { answer, moved } = await queue.runWhenFree(id, () =>
      db.transaction(async tx => {
        await queries.lockReubicacion(tx, id, ESPERA)
        const plan = await makePlan(tx, id, intent)
        refuseUnseen(plan.answer, body)
        const moved = await carryOut(tx, plan, intent)
        return { answer: plan.answer, moved }
      }),
    )
    onSeats([id, ...answer.destinos.map(destino => destino.id), ...moved])
    return answer
  }

  return {
    cancelar: (id: number, body: CancelarBody, simular: boolean) => run(id, {}, body, simular),
    unir: (id: number, { destino, ...body }: UnirBody, simular: boolean) =>
      run(id, { destino }, body, simular),
    reducir: (id: number, { cupo, ...body }: ReducirBody, simular: boolean) =>
      run(id, { cupo }, body, simular),
  }
}

async function makePlan(db: Queryable, id: number, intent: Intent): Promise<Plan> {
  const section = await selectSeccion(db, id)
  if (section.estado === 'cancelada') throw conflict('La sección ya está cancelada.')
  if ((await selectPeriodo(db, section.idperiodo)).cerrado)
    throw conflict('El período está cerrado: sus secciones ya no cambian.')
  // By id: of two sections that are equally good, it is the same one each time.
  const hermanas = (await selectHermanas(db, section)).sort((a, b) => a.id - b.id)
  if (intent.destino !== undefined && !hermanas.some(one => one.id === intent.destino))
    throw badField('destino', 'Elige otra sección de la misma asignatura y del mismo período.')
  const asientos = selectMovers(section, await queries.selectAsientosPorLlegada(db, id), intent)
  const juicios = await queries.judgeDestinos(
    db,
    asientos,
    hermanas.map(one => one.id),
  )
  const motivos = new Map(juicios.map(({ asiento, seccion, motivo }) => [`${asiento} ${seccion}`, motivo]))
  const motivosOf = (asiento: queries.Asiento) => hermanas.map(one => motivos.get(`${asiento.id} ${one.id}`))
  const places = assignSeats(
    asientos.map(asiento =>
      motivosOf(asiento).map((motivo, index) =>
        motivo === null ? costOf(section, hermanas[index] as Seccion, intent.destino) : null,
      ),
    ),
    hermanas.map(({ cupo, inscritos }) => cupo - inscritos),
  )
  const destinos = places.map(place => (place === null ? null : (hermanas[place] ?? null)))
  const estudiantes = asientos.map((asiento, index): Reubicado => {
    const { idusuario, nombre, apellido, matricula } = asiento
    const destino = destinos[index]
    return {
      ...{ idusuario, nombre, apellido, matricula, destino: destino?.id ?? null },
      cambios: destino ? cambiosEntre(section, destino) : [],
      motivo: destino ? null : describeMotivo(motivosOf(asiento)),
    }
  })
  const used = hermanas.filter(one => destinos.includes(one))
  const answer = {
    estudiantes,
    movidos: destinos.filter(Boolean).length,
    sinLugar: destinos.filter(destino => !destino).length,
    destinos: used,
    enEspera: intent.cupo === undefined ? section.enEspera : 0,
    huella: hash([estudiantes, used.map(describeSeccion)]),
  }
  return { section, asientos, destinos, answer }
}

const hash = (what: unknown) =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 22)

function selectMovers(section: Seccion, asientos: queries.Asiento[], { cupo }: Intent): queries.Asiento[] {
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

function describeMotivo(motivos: (string | null | undefined)[]): string {
  if (!motivos.length) return 'No hay otra sección de la asignatura.'
  if (motivos.includes(null)) return 'No quedan cupos donde le cabe en su horario.'
  if (motivos.includes('aprobada')) return 'Ya aprobó la asignatura.'
  return 'Las otras secciones chocan con su horario.'
}

function refuseUnseen(answer: Reubicacion, { huella, aceptarSinLugar }: CancelarBody) {
  if (huella !== undefined && huella !== answer.huella)
    throw new AppError(409, 'Algo cambió mientras lo mirabas: revisa el plan nuevo.', { actual: answer })
  if (answer.sinLugar && !aceptarSinLugar)
    throw new AppError(
      409,
      `${count(answer.sinLugar, 'estudiante se queda', 'estudiantes se quedan')} sin lugar.`,
      { confirmar: 'aceptarSinLugar', actual: answer },
    )
}

/** Answers the other sections whose seats or lines moved because of it. */
async function carryOut(tx: Transaction, { section, asientos, destinos }: Plan, { cupo }: Intent) {
  const students = asientos.map(({ idusuario }) => idusuario)
  if (cupo === undefined) await endEsperas(tx, { seccion: section.id })
  if (asientos.length) {
    await queries.moveAsientos(
      tx,
      asientos,
      destinos.map(destino => destino?.id ?? null),
    )
    await leaveEsperas(
      tx,
      students,
      destinos.map(destino => destino?.id ?? null),
    )
  }
  if (cupo === undefined) await cancelSeccion(tx, section.id)
  else await resizeSeccion(tx, section.id, cupo)
  const { nombre, asignaturas } = section
  const sentence = cupo === undefined ? FRASES.seccion_cancelada : FRASES.seccion_reducida
  await tell(tx, {
    tipo: cupo === undefined ? 'seccion_cancelada' : 'seccion_cambiada',
    atOnce: true,
    personas: students,
    textos: destinos.map(destino => sentence(nombre, asignaturas.nombre, destino)),
  })
  if (cupo === undefined)
    await tell(tx, {
      tipo: 'seccion_cancelada',
      personas: [section.idusuario],
      texto: FRASES.seccion_cancelada_a_maestro(section),
      enlace: AVISOS.seccion_asignada.enlace,
    })
  return promoteEsperasOf(tx, students)
}
