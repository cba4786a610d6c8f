import { AVISOS } from '@nivela/contract/avisos'
import { FRASES, NOTA_CAMBIADA, NOTAS_POR_OFICINA } from '@nivela/contract/avisos-frases'
import {
  type Calificacion,
  type CalificacionBody,
  type CalificacionCambioBody,
  calificacion,
  type RectificarBody,
  type SeccionCalificadaBody,
} from '@nivela/contract/calificaciones'
import type { BusquedaPaginada } from '@nivela/contract/listas'
import { ROL } from '@nivela/contract/roles'
import type { Seccion } from '@nivela/contract/secciones'
import type { Caller } from '../../platform/http/access.ts'
import {
  AppError,
  badField,
  type ConstraintSentences,
  conflict,
  notFound,
} from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import { tell } from '../avisos/avisos.service.ts'
import { selectPeriodo } from '../periodos/periodos.service.ts'
import { selectSeccion } from '../secciones/secciones.service.ts'
import * as queries from './calificaciones.queries.ts'

const CAMBIADA = 'Alguien cambió esta calificación mientras la editabas.'
const FALTA_MOTIVO = 'Las notas las pone el maestro: di por qué las escribe la oficina.'
const PERIODO_CERRADO = 'El período está cerrado: rectifica la calificación.'
const SIN_INSCRIBIR = 'Ese estudiante no está inscrito en la sección.'

export const calificacionesConstraints: ConstraintSentences = {
  calificaciones_una_por_seccion: {
    error: 'Ese estudiante ya tiene una calificación en la sección.',
    campo: 'idusuario',
  },
  calificaciones_dentro_de_limites: {
    error: 'La calificación debe ser mayor que 0 y no pasar de 100 puntos.',
    campo: 'calificacion',
    status: 400,
  },
  calificaciones_nota_o_condicion: {
    error: 'Pon una nota o una condición, no las dos.',
    campo: 'condicion',
    status: 400,
  },
}

/** Until it is official a student learns that there is a grade, and nothing of it. */
const withhold = (grade: queries.FullGrade): Calificacion => {
  const { usuarios: _themselves, version: _ofEditors, ...own } = grade
  return grade.oficializado
    ? own
    : { ...own, idseccion: null, calificacion: null, condicion: null, secciones: null }
}

export async function listCalificaciones(db: Database, { id, idrol }: Caller, search: BusquedaPaginada) {
  if (idrol === ROL.administrador) return queries.searchCalificaciones(db, {}, search)
  if (idrol === ROL.maestro) return queries.searchCalificaciones(db, { idmaestro: id }, search)
  return queries.searchCalificaciones(db, { idestudiante: id }, search, withhold)
}

/** All grades of a student, official or not, as the office sees them. */
export const listCalificacionesOf = (db: Queryable, idestudiante: number) =>
  queries.selectCalificaciones(db, { idestudiante })

/** A section that the caller may grade, or look into: another teacher's is not there for them. */
export async function selectOwnSeccion(
  db: Queryable,
  { id, idrol }: Caller,
  idseccion: number,
): Promise<Seccion> {
  const section = await selectSeccion(db, idseccion)
  if (idrol === ROL.maestro && section.idusuario !== id) throw notFound()
  return section
}

/**
 * Where the office writes in a teacher's place: it says why, the teacher hears of it once a day, and what a closed period holds
 * it rectifies. The caller holds the section's lock, which closing a period takes too.
 */
async function judgeOffice(tx: Transaction, caller: Caller, section: Seccion, motivo: string | undefined) {
  if (caller.idrol !== ROL.administrador) return
  if (motivo === undefined) throw badField('motivo', FALTA_MOTIVO)
  if ((await selectPeriodo(tx, section.idperiodo)).cerrado) throw conflict(PERIODO_CERRADO)
  const { id, nombre, asignaturas, idusuario } = section
  await tell(tx, {
    ...{ tipo: 'nota_rectificada', personas: [idusuario] },
    asunto: NOTAS_POR_OFICINA,
    texto: FRASES.notas_por_oficina(nombre, asignaturas.nombre, motivo),
    enlace: `${AVISOS.nota_rectificada.enlace}?seccion=${id}`,
    clave: `notas por oficina ${id} ${new Date().toISOString().slice(0, 10)}`,
  })
}

