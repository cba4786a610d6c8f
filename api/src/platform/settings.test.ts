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

test('every wrong value gets its sentence, all at once, and no value is repeated in it', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://root:secreto@localhost/x',
    DEMO: 'quizás',
    PUBLIC_URL: 'nivela.do',
    SMTP_URL: 'http://x',
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
