import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { seccionOf } from '../../../data/secciones/seccion.testing.ts'
import { renderPage } from '../../../testing/render.tsx'

const PERIODO = {
  ...{ id: 1, nombre: 'Enero 2026', inicio: '2026-01-05T00:00:00.000Z', fin: '2026-05-15T00:00:00.000Z' },
  ...{ precio: null, asistencia: false, cerrado: false, actual: true, deTrabajo: true, version: 1 },
}
const grade = {
  ...{ id: 101, idseccion: 5, idusuario: 1, calificacion: 80, condicion: null },
  ...{ oficializado: false, notaMinima: null, secciones: null, version: 1 },
}

const open = (cambios: object = {}) =>
  renderPage('/adminsections/5/notas', ROL.administrador, {
    'GET /periodos': [{ ...PERIODO, ...cambios }],
    'GET /health/live': {},
    'GET /auth/clave-de-borradores': { clave: btoa('k'.repeat(32)) },
    'GET /secciones': [seccionOf({ idusuario: 9, inscritos: 1 })],
    'GET /inscripciones/users-in-seccion/5': [
      { id: 1, nombre: 'Ana', apellido: 'Almonte', matricula: '2026-0001' },
    ],
    'GET /calificaciones/seccion/5': [],
    'PUT /calificaciones/seccion/5': [grade],
    'PUT /calificaciones/101': { ...grade, oficializado: true },
  })

test('the office says why before the sheet opens, and all that it saves carries the reason', async () => {
  const { screen, sent } = await open()
  const abrir = screen.getByRole('button', { name: 'Abrir la hoja' })
  await abrir.click()
  await expect.element(screen.getByText("El campo 'motivo' está vacío")).toBeVisible()
  await screen.getByLabelText('Por qué las escribe la oficina').fill('Acta en papel')
  await abrir.click()
  await screen.getByRole('textbox', { name: 'Calificación de Ana Almonte', exact: true }).fill('80')
  await expect.element(screen.getByText('Todo guardado')).toBeVisible()
  await screen.getByRole('switch').click({ force: true })
  await expect
    .poll(() => sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body))
    .toEqual([
      {
        calificaciones: [{ idusuario: 1, version: 0, calificacion: 80 }],
        motivo: 'Acta en papel',
      },
      { oficializado: true, motivo: 'Acta en papel' },
    ])
})

test('of a closed period nothing is typed', async () => {
  const { screen } = await open({ cerrado: true })
  await expect.element(screen.getByText('El período está cerrado')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Abrir la hoja' })).not.toBeInTheDocument()
})
