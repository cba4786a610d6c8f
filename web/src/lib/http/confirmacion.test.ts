import { beforeEach, expect, test } from 'vitest'
import { ApiError } from './apiError.ts'
import { setConfirmation, withConfirmation } from './confirmacion.ts'

const ASKS = new ApiError(409, 'Vas a cambiar un correo.', { confirmar: 'contrasenaPropia' })
const WRONG = new ApiError(400, 'No es.', { campos: { contrasenaPropia: 'No es.' } })

/** What the dialog was asked, and what the server was sent. */
let asked: [string, string | undefined][]
let sent: (string | undefined)[]

beforeEach(() => {
  asked = []
  sent = []
})

/** A person who types these, one after another, and then gives up. */
const typing = (...contrasenas: string[]) =>
  setConfirmation({
    campo: 'contrasenaPropia',
    sinEso: 'No se hizo: falta tu contraseña.',
    async ask(frase, error) {
      asked.push([frase, error])
      return contrasenas.shift() ?? null
    },
  })

/** A server that wants this password. */
const server = async ({ contrasenaPropia: contrasena }: Record<string, string> = {}) => {
  sent.push(contrasena)
  if (contrasena === undefined) throw ASKS
  if (contrasena !== 'buena') throw WRONG
  return 'hecho'
}

test('what needs no password asks for none', async () => {
  typing('buena')
  expect(await withConfirmation(async () => 'hecho')).toBe('hecho')
  expect(asked).toEqual([])
})

test('the same is sent again with the password, after a wrong one too', async () => {
  typing('mala', 'buena')
  expect(await withConfirmation(server)).toBe('hecho')
  expect(sent).toEqual([undefined, 'mala', 'buena'])
  expect(asked).toEqual([
    ['Vas a cambiar un correo.', undefined],
    ['Vas a cambiar un correo.', 'No es.'],
  ])
})

test('without it nothing is done, and that is said', async () => {
  typing()
  await expect(withConfirmation(server)).rejects.toMatchObject({
    message: 'No se hizo: falta tu contraseña.',
    confirmar: undefined,
  })
  expect(sent).toEqual([undefined])
})

test('other refusals come through, before the password and after it', async () => {
  typing('buena')
  const refuse = (reason: Error) => async () => Promise.reject(reason)
  const dates = new ApiError(409, 'Fechas.', { confirmar: 'aceptarFechas' })
  await expect(withConfirmation(refuse(dates))).rejects.toBe(dates)
  // A form that has a field for the password shows what is wrong with it itself.
  await expect(withConfirmation(refuse(WRONG))).rejects.toBe(WRONG)
  expect(asked).toEqual([])
  const refused = async (extra?: object) => {
    throw extra ? dates : ASKS
  }
  await expect(withConfirmation(refused)).rejects.toBe(dates)
})
