import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { palabrasDe, unidadDe } from '@nivela/contract/contrasenas'
import { comparable } from '@nivela/contract/palabras'
import { badField } from '../../platform/http/errors.ts'
import { COMMON_PASSWORDS } from '../../platform/paths.ts'
import { hashPassword } from '../../platform/security/passwords.ts'

interface Person {
  nombre: string
  apellido: string
  correo: string
  cedula: string | null
  /** Another document's number, of someone who has no cédula. */
  documento?: string | null | undefined
  matricula: string | null
  telefono: string | null
}

/** Words that people here try first. The demo's password is made of them. */
const LOCAL = [
  ...['contraseña', 'clave', 'nivela', 'nivelacion', 'demo', 'escuela', 'estudiante', 'maestro', 'profesor'],
  ...['administrador', 'admin', 'dominicana', 'republica', 'santo', 'domingo', 'quisqueya'],
]

const COMMON = 'Esa contraseña es muy común. Elige otra que solo tú conozcas.'
const OWN =
  'La contraseña no puede estar hecha con tu nombre, tu correo, tu cédula, tu matrícula ni tu teléfono.'

let list: Promise<Buffer> | undefined

/** One password a line, the list's 437,651: searched as it is, since a set of them would take ten times the memory. */
async function loadList(): Promise<Buffer> {
  const parts = [Buffer.from('\n')]
  await pipeline(
    createReadStream(COMMON_PASSWORDS),
    createGunzip().setEncoding('utf8'),
    async (texts: AsyncIterable<string>) => {
      for await (const text of texts) parts.push(Buffer.from(text.toLowerCase()))
    },
  )
  return Buffer.concat([...parts, Buffer.from('\n')])
}

/** Whether a password is one of the list, repeats one, or is one with digits and signs behind it. */
async function isCommon(password: string): Promise<boolean> {
  list ??= loadList()
  const lines = await list
  const given = password.toLowerCase()
  const spellings = [given, comparable(password).replaceAll(' ', ''), unidadDe(given)]
  const withoutTail = given.replace(/[^\p{L}]+$/u, '')
  if (withoutTail.length >= 8) spellings.push(withoutTail)
  return spellings.some(spelling => lines.includes(`\n${spelling}\n`))
}

/** A cédula and a telephone also without the digits that many share. */
const numbersOf = ({ cedula, documento = null, matricula, telefono }: Person) => [
  ...[cedula, cedula?.slice(3, 10) ?? null, documento],
  ...[telefono, telefono?.slice(-10) ?? null, telefono?.slice(-7) ?? null],
  matricula,
]

/** Checks and hashes a new password: every call and command that sets one goes through here. */
export function createPasswordPolicy(school: { schoolName: string }) {
  return {
    async hashNewPassword(campo: string, password: string, person: Person): Promise<string> {
      const { schoolName } = school
      const own = [person.nombre, person.apellido, person.correo, ...numbersOf(person)]
      if (palabrasDe(password, [...own, schoolName, ...LOCAL]).length)
        throw badField(campo, palabrasDe(password, [schoolName, ...LOCAL]).length ? COMMON : OWN)
      if (await isCommon(password)) throw badField(campo, COMMON)
      return hashPassword(password)
    },
  }
}
export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>
