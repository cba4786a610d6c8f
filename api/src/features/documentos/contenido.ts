import { createHash } from 'node:crypto'
import { type Area, NOMBRE_DE_AREA } from '@nivela/contract/areas'
import { formatPesos } from '@nivela/contract/dinero'
import { type DocumentoVerificado, formatNota, resultadoDe } from '@nivela/contract/documentos'
import { formatFecha } from '@nivela/contract/fechas'
import { count, enumerate } from '@nivela/contract/palabras'
import { codigoDe, type MedioDePago, NOMBRE_DE_MEDIO } from '@nivela/contract/recibos'

type Nota = Parameters<typeof resultadoDe>[0]

/** What an acta certifies. Its room, its hours and the school's name may change without making another document. */
export interface ContenidoDeActa {
  /** Raised by every change of an official grade: one that is changed and changed back makes another document all the same. */
  version: number
  periodo: string
  asignatura: string
  creditos: number
  seccion: string
  maestro: string
  notaMinima: number
  filas: (Nota & {
    matricula: string
    nombre: string
    /** Where the section's roll was called: how often they were missed, and how often with an excuse. */
    faltas?: { ausencias: number; excusas: number }
  })[]
}

/** What a récord certifies. */
export interface ContenidoDeRecord {
  estudiante: string
  matricula: string
  /** Of the last line's period. A line of a period with another one says its own. */
  notaMinima: number
  /** All four areas are passed, in the placement test or with a grade. */
  completo?: true
  /** The areas passed in the placement test, where there are any. Those that were issued first name no score. */
  poma?: (AreaEnPoma | Area)[]
  /** The cédula or the other document, as people write it; not of those that were issued first. */
  documento?: string
  filas: (Nota & {
    periodo: string
    asignatura: string
    creditos: number
    seccion: string
    notaMinima?: number | undefined
  })[]
}

/** What the slip of a recorded payment certifies. */
export interface ContenidoDeComprobante {
  estudiante: string
  matricula: string
  periodo: string
  /** "3500.00": as the database writes it. */
  monto: string
  medio: MedioDePago
  /** "2026-01-15" */
  fecha: string
  codrecibo: number | null
  referencia: string | null
}

export interface AreaEnPoma {
  area: Area
  /** Null where the test only told that it was passed. */
  nota: number | null
}

/** What a constancia certifies: who has which seats in a period. */
export interface ContenidoDeConstancia {
  estudiante: string
  documento: string | null
  matricula: string
  idperiodo: number
  periodo: string
  /** Days as YYYY-MM-DD. */
  inicio: string
  fin: string
  filas: { asignatura: string; creditos: number; seccion: string }[]
}

/** What a certificate certifies: how each of the four areas was passed. */
export interface ContenidoDeCertificado {
  estudiante: string
  documento: string | null
  matricula: string
  /** `periodo` is null for the placement test. */
  areas: { area: Area; asignatura: string | null; periodo: string | null; nota: number | null }[]
}

/** What a récord says once nothing is owed. */
export const COMPLETA = 'Completa: las cuatro áreas están aprobadas'

/** What stands in place of a grade for an area that was passed in the placement test. */
export const APROBADA_EN_POMA = 'Aprobada en la POMA'

type Verified = Pick<DocumentoVerificado, 'datos' | 'lineas'>

export type Contenido =
  | ContenidoDeActa
  | ContenidoDeRecord
  | ContenidoDeComprobante
  | ContenidoDeConstancia
  | ContenidoDeCertificado

export const huellaDe = (contenido: Contenido) =>
  createHash('sha256').update(JSON.stringify(contenido)).digest()

/** "12 aprobados, 3 reprobados, 1 no se presentó" */
export function countResultados({ filas, notaMinima }: Pick<ContenidoDeActa, 'filas' | 'notaMinima'>) {
  const resultados = filas.map(fila => resultadoDe(fila, notaMinima))
  const words = [
    ['Aprobado', 'aprobado', 'aprobados'],
    ['Reprobado', 'reprobado', 'reprobados'],
    ['No se presentó', 'no se presentó', 'no se presentaron'],
    ['Retirado', 'retirado', 'retirados'],
  ] as const
  return words
    .map(
      ([resultado, one, many]) => [resultados.filter(each => each === resultado).length, one, many] as const,
    )
    .filter(([cuantos]) => cuantos > 0)
    .map(([cuantos, one, many]) => count(cuantos, one, many))
    .join(', ')
}

/** Each line of a récord is judged by the pass mark of its own period. */
export const notaMinimaDe = (
  { notaMinima }: ContenidoDeRecord,
  fila: ContenidoDeRecord['filas'][number],
): number => fila.notaMinima ?? notaMinima

