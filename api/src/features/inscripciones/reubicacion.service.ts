import { AVISOS } from '@nivela/contract/avisos'
import { FRASES } from '@nivela/contract/avisos-frases'
import { count } from '@nivela/contract/palabras'
import type { CancelarBody, ReducirBody, Reubicacion, UnirBody } from '@nivela/contract/reubicaciones'
import { campoVacio } from '@nivela/contract/textos'
import { AppError, badField } from '../../platform/http/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/postgres.ts'
import { tell } from '../avisos/avisos.service.ts'
import { endEsperas, leaveEsperas, promoteEsperasOf } from '../esperas/esperas.service.ts'
import { cancelSeccion, ESPERA, resizeSeccion, type SeccionQueue } from '../secciones/secciones.service.ts'
import { type Intent, makePlan, type Plan } from './reubicacion.plan.ts'
import * as queries from './reubicacion.queries.ts'

export type Reubicaciones = ReturnType<typeof createReubicaciones>

/** `onSeats` hears which sections' seats changed, after the fact. */
export function createReubicaciones(
  db: Database,
  queue: SeccionQueue,
  onSeats: (idsecciones: number[]) => void,
) {
  async function run(id: number, intent: Intent, body: CancelarBody, simular: boolean): Promise<Reubicacion> {
    if (simular) return (await makePlan(db, id, { ...intent, elegidos: body.elegidos })).answer
    const { motivo } = body
    if (!motivo) throw badField('motivo', campoVacio('motivo'))
    const { answer, moved } = await queue.runWhenFree(id, () =>
      db.transaction(async tx => {
        await queries.lockReubicacion(tx, id, ESPERA)
        const plan = await makePlan(tx, id, { ...intent, elegidos: body.elegidos })
        refuseUnseen(plan.answer, body)
        const moved = await carryOut(tx, plan, intent, motivo)
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
async function carryOut(
  tx: Transaction,
  { section, asientos, destinos }: Plan,
  { cupo }: Intent,
  motivo: string,
) {
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
    textos: destinos.map(destino => sentence(nombre, asignaturas.nombre, motivo, destino)),
  })
  if (cupo === undefined)
    await tell(tx, {
      tipo: 'seccion_cancelada',
      personas: [section.idusuario],
      texto: FRASES.seccion_cancelada_a_maestro(section, motivo),
      enlace: AVISOS.seccion_asignada.enlace,
    })
  return promoteEsperasOf(tx, students)
}
