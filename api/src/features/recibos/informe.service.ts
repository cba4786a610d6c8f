import { MEDIOS_DE_PAGO, NOMBRE_DE_MEDIO } from '@nivela/contract/recibos'
import { type SheetToWrite, writeXlsx } from '@nivela/xlsx/write'
import type { Database } from '../../platform/postgres/postgres.ts'
import * as queries from './informe.queries.ts'

/** What the accountant needs of a period: each payment with who validated it, the sums by day and method, and what was annulled. */
export async function writeInforme(db: Database, idperiodo: number, zona: string) {
  const { periodo, sheets } = await readInforme(db, idperiodo, zona)
  return { periodo, xlsx: await writeXlsx(sheets) }
}

export const readInforme = (db: Database, idperiodo: number, zona: string) =>
  // One look at all of it, so that the sums are those of the lines.
  db.transaction(
    async tx => {
      const periodo = await queries.selectNombreDePeriodo(tx, idperiodo)
      const pagos = await queries.selectPagos(tx, idperiodo, zona)
      const sumas = await queries.selectSumas(tx, idperiodo, zona)
      const [anulados, pagados] = [true, false].map(si => pagos.filter(({ anulado }) => anulado === si))
      return {
        periodo,
        sheets: [
          sheetOfPagos('Pagos', pagados ?? []),
          sheetOfDays(sumas),
          sheetOfPagos('Anulados', anulados ?? []),
        ],
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const toCell = (amount: string | null | undefined) => (amount == null ? null : Number(amount))
const toDay = (dia: string | null) => (dia === null ? null : new Date(dia))

function sheetOfPagos(name: 'Pagos' | 'Anulados', pagos: queries.PagoDeInforme[]): SheetToWrite {
  const conMotivo = name === 'Anulados'
  return {
    name,
    columns: [
      { heading: 'Fecha', width: 12 },
      { heading: 'Matrícula', width: 14, asText: true },
      { heading: 'Apellido', width: 22 },
      { heading: 'Nombre', width: 22 },
      { heading: 'Código', width: 18, asText: true },
      { heading: 'Referencia', width: 20, asText: true },
      { heading: 'Cómo se pagó', width: 18 },
      { heading: 'Monto', width: 14 },
      { heading: 'Validado', width: 12 },
      { heading: 'Validado por', width: 26 },
      ...(conMotivo ? [{ heading: 'Por qué se anuló', width: 40 }] : []),
    ],
    rows: pagos.map(one => [
      ...[toDay(one.dia), one.matricula, one.apellido, one.nombre, one.codrecibo, one.referencia],
      ...[NOMBRE_DE_MEDIO[one.medio], toCell(one.monto), toDay(one.validado), one.validador],
      ...(conMotivo ? [one.motivo] : []),
    ]),
  }
}

/** A row for each day, a column for each method; the last row is of all days, the last columns of all methods. */
function sheetOfDays(sumas: queries.SumaDeInforme[]): SheetToWrite {
  const sumOf = (dia: string | null, medio: string | null) =>
    sumas.find(one => one.dia === dia && one.medio === medio)
  const days = [...new Set(sumas.flatMap(({ dia }) => (dia === null ? [] : [dia])))]
  const amounts = (dia: string | null) => [
    ...MEDIOS_DE_PAGO.map(medio => toCell(sumOf(dia, medio)?.monto ?? '0')),
    ...[toCell(sumOf(dia, null)?.monto ?? '0'), sumOf(dia, null)?.pagos ?? 0],
  ]
  return {
    name: 'Por día',
    columns: ['Fecha', ...MEDIOS_DE_PAGO.map(medio => NOMBRE_DE_MEDIO[medio]), 'Total', 'Pagos'].map(
      heading => ({ heading, width: 18 }),
    ),
    rows: [...days.map(dia => [toDay(dia), ...amounts(dia)]), ['Total', ...amounts(null)]],
  }
}
