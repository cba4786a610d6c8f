import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { contrasenaNueva } from '@nivela/contract/contrasenas'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { createPasswordPolicy } from './password-policy.ts'

const { hashNewPassword } = createPasswordPolicy({ schoolName: 'Colegio Los Robles' })
const MARIA = {
  nombre: 'María Altagracia',
  apellido: 'Peña Núñez',
  correo: 'mpena04@robles.edu.do',
  cedula: '40212345678',
  matricula: '2026-0417',
  telefono: '8095551234',
  documento: 'RD4471920',
}

/** The sentence with which a password is refused as everyone meets it, form and server together; null where it is taken. */
async function refusalOf(password: string, person = MARIA): Promise<string | null> {
  const read = contrasenaNueva('contraseña').safeParse(password)
  if (!read.success) return read.error.issues[0]?.message ?? ''
  return hashNewPassword('contrasena', password, person).then(
    () => null,
    (error: Error) => error.message,
  )
}

async function takenOf(passwords: string[]): Promise<string[]> {
  const taken: string[] = []
  for (const password of passwords) if ((await refusalOf(password)) === null) taken.push(password)
  return taken
}

test('the 1,000 most used of RockYou’s leak with eight characters or more are refused', async () => {
  const require = createRequire(import.meta.url)
  const used = readFileSync(require.resolve('rockyou/data/75.txt'), 'utf8').split('\n')
  const long = used.filter(password => password.length >= 8).slice(0, 1000)
  expect(long).toHaveLength(1000)
  expect(await takenOf(long)).toEqual([])
})

test.each([
  [
    'repeats',
    [
      '        ',
      'aaaaaaaa',
      '11111111',
      'abcabcabc',
      'ab12ab12ab12',
      'Pez9Pez9Pez9',
      '0101100110',
      'ñandúñandú',
    ],
  ],
  [
    'sequences',
    [
      'abcdefgh',
      'hgfedcba',
      '12345678',
      '87654321',
      'abcd1234',
      'ABCdef123',
      '112233445566',
      'aaabbbccc',
      '01234567',
    ],
  ],
  [
    'keyboard runs',
    [
      'qwertyui',
      'asdfghjklñ',
      'ñlkjhgfd',
      '1qaz2wsx',
      'zaq1xsw2cde3',
      'qweasdzxc',
      'poiuytrewq',
      'qwer1234',
      'zxcvbnm,.',
    ],
  ],
  [
    'a common one, otherwise spelt',
    ['PASSWORD', 'Pass word', 'Contraseña', 'contrasena1', 'Princess-2026', 'iloveyou!!', 'passwordpassword'],
  ],
])('%s are refused', async (_name, passwords) => {
  expect(await takenOf(passwords)).toEqual([])
})

test.each([
  'mpena04@robles.edu.do',
  'MPena04-robles',
  'maria altagracia',
  'PeñaNuñez2026',
  'nunez.pena!',
  'María1999',
  '40212345678',
  '402-1234567-8',
  'pena1234567',
  '8095551234',
  '809 555 1234',
  '+18095551234',
  '2026-0417',
  '20260417 maria',
  'altagracia-robles',
  'rd-4471920',
  'RD4471920maria',
])('%s is made of the person’s own data', async password => {
  expect(await refusalOf(password)).toMatch(/^La contraseña no puede estar hecha con tu nombre/)
  expect(String(await refusalOf(password, STRANGER))).not.toMatch(/^La contraseña no puede/)
})

const STRANGER = {
  nombre: 'Wu',
  apellido: 'Xi',
  correo: 'kz@uno.test',
  cedula: '00100000019',
  matricula: 'Z-9',
  telefono: '8490000000',
  documento: 'ZZ0000001',
}

test.each([
  DEMO_PASSWORD,
  'nivela demo 2026',
  'Colegio Los Robles',
  'losrobles26',
  'santodomingo2026',
  'Estudiante123',
  'nivelacion!',
])('%s is what everyone here tries first', async password => {
  expect(await refusalOf(password)).toMatch(/muy común/)
})

test.each([
  'cinco gatos verdes',
  'mi perro se llama Toby',
  'la abuela María hace pan',
  'tres tristes tigres',
  'lluvia en el Cibao',
  'kxqzvbtw',
  'T7#pQz!m',
  'mañana-voy-al-río',
  'correcto caballo bateria grapa',
  '猫が好きです、とても',
  '🙂🌧️🐢🎻📎🪁🍞🧭',
  `${'x'.repeat(60)}yo quiero un helado de coco${'z'.repeat(41)}`,
])('%s is a good one', async password => {
  expect(await refusalOf(password)).toBeNull()
})

test('patterns of the greatest length are refused too', async () => {
  const longest = ['p455w0rd', '123456789', 'qwertyuiop', 'a', 'mpena04'].map(text =>
    text.repeat(128).slice(0, 128),
  )
  expect(await takenOf(longest)).toEqual([])
})

test('nothing else makes the hash of a password that someone chose', () => {
  const src = path.join(import.meta.dirname, '../..')
  const users = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.test\.ts$|^testing/.test(file))
    .filter(file => /\bhashPassword\b/.test(readFileSync(path.join(src, file), 'utf8')))
  // Where it is defined, the policy, a right password's hash made anew, the codes that the office gives, and the demo's accounts.
  expect(users.sort()).toEqual([
    'demo/demo.ts',
    'features/auth/credentials.ts',
    'features/auth/entradas.service.ts',
    'features/auth/password-policy.ts',
    'platform/security/passwords.ts',
  ])
})
