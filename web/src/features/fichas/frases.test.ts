import type { PasoDeAvance } from '@nivela/contract/avance'
import type { CorreoDePersona } from '@nivela/contract/fichas'
import { expect, test } from 'vitest'
import { tellCorreo, tellPaso } from './frases.ts'

const tell = (cambios: Partial<CorreoDePersona>) =>
  tellCorreo(
    {
      ...{ creado: '2026-01-15T21:40:00.000Z', enviado: '2026-01-15T21:50:00.000Z' },
      ...{ fallo: null, usado: null, vence: null },
      ...cambios,
    } as CorreoDePersona,
    'America/Santo_Domingo',
  )

test('what became of a mail, with one full stop after each hour', () => {
  const enviado = 'Enviado el 15 de enero de 2026 a las 5:50 p. m.'
  expect(tell({})).toBe(enviado)
  expect(tell({ vence: '2026-01-29T21:50:00.000Z' })).toBe(`${enviado} Su enlace venció sin usarse.`)
  expect(tell({ usado: '2026-01-16T13:00:00.000Z' })).toBe(
    `${enviado} Usó su enlace el 16 de enero de 2026 a las 9:00 a. m.`,
  )
})

test('an attempt stands beside the pass mark by which it was judged', () => {
  const paso = {
    ...{ area: 'matematica', estado: 'pendiente', calificacion: null, notaPoma: null, periodo: null },
    conResultadoPoma: true,
    ...{
      intentos: 1,
      porEmpezar: false,
      sinResultadoEn: null,
      ultimoIntento: { calificacion: 68, condicion: null, periodo: '2026-1', notaMinima: 70 },
    },
  } as PasoDeAvance
  expect(tellPaso(paso, { notaMinimaPoma: 70 })).toBe(
    'La debe: no la aprobó en la POMA; 1 intento, el último en 2026-1: 68 de 70',
  )
  expect(tellPaso({ ...paso, conResultadoPoma: false }, { notaMinimaPoma: 70 })).toMatch(
    /^La debe: sin resultado de la POMA; 1 intento/,
  )
  const porEmpezar = { ...paso, estado: 'cursando', periodo: '2027-1', porEmpezar: true } as const
  expect(tellPaso(porEmpezar, { notaMinimaPoma: 70 })).toMatch(/^Tiene sección para 2027-1: /)
  expect(tellPaso({ ...paso, sinResultadoEn: '2026-2' }, { notaMinimaPoma: 70 })).toBe(
    'Sin calificación oficial en 2026-2: no la aprobó en la POMA; 1 intento, el último en 2026-1: 68 de 70',
  )
})