async function lockOwn(tx: Transaction, caller: Caller, id: number, motivo: string | undefined) {
  const isOffice = caller.idrol === ROL.administrador
  const grade = await queries.lockCalificacion(tx, id, isOffice ? undefined : caller.id)
  if (isOffice) await judgeOffice(tx, caller, await selectSeccion(tx, grade.idseccion), motivo)
  return grade
}

export const createCalificacion = (db: Database, caller: Caller, { motivo, ...body }: CalificacionBody) =>
  db.transaction(async tx => {
    const section = await selectOwnSeccion(tx, caller, body.idseccion)
    await queries.lockNotas(tx, body.idseccion)
    await judgeOffice(tx, caller, section, motivo)
    const enrolled = await queries.lockInscritos(tx, body.idseccion)
    if (!enrolled.has(body.idusuario)) throw conflict(SIN_INSCRIBIR, 'idusuario')
    return queries.selectCalificacion(tx, await queries.insertCalificacion(tx, body))
  })

/** A number takes the place of a condition, and the other way round; null or nothing leaves both as they are. */
const toValue = ({ calificacion, condicion }: Pick<CalificacionCambioBody, 'calificacion' | 'condicion'>) => {
  if (calificacion != null) return { calificacion, condicion: null }
  return condicion != null ? { calificacion: null, condicion } : {}
}

/** Changes only what the body names: publishing a grade never writes a score. */
export const updateCalificacion = (db: Database, caller: Caller, id: number, body: CalificacionCambioBody) =>
  db.transaction(async tx => {
    const before = await lockOwn(tx, caller, id, body.motivo)
    const { idseccion = before.idseccion, idusuario = before.idusuario, version, oficializado } = body
    if (idseccion !== before.idseccion || idusuario !== before.idusuario) {
      throw conflict(
        'La calificación es de otro estudiante o de otra sección: elimínala y agrega la correcta.',
      )
    }
    refuseStale(calificacion, before, version, CAMBIADA)
    const changes = { ...toValue(body), ...(oficializado !== undefined && { oficializado }) }
    if (Object.keys(changes).length) await queries.updateCalificacion(tx, id, changes)
    const after = await queries.selectCalificacion(tx, id)
    const whose = (applies: boolean) => (applies ? [idusuario] : [])
    await tellNotas(tx, asignaturaOf(before), {
      oficiales: whose(after.oficializado && !before.oficializado),
      cambiadas: whose(after.oficializado && before.oficializado && after.version !== before.version),
      retiradas: whose(before.oficializado && !after.oficializado),
    })
    return after
  })

const asignaturaOf = ({ secciones }: queries.FullGrade) => secciones.asignaturas.nombre

interface Notas {
  /** Students whose grade became official, changed while it was, or is so no more. */
  oficiales?: number[]
  cambiadas?: number[]
  retiradas?: number[]
}

/** The score stays behind the sign-in: a mail is read on many screens. */
async function tellNotas(
  tx: Transaction,
  asignatura: string,
  { oficiales = [], cambiadas = [], retiradas = [] }: Notas,
): Promise<void> {
  const tipo = 'nota_oficial'
  await tell(tx, { tipo, personas: oficiales, texto: FRASES.nota_oficial(asignatura) })
  await tell(tx, {
    ...{ tipo, asunto: NOTA_CAMBIADA },
    personas: [...cambiadas, ...retiradas],
    textos: [
      ...cambiadas.map(() => FRASES.nota_cambiada(asignatura)),
      ...retiradas.map(() => FRASES.nota_retirada(asignatura)),
    ],
  })
}

export const deleteCalificacion = (db: Database, caller: Caller, id: number, motivo: string | undefined) =>
  db.transaction(async tx => {
    const grade = await lockOwn(tx, caller, id, motivo)
    await queries.deleteCalificacion(tx, id)
    if (grade.oficializado) await tellNotas(tx, asignaturaOf(grade), { retiradas: [grade.idusuario] })
    return grade
  })

/** The office corrects a grade of a closed period, which makes the acta's next version. The same once more changes nothing. */
export const rectificarCalificacion = (db: Database, id: number, body: RectificarBody) =>
  db.transaction(async tx => {
    const before = await queries.lockCalificacion(tx, id)
    const section = await selectSeccion(tx, before.idseccion)
    if (!(await selectPeriodo(tx, section.idperiodo)).cerrado)
      throw conflict('El período no está cerrado: la calificación la cambia su maestro.')
    refuseStale(calificacion, before, body.version, CAMBIADA)
    const value = toValue(body)
    if (value.calificacion !== before.calificacion || value.condicion !== before.condicion) {
      await queries.updateCalificacion(tx, id, value)
      await tellRectificada(tx, before, section)
    }
    return queries.selectCalificacion(tx, id)
  })

