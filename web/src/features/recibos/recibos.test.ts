import { campoVacio } from '@nivela/contract/textos'
import { expect, test } from 'vitest'
import { formatDia } from '../../lib/time/momento.ts'
import { actosDe } from './actos.ts'
import {
  envioEsquema,
  fitSide,
  MAX_ELEGIDO_BYTES,
  proposePeriodo,
  refuseEnvio,
  refuseImagen,
} from './estudiante/envio.ts'
import { askFor, fechaDe, tellCuenta, tellLinea, tellSaldo, warningsOf } from './palabras.ts'

const SANTO_DOMINGO = 'America/Santo_Domingo'
const recibo = (id: number, valido = false) => ({
  id,
  codrecibo: 100 + id,
  referencia: null,
  imagenURL: `${id}.webp`,
  valido,
  estado: valido ? ('pagado' as const) : ('en_revision' as const),
  ...{ motivo: null, idperiodo: null, periodos: null, monto: null },
  ...{ medio: 'imagen' as const, fecha: null, anulado: false },
  idusuario: 3,
  usuarios: { nombre: 'Ana', apellido: 'Peña' },
  enviado: '2026-01-16T02:30:00.000Z',
  codigoPagado: false,
})

const RESTO = { referencia: '', idperiodo: 0, monto: '' }

test('a code is read as it is typed; what is no number is refused as such, not as missing', () => {
  expect(envioEsquema.parse({ ...RESTO, codrecibo: ' 0010234 ', image: true })).toMatchObject({
    codrecibo: 10234,
    monto: null,
  })
  const errores = (codrecibo: string, image = true) =>
    envioEsquema.safeParse({ ...RESTO, codrecibo, image }).error?.issues.map(({ message }) => message) ?? []
  expect(errores('10234')).toEqual([])
  expect(errores('')).toEqual([campoVacio('recibo')])
  expect(errores('0')).toEqual([campoVacio('recibo')])
  for (const otro of ['12.5', '-3', '+3', '1e3', '0x1F', '10 234', 'abc', '9999999999999999'])
    expect(errores(otro)).toEqual([expect.stringMatching(/número entero/)])
  expect(errores('1', false)).toEqual([campoVacio('imagen')])
  expect(errores('', false)).toEqual([campoVacio('recibo'), campoVacio('imagen')])
})

test('a receipt is proposed for the oldest period that is owed, and first for one that no receipt under review covers', () => {
  const saldo = (idperiodo: number, pendiente: number, { enRevision = 0, sinMonto = 0 } = {}) => ({
    ...{ idperiodo, periodo: '', cerrado: false, precio: 7000, pagado: 7000 - pendiente, pendiente },
    ...{ enRevision, sinMonto, falta: pendiente - enRevision },
  })
  expect(proposePeriodo([])).toBe(0)
  expect(proposePeriodo([saldo(1, 0), saldo(2, 0)])).toBe(0)
  const viejo = { ...saldo(1, 7000), cerrado: true }
  expect(proposePeriodo([viejo, saldo(2, 7000)])).toBe(2)
  expect(proposePeriodo([viejo, saldo(2, 7000)], true)).toBe(1)
  expect(proposePeriodo([saldo(1, 0), saldo(2, 500), saldo(3, 7000)])).toBe(2)
  expect(proposePeriodo([saldo(1, 7000, { enRevision: 100 }), saldo(2, 7000)])).toBe(1)
  expect(proposePeriodo([saldo(1, 7000, { enRevision: 7000 }), saldo(2, 7000)])).toBe(2)
  expect(proposePeriodo([saldo(1, 7000, { sinMonto: 1 }), saldo(2, 7000, { sinMonto: 1 })])).toBe(1)
})

test('only pictures that the server takes are sent, and an iPhone is told what to do', () => {
  const archivo = { name: 'foto.jpg', type: 'image/jpeg', size: 1000 }
  expect(refuseImagen(archivo)).toBeNull()
  expect(refuseImagen({ ...archivo, size: MAX_ELEGIDO_BYTES + 1 })).toMatch(/60 MB/)
  expect(refuseImagen({ ...archivo, type: 'application/pdf' })).toMatch(/JPEG, PNG o WebP/)
  expect(refuseImagen({ ...archivo, type: 'image/heic' })).toMatch(/HEIC/)
  expect(refuseImagen({ ...archivo, name: 'IMG_1.HEIC', type: '' })).toMatch(/HEIC/)
})

test('what the browser could not make smaller is held to what the server takes', () => {
  const diez = 10 * 1024 * 1024
  expect(refuseEnvio({ size: diez })).toBeNull()
  expect(refuseEnvio({ size: diez + 1 })).toMatch(/10 MB/)
})

test('a large photo is made smaller, a small one left as it is', () => {
  expect(fitSide(4000, 3000)).toEqual({ ancho: 1600, alto: 1200 })
  expect(fitSide(1000, 4000)).toEqual({ ancho: 400, alto: 1600 })
  expect(fitSide(800, 600)).toEqual({ ancho: 800, alto: 600 })
})

