import type { PasoDeAvance } from '@nivela/contract/avance'
import { expect, test } from 'vitest'
import { seccionOf } from '../../data/secciones/seccion.testing.ts'
import { canElegir, describePaso, type Inscribible, summarize, tellEstado } from './frases.ts'

const minimas = { notaMinimaAprobar: 75, notaMinimaPoma: 65 }
const paso = (changes: Partial<PasoDeAvance>): PasoDeAvance => ({
  ...{ idasignatura: 1, nombre: 'Matemáticas', area: 'matematica', estado: 'pendiente', calificacion: null },
  ...{
    intentos: 0,
    notaPoma: null,
    conResultadoPoma: true,
    periodo: null,
    porEmpezar: false,
    ultimoIntento: null,
    sinResultadoEn: null,
  },
  ...changes,
})
const fallo = (calificacion: number | null) => ({
  calificacion,
  condicion: calificacion === null ? ('no_presento' as const) : null,
  periodo: 'Enero - Abril 2026',
  notaMinima: 70,
})

test('each step says how it was passed, where it is taken, or what is missing', () => {
  const say = (changes: Partial<PasoDeAvance>) => describePaso(paso(changes), minimas)
  expect(say({ estado: 'aprobada_poma', notaPoma: 85.5 })).toBe('En la prueba POMA, con 85.5 puntos.')
  expect(say({ estado: 'aprobada_poma' })).toBe('En la prueba POMA.')
  expect(say({ estado: 'aprobada', calificacion: 88, periodo: 'Enero' })).toBe('Con 88 en Enero.')
  expect(say({ estado: 'cursando', periodo: 'Mayo - Agosto 2026' })).toBe('Mayo - Agosto 2026.')
  expect(tellEstado(paso({ estado: 'cursando' }))).toBe('La cursas ahora')
  expect(tellEstado(paso({ estado: 'cursando', porEmpezar: true }))).toBe('Ya tienes sección')
  expect(say({ notaPoma: 64.5 })).toBe('En la prueba POMA: 64.5 de 65.')
  expect(say({})).toBe('No la aprobaste en la prueba POMA.')
  expect(say({ intentos: 1, notaPoma: 64.5, ultimoIntento: fallo(69.5) })).toBe(
    'En Enero - Abril 2026: 69.5 de 70.',
  )
  expect(say({ intentos: 2, ultimoIntento: fallo(null) })).toBe(
    '2 intentos; en Enero - Abril 2026: no te presentaste.',
  )
  expect(say({ sinResultadoEn: 'Enero - Abril 2026' })).toBe('Enero - Abril 2026, sin calificación oficial.')
  expect(say({ conResultadoPoma: false })).toMatch(/Todavía no tienes/)
})

test('what is missing in all, and what comes next', () => {
  const of = (estados: PasoDeAvance['estado'][], abierta = false, mas: Partial<Inscribible> = {}) =>
    summarize(
      {
        ...minimas,
        asignaturas: [
          ...estados.map((estado, index) =>
            paso({ estado, idasignatura: index + 1, nombre: `Área ${index + 1}` }),
          ),
          paso({ area: null, nombre: 'Música' }),
        ],
        pendientes: 0,
        completo: estados.every(estado => estado.startsWith('aprobada')),
      },
      { abierta, cuando: null, esperas: [], conAsiento: [], ...mas },
    )
  expect(of(['aprobada', 'aprobada_poma', 'pendiente', 'cursando'], true)).toEqual({
    titulo: 'Llevas 2 de 4 áreas aprobadas',
    sigue: 'La inscripción está abierta: elige tu sección de Área 3.',
  })
  expect(of(['pendiente', 'pendiente', 'pendiente', 'pendiente']).sigue).toBe(
    'Te toca Área 1, Área 2, Área 3 y Área 4. Te avisaremos cuando abra la inscripción.',
  )
  // Before their turn, before it opens, and in a line.
  const [una, dos]: PasoDeAvance['estado'][][] = [
    ['aprobada', 'aprobada', 'aprobada', 'pendiente'],
    ['aprobada', 'aprobada', 'pendiente', 'pendiente'],
  ]
  const turno = { cuando: 'Tu turno empieza a las 9:20 a. m.' }
  expect(of(una ?? [], true, turno).sigue).toBe(
    'Tu turno empieza a las 9:20 a. m. Entonces podrás elegir tu sección de Área 4.',
  )
  expect(of(dos ?? [], false, { cuando: 'La inscripción abre a las 9:00 a. m.' }).sigue).toBe(
    'Te toca Área 3 y Área 4. La inscripción abre a las 9:00 a. m.',
  )
  const asignaturas = { nombre: 'Área 4' }
  const esperas = [{ puesto: 1, secciones: seccionOf({ idasignatura: 4, nombre: 'MA-02', asignaturas }) }]
  const espera = 'Esperas un cupo de Área 4 MA-02 (puesto 1): es tuyo en cuanto te toque.'
  expect(of(una ?? [], true, { esperas }).sigue).toBe(espera)
  expect(of(dos ?? [], true, { esperas }).sigue).toBe(
    `La inscripción está abierta: elige tu sección de Área 3. ${espera}`,
  )
  expect(of(['aprobada', 'aprobada', 'cursando', 'cursando']).sigue).toMatch(/^Aprueba Área 3 y Área 4 y/)
  expect(of(['aprobada', 'aprobada', 'aprobada', 'aprobada']).titulo).toBe('¡Completaste la nivelación!')
})

