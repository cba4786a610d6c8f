import { telefono } from '@nivela/contract/usuarios'
import type { Leida, RowReader } from './lector.ts'
import { readPersona, uniqueOf, warnOfCedula } from './resultados.ts'

export function readMaestro(reader: RowReader): Leida {
  const values = { ...readPersona(reader), telefono: reader.parse('telefono', telefono) }
  warnOfCedula(reader, values)
  return { values, unique: uniqueOf(values) }
}