/** "70"; where not all periods had the same, "70 en 2025-1 y 2025-2; 75 en 2026-1" */
export function describeNotasMinimas(record: ContenidoDeRecord): string {
  const notas = new Set(record.filas.map(fila => notaMinimaDe(record, fila)))
  if (notas.size < 2) return formatNota(record.notaMinima)
  return [...notas]
    .map(nota => {
      const suyas = record.filas.filter(fila => notaMinimaDe(record, fila) === nota)
      return `${formatNota(nota)} en ${enumerate([...new Set(suyas.map(({ periodo }) => periodo))])}`
    })
    .join('; ')
}

/** Each subject once, however often it was passed. */
export function countCreditos(record: ContenidoDeRecord) {
  const passed = record.filas.filter(fila => resultadoDe(fila, notaMinimaDe(record, fila)) === 'Aprobado')
  return [...new Map(passed.map(({ asignatura, creditos }) => [asignatura, creditos])).values()].reduce(
    (sum, creditos) => sum + creditos,
    0,
  )
}

/** Counts, and not who has which grade: anyone may hold a photo of the paper. */
export const verifyActa = (acta: ContenidoDeActa): Verified => ({
  datos: toDatos({
    Período: acta.periodo,
    Asignatura: `${acta.asignatura} (${count(acta.creditos, 'crédito', 'créditos')})`,
    Sección: acta.seccion,
    Maestro: acta.maestro,
    'Nota mínima': formatNota(acta.notaMinima),
    Estudiantes: `${acta.filas.length}: ${countResultados(acta)}`,
  }),
  lineas: [],
})

export const verifyRecord = (record: ContenidoDeRecord): Verified => ({
  datos: toDatos({
    Estudiante: record.estudiante,
    Matrícula: record.matricula || 'Sin registrar',
    'Nota mínima': describeNotasMinimas(record),
    'Créditos aprobados': String(countCreditos(record)),
    ...(record.completo && { Nivelación: COMPLETA }),
  }),
  lineas: [
    ...pomaOf(record).map(({ area, nota }) => ({
      de: NOMBRE_DE_AREA[area],
      calificacion: formatNota(nota),
      resultado: APROBADA_EN_POMA,
    })),
    ...record.filas.map(fila => ({
      de: `${fila.asignatura}, ${fila.periodo}`,
      calificacion: formatNota(fila.calificacion),
      resultado: resultadoDe(fila, notaMinimaDe(record, fila)),
    })),
  ],
})

/** The same lines on the paper and on the page that verifies it. */
export const datosDePago = (pago: ContenidoDeComprobante): Record<string, string> => ({
  Estudiante: pago.estudiante,
  Matrícula: pago.matricula || 'Sin registrar',
  Período: pago.periodo,
  Monto: formatPesos(Number(pago.monto)),
  'Cómo se pagó': NOMBRE_DE_MEDIO[pago.medio],
  Fecha: formatFecha(pago.fecha),
  Número: codigoDe(pago),
})

export const verifyComprobante = (pago: ContenidoDeComprobante): Verified => ({
  datos: toDatos(datosDePago(pago)),
  lineas: [],
})

export const pomaOf = ({ poma = [] }: Pick<ContenidoDeRecord, 'poma'>): AreaEnPoma[] =>
  poma.map(una => (typeof una === 'string' ? { area: una, nota: null } : una))

/** The document's number stays on the paper: anyone may hold a photo of it. */
export const verifyConstancia = (constancia: ContenidoDeConstancia): Verified => ({
  datos: toDatos({
    Estudiante: constancia.estudiante,
    Matrícula: constancia.matricula || 'Sin registrar',
    Período: constancia.periodo,
  }),
  lineas: constancia.filas.map(({ asignatura, seccion }) => ({
    de: `${asignatura}, sección ${seccion}`,
    calificacion: formatNota(null),
    resultado: 'Inscrito',
  })),
})

export const verifyCertificado = (certificado: ContenidoDeCertificado): Verified => ({
  datos: toDatos({
    Estudiante: certificado.estudiante,
    Matrícula: certificado.matricula || 'Sin registrar',
    Nivelación: COMPLETA,
  }),
  lineas: certificado.areas.map(({ area, periodo, nota }) => ({
    de: periodo === null ? NOMBRE_DE_AREA[area] : `${NOMBRE_DE_AREA[area]}, ${periodo}`,
    calificacion: formatNota(nota),
    resultado: periodo === null ? APROBADA_EN_POMA : 'Aprobado',
  })),
})

const toDatos = (datos: Record<string, string>) =>
  Object.entries(datos).map(([nombre, valor]) => ({ nombre, valor }))
