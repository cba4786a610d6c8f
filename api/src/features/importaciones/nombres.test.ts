import { expect, test } from 'vitest'
import { splitNombre } from './nombres.ts'

const NAMES_FIRST: [string, string, string][] = [
  ['Ana Peña', 'Ana', 'Peña'],
  ['Ana Peña García', 'Ana', 'Peña García'],
  ['Ana María Peña García', 'Ana María', 'Peña García'],
  ['José Miguel Peña', 'José Miguel', 'Peña'],
  ['María José de la Cruz', 'María José', 'de la Cruz'],
  ['María del Carmen Peña de los Santos', 'María del Carmen', 'Peña de los Santos'],
  ['Juan de la Cruz Peña', 'Juan', 'de la Cruz Peña'],
  ['Ana María Luisa Peña García', 'Ana María Luisa', 'Peña García'],
  ['Peña García, Ana', 'Ana', 'Peña García'],
]
const SURNAMES_FIRST: [string, string, string][] = [
  ['PEÑA GARCÍA, ANA MARÍA', 'ANA MARÍA', 'PEÑA GARCÍA'],
  ['Peña Ana', 'Ana', 'Peña'],
  ['Peña García Ana', 'Ana', 'Peña García'],
  ['Peña García Ana María', 'Ana María', 'Peña García'],
  ['De la Cruz Peña Ana María', 'Ana María', 'De la Cruz Peña'],
  ['De los Santos Juan Carlos', 'Juan Carlos', 'De los Santos'],
  ['Peña García María del Carmen', 'María del Carmen', 'Peña García'],
]

test.each(NAMES_FIRST)('%s', (written, nombre, apellido) => {
  expect(splitNombre(written, false)).toEqual({ nombre, apellido })
})

test.each(SURNAMES_FIRST)('surnames first: %s', (written, nombre, apellido) => {
  expect(splitNombre(written, true)).toEqual({ nombre, apellido })
})

test('one word, or nothing, can’t be split', () => {
  for (const written of ['', 'Ana', 'de la Cruz', ',', 'Peña,'])
    expect(splitNombre(written, false)).toBeNull()
})
