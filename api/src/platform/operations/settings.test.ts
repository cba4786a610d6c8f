import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

test('without any variable, everything has its default', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: path.resolve('data'),
    demo: true,
    publicUrl: 'http://localhost:3000',
    requireSecondFactor: 'none',
    metricsToken: undefined,
    slowQueryMs: 500,
    schoolTz: 'America/Santo_Domingo',
    schoolEmail: 'contacto@nivela.test',
    pomaNotaMinima: 70,
    notaMinimaAprobar: 70,
  })
})

test('nobody’s word about where a request comes from is taken, unless they are named', () => {
  expect(readSettings({}).trustProxy).toEqual([])
  const TRUST_PROXY = 'loopback, 10.0.0.5,10.1.0.0/16, fd00::/8'
  expect(readSettings({ TRUST_PROXY }).trustProxy).toEqual([
    'loopback',
    '10.0.0.5',
    '10.1.0.0/16',
    'fd00::/8',
  ])
  for (const wrong of ['true', '*', '1', '0.0.0.0/999', '10.0.0.5;', '999.1.1.1', 'proxy.escuela.do'])
    expect(() => readSettings({ TRUST_PROXY: wrong })).toThrow(/^TRUST_PROXY debe /)
})

test('the demo is off with a database of one’s own, unless it is asked for; an empty variable is none', () => {
  const DATABASE_URL = 'postgres://a:b@localhost/nivela'
  expect(readSettings({ DATABASE_URL }).demo).toBe(false)
  expect(readSettings({ DATABASE_URL, DEMO: 'true' }).demo).toBe(true)
  expect(readSettings({ DEMO: 'false', PORT: '' })).toMatchObject({ demo: false, port: 3000 })
})

test('where others reach the server, as in a container, the demo and its known passwords are there only if asked for', () => {
  for (const HOST of ['0.0.0.0', '::', '10.0.0.5', 'escuela.do']) {
    expect([HOST, readSettings({ HOST }).demo]).toEqual([HOST, false])
    expect([HOST, readSettings({ HOST, DEMO: 'true' }).demo]).toEqual([HOST, true])
  }
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    expect(readSettings({ HOST }).demo).toBe(true)
})

test('every wrong value gets its sentence, all at once, and no value is repeated in it', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://root:secreto@localhost/x',
    DEMO: 'quizás',
    PUBLIC_URL: 'nivela.do',
    SMTP_URL: 'http://x',
    MAIL_FROM: 'Nivela',
    TRUST_PROXY: 'cualquiera',
    JWT_SECRET: 'corto',
    REQUIRE_SECOND_FACTOR: 'true',
    METRICS_TOKEN: 'corto',
    SLOW_QUERY_MS: '0',
    SCHOOL_TZ: 'Marte/Olympus',
    SCHOOL_EMAIL: 'contacto',
    POMA_NOTA_MINIMA: '-1',
    LOG_LEVEL: 'mucho',
  }
  const read = () => readSettings(wrong)
  expect(read).toThrow(SettingsError)
  try {
    read()
  } catch (error) {
    const { sentences, message } = error as SettingsError
    expect(sentences).toHaveLength(Object.keys(wrong).length)
    for (const variable of Object.keys(wrong)) {
      expect(sentences.filter(sentence => sentence.startsWith(`${variable} debe `))).toHaveLength(1)
    }
    expect(message).not.toMatch(/secreto|corto/)
  }
})

test.each(['nivela@escuela.do', 'Liceo Ñandú <nivela@escuela.do>', '"Nivela, S. A." <nivela@localhost>'])(
  'mails are sent by %s',
  MAIL_FROM => {
    expect(readSettings({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  },
)

test.each([
  ['one letter', 'a'.repeat(40)],
  ['two letters', 'ab'.repeat(20)],
  ['few letters in any order', 'aabbabcacbcabcbabcabbcbacbabcabc'],
  ['a run', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['digits in order', '12345678901234567890123456789012'],
  ['a word over and over', 'nivela-2026-nivela-2026-nivela-2026'],
  ['a pattern of sixteen twice', '0f1e9d8c7b6a5243'.repeat(2)],
])('a secret of %s is none', (_what, value) => {
  expect(() => readSettings({ JWT_SECRET: value })).toThrow(/^JWT_SECRET debe tener .* al azar/)
  expect(() => readSettings({ METRICS_TOKEN: value })).toThrow(/^METRICS_TOKEN debe tener .* al azar/)
})

test('secrets as programs make them, and sentences of a person, are taken', () => {
  const made = [randomBytes(16).toString('hex'), randomBytes(24).toString('base64'), randomUUID()]
  for (const JWT_SECRET of [...made, 'un secreto de más de treinta y dos caracteres']) {
    expect(readSettings({ JWT_SECRET }).jwtSecret, JWT_SECRET).toBe(JWT_SECRET)
  }
})
