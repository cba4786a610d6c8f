import { comparable } from '@nivela/contract/palabras'
import { cedula, documento, type Usuario } from '@nivela/contract/usuarios'
import { z } from 'zod'
import type { RowReader } from './lector.ts'

export type Identidad = Pick<Usuario, 'cedula' | 'tipodocumento' | 'documento'>

const TIPOS = {
  ...({ cedula: 'cedula', pasaporte: 'pasaporte', otro: 'otro', 'otro documento': 'otro' } as const),
  ...({ acta: 'acta', 'acta de nacimiento': 'acta', 'partida de nacimiento': 'acta' } as const),
}
const tipoEscrito = z
  .string()
  .transform(comparable)
  .pipe(z.enum(Object.keys(TIPOS), 'Escribe Cédula, Pasaporte, Acta de nacimiento u Otro documento'))

/** Who a row is about: by the cédula, or by another document where that is empty. Undefined if it does not say. */
export function readIdentidad(reader: RowReader): Identidad | undefined {
  const { isGiven, textOf, parse, warn } = reader
  const column = (['pasaporte', 'documento'] as const).find(isGiven)
  if (!column || isGiven('cedula')) {
    if (column) warn(column, `Tiene cédula: el documento «${textOf(column)}» no se guarda.`)
    return toIdentidad('cedula', parse('cedula', cedula))
  }
  const tipo = column === 'pasaporte' ? column : readTipo(reader)
  if (!tipo) return undefined
  return toIdentidad(tipo, tipo === 'cedula' ? parse(column, cedula, 'cedula') : parse(column, documento))
}

const toIdentidad = (
  tipo: (typeof TIPOS)[keyof typeof TIPOS],
  number: string | undefined,
): Identidad | undefined =>
  number === undefined
    ? undefined
    : tipo === 'cedula'
      ? { cedula: number, tipodocumento: null, documento: null }
      : { cedula: null, tipodocumento: tipo, documento: number }

/** The kind of document; where the sheet does not say it, eleven digits are a cédula and anything else a passport. */
function readTipo({ isGiven, textOf, headingOf, parse, warn }: RowReader) {
  if (isGiven('tipodocumento')) {
    const said = parse('tipodocumento', tipoEscrito)
    return said && TIPOS[said as keyof typeof TIPOS]
  }
  const text = textOf('documento')
  if (cedula.safeParse(text).success) return 'cedula'
  if (/\bacta\b/.test(comparable(headingOf('documento')))) return 'acta'
  if (/^[\d\s.-]+$/.test(text))
    warn('documento', `«${text}» se lee como un pasaporte. Si es una cédula, escríbela con sus 11 dígitos.`)
  return 'pasaporte'
}
