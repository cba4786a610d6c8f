import { type Avance, estaAprobada, type PasoDeAvance, tellRepetidas } from '@nivela/contract/avance'
import type { MiEspera } from '@nivela/contract/esperas'
import { enumerate } from '@nivela/contract/palabras'
import { tellEsperas } from '../../data/esperas/frases.ts'

const ESTADO: Record<PasoDeAvance['estado'], string> = {
  aprobada_poma: 'Aprobada',
  aprobada: 'Aprobada',
  cursando: 'La cursas ahora',
  pendiente: 'Te falta',
}

export function tellEstado({ estado, sinResultadoEn, porEmpezar }: PasoDeAvance) {
  if (sinResultadoEn) return 'Sin nota todavía'
  return porEmpezar ? 'Ya tienes sección' : ESTADO[estado]
}

type Minimas = Pick<Avance, 'notaMinimaPoma'>

/** How it was passed, where it is being taken, or what is missing: one or two short sentences. */
export function describePaso(paso: PasoDeAvance, minimas: Minimas): string {
  switch (paso.estado) {
    case 'aprobada_poma':
      return paso.notaPoma === null ? 'En la prueba POMA.' : `En la prueba POMA, con ${paso.notaPoma} puntos.`
    case 'aprobada':
      return `Con ${paso.calificacion} en ${paso.periodo}.`
    case 'cursando':
      return paso.intentos ? `${paso.periodo}. ${describeIntento(paso)}` : `${paso.periodo}.`
    case 'pendiente':
      if (paso.sinResultadoEn) return `${paso.sinResultadoEn}, sin calificación oficial.`
      return paso.intentos ? describeIntento(paso) : describePoma(paso, minimas)
  }
}

function describeIntento({ intentos, ultimoIntento }: PasoDeAvance) {
  if (!ultimoIntento) return ''
  const { calificacion, periodo, notaMinima } = ultimoIntento
  const como = calificacion === null ? 'no te presentaste' : `${calificacion} de ${notaMinima}`
  return intentos === 1 ? `En ${periodo}: ${como}.` : `${intentos} intentos; en ${periodo}: ${como}.`
}

function describePoma({ area, notaPoma, conResultadoPoma }: PasoDeAvance, { notaMinimaPoma }: Minimas) {
  if (area === null) return 'Sin resultado oficial.'
  if (notaPoma !== null) return `En la prueba POMA: ${notaPoma} de ${notaMinimaPoma}.`
  return conResultadoPoma ? 'No la aprobaste en la prueba POMA.' : 'Todavía no tienes resultado de la POMA.'
}

const nombresDe = (pasos: PasoDeAvance[]) => enumerate(pasos.map(({ nombre }) => nombre))

export interface Inscribible {
  /** Whether a window is open. */
  abierta: boolean
  /** When it opens for this student, in a sentence; null once it has, and while nobody knows. */
  cuando: string | null
  esperas: Pick<MiEspera, 'puesto' | 'secciones'>[]
  /** The subjects of which they have a seat in the open window's period. */
  conAsiento: number[]
}

/** What is pending in spite of a seat has an official result that did not pass: no other section of it can be chosen in its period. */
const isPorRepetir = ({ estado, idasignatura }: PasoDeAvance, { abierta, conAsiento }: Inscribible) =>
  abierta && estado === 'pendiente' && idasignatura !== null && conAsiento.includes(idasignatura)

/** Whether a section can be chosen, or will be once their turn comes. */
export const canElegir = ({ asignaturas }: Pick<Avance, 'asignaturas'>, inscribible: Inscribible) =>
  inscribible.abierta &&
  asignaturas.some(
    paso => paso.area !== null && paso.estado === 'pendiente' && !isPorRepetir(paso, inscribible),
  )

/** How many are passed, and what comes next. */
export function summarize({ asignaturas, completo }: Avance, inscribible: Inscribible) {
  const { abierta, cuando, esperas } = inscribible
  const areas = asignaturas.filter(({ area }) => area !== null)
  const aprobadas = areas.filter(estaAprobada).length
  const pendientes = areas.filter(({ estado }) => estado === 'pendiente')
  const enCurso = areas.filter(({ estado }) => estado === 'cursando')
  if (completo)
    return {
      titulo: '¡Completaste la nivelación!',
      sigue: 'Aprobaste las cuatro áreas. Ya no debes ninguna asignatura: este peldaño era el último.',
    }
  const titulo = aprobadas === 0 ? 'Tu camino: cuatro áreas' : `Llevas ${aprobadas} de 4 áreas aprobadas`
  if (pendientes.length === 0)
    return { titulo, sigue: `Aprueba ${nombresDe(enCurso)} y completas la nivelación.` }
  const suyas = esperas.filter(({ secciones }) =>
    pendientes.some(({ idasignatura }) => idasignatura === secciones.idasignatura),
  )
  const conRepetir = pendientes.map(paso => ({ ...paso, porRepetir: isPorRepetir(paso, inscribible) }))
  const porElegir = conRepetir.filter(
    ({ idasignatura, porRepetir }) =>
      !porRepetir && !suyas.some(({ secciones }) => secciones.idasignatura === idasignatura),
  )
  const sinTomar = porElegir.filter(({ sinResultadoEn }) => !sinResultadoEn)
  const sinNota = porElegir.filter(({ sinResultadoEn }) => sinResultadoEn)
  const elige = sinTomar.length > 0 && tellPorElegir(sinTomar, abierta, cuando)
  const espera = suyas.length > 0 && tellEsperas(suyas)
  const aguarda = sinNota.length > 0 && tellSinNota(sinNota, abierta && !cuando)
  return { titulo, sigue: [elige, espera, aguarda, tellRepetidas(conRepetir)].filter(Boolean).join(' ') }
}

/** Taken already: they may pass it yet, and may choose it for the case that they don't. */
function tellSinNota(pasos: PasoDeAvance[], elegible: boolean) {
  const siNo =
    pasos.length === 1
      ? `${nombresDe(pasos)} espera su calificación oficial: si no la apruebas, te toca de nuevo.`
      : `${nombresDe(pasos)} esperan su calificación oficial: si no las apruebas, te tocan de nuevo.`
  return elegible ? `${siNo} Por si acaso, ya puedes elegir sección.` : siNo
}

function tellPorElegir(pasos: PasoDeAvance[], abierta: boolean, cuando: string | null) {
  const secciones = `${pasos.length === 1 ? 'tu sección' : 'tus secciones'} de ${nombresDe(pasos)}`
  if (abierta)
    return cuando
      ? `${cuando} Entonces podrás elegir ${secciones}.`
      : `La inscripción está abierta: elige ${secciones}.`
  return `Te toca ${nombresDe(pasos)}. ${cuando ?? 'Te avisaremos cuando abra la inscripción.'}`
}