/** The reason stays in the grade's history: it may tell the grade. */
async function tellRectificada(
  tx: Transaction,
  { idusuario, usuarios }: queries.FullGrade,
  section: Seccion,
) {
  const { id, nombre, asignaturas, idusuario: maestro } = section
  await tell(tx, {
    ...{ tipo: 'nota_oficial', asunto: NOTA_CAMBIADA, personas: [idusuario] },
    texto: FRASES.nota_rectificada(asignaturas.nombre),
  })
  const estudiante = `${usuarios.nombre} ${usuarios.apellido}`
  await tell(tx, {
    ...{ tipo: 'nota_rectificada', personas: [maestro] },
    texto: FRASES.nota_rectificada_a_maestro(estudiante, nombre, asignaturas.nombre),
    enlace: `${AVISOS.nota_rectificada.enlace}?seccion=${id}`,
  })
}

/** A whole section in one press: every cell is right, or nothing is kept. */
export const saveSeccion = (db: Database, caller: Caller, idseccion: number, body: SeccionCalificadaBody) =>
  db.transaction(async tx => {
    const section = await selectOwnSeccion(tx, caller, idseccion)
    await queries.lockNotas(tx, idseccion)
    await judgeOffice(tx, caller, section, body.motivo)
    await refuseStrangers(tx, idseccion, body)
    await refuseStaleCells(tx, idseccion, body)
    const { cambiadas, retiradas } = await queries.saveCells(tx, idseccion, body.calificaciones)
    const { oficializado } = body
    const switched = oficializado === undefined ? [] : await queries.setOficial(tx, idseccion, oficializado)
    await tellNotas(tx, section.asignaturas.nombre, {
      oficiales: oficializado ? switched : [],
      // Taken back with the others, if they are.
      cambiadas: oficializado === false ? [] : cambiadas,
      retiradas: oficializado ? retiradas : [...retiradas, ...switched],
    })
    return queries.selectCalificaciones(tx, { idseccion })
  })

async function refuseStrangers(
  tx: Transaction,
  idseccion: number,
  { calificaciones }: SeccionCalificadaBody,
) {
  const ids = calificaciones.map(({ idusuario }) => idusuario)
  if (new Set(ids).size < ids.length)
    throw badField('calificaciones', 'Hay un estudiante repetido en la lista.')
  const enrolled = await queries.lockInscritos(tx, idseccion)
  const campos = Object.fromEntries(
    ids.flatMap((id, index) =>
      enrolled.has(id) ? [] : [[`calificaciones.${index}.idusuario`, SIN_INSCRIBIR]],
    ),
  )
  if (Object.keys(campos).length) throw new AppError(409, SIN_INSCRIBIR, { campos })
}

/** Says which cells someone changed meanwhile, and what stands in the whole section now. */
async function refuseStaleCells(
  tx: Transaction,
  idseccion: number,
  { calificaciones }: SeccionCalificadaBody,
) {
  if (calificaciones.every(({ version }) => version === undefined)) return
  const actual = await queries.selectCalificaciones(tx, { idseccion })
  const versions = new Map(actual.map(({ idusuario, version }) => [idusuario, version]))
  const campos = Object.fromEntries(
    calificaciones.flatMap(({ idusuario, version }, index) =>
      version === undefined || version === (versions.get(idusuario) ?? 0)
        ? []
        : [[`calificaciones.${index}.version`, CAMBIADA]],
    ),
  )
  if (Object.keys(campos).length)
    throw new AppError(409, CAMBIADA, { campos, actual: calificacion.array().parse(actual) })
}

export async function listSeccion(db: Database, caller: Caller, idseccion: number) {
  await selectOwnSeccion(db, caller, idseccion)
  return queries.selectCalificaciones(db, { idseccion })
}

export async function listHistorial(db: Database, caller: Caller, idseccion: number) {
  await selectOwnSeccion(db, caller, idseccion)
  return queries.selectHistorial(db, idseccion)
}
