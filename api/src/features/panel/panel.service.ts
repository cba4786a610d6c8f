import type { Area } from '@nivela/contract/asignaturas'
import {
  CUPO_USUAL,
  type Demanda,
  pasoPara,
  type Resumen,
  type Ritmo,
  seccionesQueFaltan,
} from '@nivela/contract/panel'
import type { Database } from '../../platform/postgres/postgres.ts'
import * as queries from './panel.queries.ts'

/** What the office should know today, from one look at the school. */
export async function readResumen(db: Database, zona: string): Promise<Resumen> {
  const { periodo, ventana } = await queries.selectMomento(db, zona)
  const [estudiantes, oferta, otros, sinCerrar, ritmo] = await Promise.all([
    queries.selectEstudiantes(db),
    periodo ? queries.selectOferta(db, periodo.id) : [],
    queries.selectOtros(db, periodo?.id),
    queries.selectSinCerrar(db, zona),
    ventana && readRitmo(db, ventana.id, zona),
  ])
  const { recibos, ...hay } = otros
  const { total, sinVerificar, conResultado, enPoma, aprobaron } = estudiantes
  const resultadosOf = (area: Area) => ({
    aprobaron: enPoma[area],
    noAprobaron: conResultado - enPoma[area],
    sinResultado: total - conResultado,
  })
  return {
    periodo,
    ventana,
    hay: { ...hay, estudiantes: total > 0, secciones: oferta.some(({ secciones }) => secciones > 0) },
    espera: {
      recibos,
      sinVerificar,
      llenas: sum(oferta, ({ llenas }) => llenas),
      sinNota: sum(sinCerrar, ({ sinNota }) => sinNota),
      sinOficializar: sum(sinCerrar, ({ sinOficializar }) => sinOficializar),
      sinCerrar,
    },
    demanda: oferta.map(one => toDemanda(one, oferta, one.area && total - aprobaron[one.area])),
    ritmo,
    poma: {
      lengua: resultadosOf('lengua'),
      matematica: resultadosOf('matematica'),
      sociales: resultadosOf('sociales'),
      naturales: resultadosOf('naturales'),
    },
  }
}

const sum = <T>(list: T[], countOf: (one: T) => number) =>
  list.reduce((total, one) => total + countOf(one), 0)

/**
 * Seats are counted by the sections' own counters, so that a rush's thousands of rows need not be read. A seat with an
 * official result is over: a student who passed owes nothing, one who failed needs another. Subjects of one area share what is
 * owed and what is free; the sections that are missing stand with the first of them.
 */
function toDemanda(
  { idasignatura, nombre, area, cupos, inscritos, oficiales, enEspera, cupoUsual }: queries.Oferta,
  oferta: queries.Oferta[],
  deben: number | null,
): Demanda {
  const ofArea = oferta.filter(one => area !== null && one.area === area)
  const enCurso = sum(ofArea, one => one.inscritos - one.oficiales)
  // Somebody may hold a seat and have passed since: never fewer than nobody.
  const sinAsiento = deben === null ? null : Math.max(0, deben - enCurso)
  const cupo = cupoUsual ?? CUPO_USUAL
  const isFirst = ofArea[0]?.idasignatura === idasignatura
  const secciones = isFirst
    ? seccionesQueFaltan(
        sinAsiento ?? 0,
        sum(ofArea, one => one.cupos - one.inscritos),
        cupo,
      )
    : 0
  return {
    ...{ idasignatura, nombre, area, deben, conAsiento: inscritos - oficiales, libres: cupos - inscritos },
    ...{ sinAsiento, enEspera, faltan: { secciones, cupo } },
  }
}

const MINUTE_MS = 60_000

/** Enrolments over time, from the first one until now. */
async function readRitmo(db: Database, idventana: number, zona: string): Promise<Ritmo | null> {
  const { primera, medianoche, ahora } = await queries.selectExtremos(db, idventana, zona)
  if (primera === null) return null
  const minutos = pasoPara((ahora - primera) / MINUTE_MS)
  const stepMs = minutos * MINUTE_MS
  // Steps begin where a clock's do: at full hours, at midnight.
  const desde = medianoche + Math.floor((primera - medianoche) / stepMs) * stepMs
  const pasos = Math.floor((ahora - desde) / stepMs) + 1
  const cuentas = await queries.selectCuentas(db, idventana, { desde, minutos, pasos })
  return { desde: new Date(desde).toISOString(), minutos, cuentas, total: sum(cuentas, one => one) }
}
