import { comparable } from '@nivela/contract/palabras'
import { badField } from '../../platform/errors.ts'

interface Person {
  nombre: string
  apellido: string
  correo: string
}

const LOCAL = [
  'contraseña',
  'contrasena',
  'nivela',
  'nivelacion',
  'estudiante',
  'dominicana',
  'santodomingo',
  'quisqueya',
]

/** Spaces too: a name is no better a password for being written together. */
const packed = (text: string) => comparable(text).replaceAll(' ', '')

let common: Promise<Set<string>> | undefined

/** Loaded at the first use: the list takes a moment to unfold, and a start must not wait for it. */
async function loadCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...LOCAL].map(packed))
}

/** Refuses a password that everyone tries first: a common one, with or without digits behind it, or the person's own name. */
export async function refuseWeakPassword(campo: string, password: string, person: Person): Promise<void> {
  common ??= loadCommonPasswords()
  const list = await common
  const given = packed(password)
  const withoutTail = given.replace(/[\d\W_]+$/, '')
  if (list.has(given) || LOCAL.map(packed).includes(withoutTail)) {
    throw badField(campo, 'Esa contraseña es muy común. Elige otra que solo tú conozcas.')
  }
  const { nombre, apellido, correo } = person
  const own = [correo, correo.split('@')[0] ?? '', nombre, apellido, nombre + apellido, apellido + nombre]
  if (own.map(packed).includes(given)) {
    throw badField(campo, 'La contraseña no puede ser tu nombre ni tu correo.')
  }
}