test("days and hours are the school's", () => {
  expect(formatDia('2026-01-16T02:30:00.000Z', SANTO_DOMINGO)).toBe('15 de enero de 2026')
  const linea = {
    id: 1,
    autor: { nombre: 'Rosa', apellido: 'Mejía' },
    valido: true,
    ...{ quitado: false, anulado: false, registrado: false },
    motivo: null,
  }
  const cuando = '2026-01-15T19:20:00.000Z'
  expect(tellLinea({ ...linea, cuando }, SANTO_DOMINGO)).toMatch(
    /^Validado por Rosa Mejía el 15 de enero de 2026 a las 3:20\sp\.\sm\.$/,
  )
  expect(tellLinea({ ...linea, valido: false, cuando: '2026-01-15T17:05:00.000Z' }, SANTO_DOMINGO)).toMatch(
    /^Puesto en revisión por Rosa Mejía .* a la 1:05/,
  )
})

test('what the office recorded says how and when it was paid, and is only annulled; a closed period changes no more', () => {
  const registrado = {
    ...{ ...recibo(1, true), codrecibo: null, referencia: 'CAJA-1', imagenURL: null },
    ...{ medio: 'caja' as const, fecha: '2026-02-01T00:00:00.000Z' },
  }
  expect(fechaDe(registrado)).toBe('Pagado el 1 de febrero de 2026')
  expect(askFor(registrado)).toContain('el recibo CAJA-1 de Ana Peña')
  const puede = (uno: Parameters<typeof actosDe>[0]) =>
    Object.entries(actosDe(uno)).flatMap(([acto, si]) => (si ? [acto] : []))
  expect(puede(registrado)).toEqual(['puedeAnular', 'conComprobante'])
  expect(puede({ ...registrado, valido: false, anulado: true, estado: 'anulado' })).toEqual([])
  expect(puede(recibo(1))).toEqual(['puedeResponder', 'puedeRechazar', 'puedeQuitar'])
  expect(puede(recibo(1, true))).toEqual(['puedeResponder', 'puedeRechazar', 'puedeAnular'])
  const periodos = { nombre: '2025-3', precio: 7000, cerrado: true }
  expect(puede({ ...recibo(1), periodos })).toEqual([])
  expect(puede({ ...recibo(1, true), periodos })).toEqual(['puedeAnular'])
})

test('what is asked, counted and warned', () => {
  expect(askFor(recibo(1))).toBe('¿Estás seguro de validar el recibo 101 de Ana Peña?')
  expect(askFor(recibo(1, true))).toBe('¿Estás seguro de invalidar el recibo 101 de Ana Peña?')
  expect(tellCuenta(12, { vista: 'en_revision', buscar: '' })).toBe('12 recibos por validar')
  expect(tellCuenta(1, { vista: 'pagado', buscar: '' })).toBe('1 recibo pagado')
  expect(tellCuenta(3, { vista: 'rechazado', buscar: 'ana' })).toBe('3 recibos encontrados')
  expect(warningsOf(recibo(1))).toEqual([])
  const luis = { nombre: 'Luis', apellido: 'Mora' }
  const otros = ['Luis', 'Eva', 'Ada'].map(nombre => ({ nombre, apellido: 'Mora' }))
  const repetida = [{ ...luis, codrecibo: 55, referencia: null }]
  expect(warningsOf({ ...recibo(1), repetida })).toEqual(['La misma imagen la envió Luis Mora (recibo 55).'])
  const mismoCodigo = otros.map((otro, nth) => ({ ...otro, valido: nth === 1 }))
  expect(warningsOf({ ...recibo(1), mismoCodigo })).toEqual([
    'El mismo código lo envió Eva Mora, y ya está pagado. Un código se paga una sola vez: este recibo no se puede validar.',
    'El mismo código lo enviaron Luis Mora y Ada Mora.',
  ])
  expect(warningsOf({ ...recibo(1), mismoCodigo: mismoCodigo.slice(0, 1) })).toEqual([
    'El mismo código lo envió Luis Mora.',
  ])
})

test('what is paid, in review and missing, in one line', () => {
  const saldo = {
    ...{ idperiodo: 1, periodo: '2027-1', cerrado: false, precio: 7000 },
    ...{ pagado: 0, enRevision: 0, sinMonto: 0 },
  }
  const tell = (changes: object) =>
    tellSaldo({ ...saldo, pendiente: 7000, falta: 7000, ...changes })
      .join(' · ')
      .replaceAll('\u00a0', ' ')
  expect(tell({})).toBe('Pagado RD$ 0 · En revisión RD$ 0 · Falta RD$ 7,000 de RD$ 7,000')
  expect(tell({ enRevision: 3500, falta: 3500 })).toBe(
    'Pagado RD$ 0 · En revisión RD$ 3,500 · Falta RD$ 3,500 de RD$ 7,000',
  )
  expect(tell({ sinMonto: 1 })).toContain('En revisión 1 recibo sin monto · ')
  expect(tell({ pagado: 1000, enRevision: 500, sinMonto: 2, falta: 5500 })).toBe(
    'Pagado RD$ 1,000 · En revisión RD$ 500 y 2 recibos sin monto · Falta RD$ 5,500 de RD$ 7,000',
  )
})