test('what waits for its grade is not asked for like the rest, and may be chosen all the same', () => {
  const asignaturas = [
    paso({ idasignatura: 1, nombre: 'Matemáticas', sinResultadoEn: 'Enero' }),
    paso({ idasignatura: 2, nombre: 'Lengua Española', area: 'lengua', sinResultadoEn: 'Enero' }),
    paso({ idasignatura: 3, nombre: 'Ciencias Sociales', area: 'sociales' }),
  ]
  const abierta = { abierta: true, cuando: null, esperas: [], conAsiento: [] }
  const say = (pasos: PasoDeAvance[], mas: Partial<Inscribible> = {}) =>
    summarize({ ...minimas, asignaturas: pasos, pendientes: 2, completo: false }, { ...abierta, ...mas })
      .sigue
  expect(say(asignaturas)).toBe(
    'La inscripción está abierta: elige tu sección de Ciencias Sociales. Matemáticas y Lengua Española esperan su calificación oficial: si no las apruebas, te tocan de nuevo. Por si acaso, ya puedes elegir sección.',
  )
  const una = asignaturas.slice(0, 1)
  expect(say(una, { abierta: false })).toBe(
    'Matemáticas espera su calificación oficial: si no la apruebas, te toca de nuevo.',
  )
  expect(canElegir({ asignaturas: una }, abierta)).toBe(true)
  expect(una.map(tellEstado)).toEqual(['Sin nota todavía'])
})

test('what was failed in the period of the open window is not to be chosen: it is repeated in the next one', () => {
  const asignaturas = [
    paso({ idasignatura: 1, nombre: 'Matemáticas', intentos: 1, ultimoIntento: fallo(40) }),
    paso({ idasignatura: 2, nombre: 'Lengua Española', area: 'lengua' }),
    paso({ idasignatura: 3, nombre: 'Música', area: null }),
  ]
  const avance = { ...minimas, asignaturas, pendientes: 2, completo: false }
  const failed = { ...avance, asignaturas: asignaturas.filter(({ nombre }) => nombre !== 'Lengua Española') }
  const abierta = { abierta: true, cuando: null, esperas: [], conAsiento: [1] }
  const repite = 'No aprobaste Matemáticas en este período: la repites en el próximo.'
  expect(summarize(failed, abierta).sigue).toBe(repite)
  expect(canElegir(failed, abierta)).toBe(false)
  expect(summarize(avance, abierta).sigue).toBe(
    `La inscripción está abierta: elige tu sección de Lengua Española. ${repite}`,
  )
  expect(canElegir(avance, abierta)).toBe(true)
  // Failed in an earlier period, and before the next window opens.
  expect(canElegir(failed, { ...abierta, conAsiento: [] })).toBe(true)
  expect(summarize(failed, { ...abierta, abierta: false, conAsiento: [] }).sigue).toMatch(
    /^Te toca Matemáticas\./,
  )
  expect(canElegir(failed, { ...abierta, abierta: false })).toBe(false)
})
