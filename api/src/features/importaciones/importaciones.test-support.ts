import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { ROL } from '@nivela/contract/roles'
import { type CellValue, writeXlsx } from '@nivela/xlsx/write'
import { openTestApp } from '../../testing/app.ts'
import { upload } from '../../testing/upload.ts'

export type Row = Record<keyof typeof COLUMNAS_POMA, CellValue> & { correo: string }

const CSV = [
  'Listado de admitidos;;;',
  '',
  'ID;Nombres;Apellidos;E-mail;Celular;Cédula No.;Lengua;Mate;Sociales;Naturales;Foto',
]

/** A school with its office, and tables of students to send it. */
export async function openImportSchool() {
  const school = await openTestApp()
  const { app, person, postgres } = school
  const admin = await person(ROL.administrador)

  let count = 0
  /** A student's row that is nobody else's. */
  function row(changes: Partial<Row> = {}): Row {
    count += 1
    return {
      matricula: `IMP-${count}`,
      cedula: String(22_300_000_000 + count),
      nombre: 'Yuleisy',
      apellido: 'Núñez',
      correo: `imp${count}@correo.test`,
      telefono: '8295550199',
      lengua: 90,
      matematica: 40,
      sociales: 'sí',
      naturales: null,
      ...changes,
    }
  }

  const sheet = (rows: Row[]) =>
    writeXlsx([
      {
        name: 'Hoja1',
        columns: Object.values(COLUMNAS_POMA).map(heading => ({ heading })),
        rows: rows.map(one => Object.keys(COLUMNAS_POMA).map(column => one[column as keyof Row])),
      },
    ])
  const send = (content: Buffer | string, query = '') =>
    upload(app, `/import/excel${query}`, admin, [{ name: 'file', filename: 'poma.xlsx', content }])
  const importRows = async (rows: Row[], query = '') => send(await sheet(rows), query)
  const found = async (correo: string) =>
    (
      await postgres.pool.query(
        'select * from usuarios left join poma on poma.idusuario = id where correo = $1',
        [correo],
      )
    ).rows[0]
  const writes = async () =>
    (
      await postgres.pool.query(`select (select count(*) from usuarios) + (select count(*) from poma)
      + (select count(*) from correos) + (select count(*) from trabajos) as filas`)
    ).rows[0].filas
  const csvOf = (...rows: string[]) => Buffer.from([...CSV, ...rows].join('\r\n'))
  const csvRow = (changes: Partial<Row> = {}) => {
    const { matricula, nombre, apellido, correo, telefono, cedula } = row(changes)
    return `${matricula};${nombre};${apellido};${correo};${telefono};${cedula};85,5;40;sí;;x`
  }
  const sendTo = (path: string, content: Buffer | string, fields: Record<string, string> = {}) =>
    upload(app, path, admin, [
      ...Object.entries(fields).map(([name, value]) => ({ name, content: value })),
      { name: 'file', filename: 'tabla', content },
    ])

  return { ...school, admin, row, sheet, send, importRows, found, writes, csvOf, csvRow, sendTo }
}
