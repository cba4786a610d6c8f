import { FRASES } from '@nivela/contract/avisos-frases'
import { count, enumerate } from '@nivela/contract/palabras'
import type { Cierre, Periodo, SeccionPorCerrar } from '@nivela/contract/periodos'
import { AppError, type ConstraintSentences, conflict } from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { tell } from '../avisos/avisos.service.ts'
import { selectPeriodo, updateCerrado } from '../periodos/periodos.service.ts'
import * as queries from './cierre.queries.ts'

const CERRADO = 'El período está cerrado'
const VENTANA_ABIERTA = 'El período tiene una inscripción abierta: ciérrala primero.'

/** The database refuses changes of a closed period, by the table that they would change. */
export const cierreConstraints: ConstraintSentences = {
  inscripciones_periodo_cerrado: { error: `${CERRADO}: sus inscripciones ya no cambian.` },
  secciones_periodo_cerrado: { error: `${CERRADO}: sus secciones ya no cambian.` },
  periodos_inscripcion_periodo_cerrado: { error: `${CERRADO}: sus inscripciones no se abren ni cambian.` },
  calificaciones_periodo_cerrado: {
    error: `${CERRADO}: sus calificaciones ya no cambian. Si hay un error, la oficina puede rectificarla.`,
  },
  periodos_con_ventana_abierta: { error: VENTANA_ABIERTA },
  periodos_con_notas_pendientes: { error: 'Todavía faltan calificaciones oficiales.' },
  periodos_reabierto_con_motivo: { error: 'Para reabrir un período hace falta un motivo.', campo: 'motivo' },
}

const isPending = ({ sinNota, sinOficializar }: SeccionPorCerrar) => sinNota + sinOficializar > 0

export async function readCierre(db: Queryable, id: number): Promise<Cierre> {
  const { cerrado } = await selectPeriodo(db, id)
  const secciones = await queries.selectSecciones(db, id)
  return {
    cerrado,
    secciones,
    listo: !secciones.some(isPending),
    ventanasAbiertas: await queries.selectVentanasAbiertas(db, id),
    historial: await queries.selectHistorial(db, id),
  }
}

/** Closing what is closed, or reopening what is open, succeeds and changes nothing. */
const setCerrado = (db: Database, id: number, cerrado: boolean): Promise<Periodo> =>
  db.transaction(async tx => {
    await selectPeriodo(tx, id)
    // Looked at before the locks as well, so that a press of this in the rush of a window holds nobody up.
    if (cerrado && (await queries.selectVentanasAbiertas(tx, id)).length) await refuseUnready(tx, id)
    await queries.lockCierre(tx, id)
    const periodo = await selectPeriodo(tx, id)
    if (periodo.cerrado === cerrado) return periodo
    if (cerrado) await refuseUnready(tx, id)
    await updateCerrado(tx, id, cerrado)
    return selectPeriodo(tx, id)
  })

export const cerrarPeriodo = (db: Database, id: number) => setCerrado(db, id, true)

/** The reason is in the request, and so in the bitácora; the database refuses to reopen without one. */
export const reabrirPeriodo = (db: Database, id: number) => setCerrado(db, id, false)

/** Everything that is in the way in one answer. */
async function refuseUnready(tx: Transaction, id: number) {
  const ventanas = await queries.selectVentanasAbiertas(tx, id)
  const pendientes = (await queries.selectSecciones(tx, id)).filter(isPending)
  const pending = describePending(pendientes)
  if (ventanas.length && !pendientes.length) throw conflict(VENTANA_ABIERTA)
  if (ventanas.length) throw new AppError(409, `${VENTANA_ABIERTA} Además, ${pending}.`, { pendientes })
  if (pendientes.length)
    throw new AppError(409, `El período todavía no se puede cerrar: ${pending}.`, { pendientes })
}

function describePending(pendientes: SeccionPorCerrar[]) {
  const sum = (of: (section: SeccionPorCerrar) => number) =>
    pendientes.reduce((total, section) => total + of(section), 0)
  const missing = sum(({ sinNota }) => sinNota)
  const drafts = sum(({ sinOficializar }) => sinOficializar)
  const parts = [
    missing && `${count(missing, 'estudiante', 'estudiantes')} sin calificación`,
    drafts && `${count(drafts, 'calificación', 'calificaciones')} por oficializar`,
  ].filter(part => part !== 0)
  return `hay ${enumerate(parts)}, en ${count(pendientes.length, 'sección', 'secciones')}`
}

/** Reminds every teacher with something due, but those who were reminded within the last hour. */
export const recordarNotas = (db: Database, id: number) =>
  db.transaction(async tx => {
    const periodo = await selectPeriodo(tx, id)
    if (periodo.cerrado) throw conflict(`${CERRADO}: ya no falta ninguna calificación.`)
    const teachers = await queries.lockMaestrosPorRecordar(tx, id)
    const due = teachers.filter(({ reciente }) => !reciente)
    if (due.length) await remind(tx, periodo, due)
    return { enviados: due.length, omitidos: teachers.length - due.length }
  })

/** The one place that tells teachers of grades that are due. */
async function remind(tx: Transaction, { id, nombre }: Periodo, due: { id: number; secciones: number }[]) {
  await queries.insertRecordatorios(
    tx,
    id,
    due.map(teacher => teacher.id),
  )
  for (const teacher of due) {
    const texto = FRASES.notas_pendientes(teacher.secciones, nombre)
    await tell(tx, { tipo: 'notas_pendientes', personas: [teacher.id], texto })
  }
}
