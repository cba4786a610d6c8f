import type { Calificacion, SeccionCalificadaBody } from '@nivela/contract/calificaciones'
import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { seccionOf } from '../../../data/secciones/seccion.testing.ts'
import { renderPage } from '../../../testing/render.tsx'
import type { Answers } from '../../../testing/server.ts'

const PERIODO = {
  ...{ id: 1, nombre: 'Enero 2026', inicio: '2026-01-05T00:00:00.000Z', fin: '2026-05-15T00:00:00.000Z' },
  ...{ precio: null, asistencia: false, cerrado: false, actual: true, deTrabajo: true, version: 1 },
}
const APELLIDOS = ['Almonte', 'Báez', 'Cruz', 'Díaz', 'Espinal', 'Frías']
const ESTUDIANTES = APELLIDOS.map((apellido, index) => ({
  ...{ id: index + 1, nombre: 'Ana', apellido, matricula: `2026-000${index + 1}` },
}))

const calificacionOf = (idusuario: number, changes: Partial<Calificacion>): Calificacion => ({
  ...{ id: idusuario + 100, idseccion: 5, idusuario, calificacion: null, condicion: null },
  ...{ oficializado: false, notaMinima: null, secciones: null, version: 1 },
  ...changes,
})

/** A teacher's page over one section of six; what it saves stands in `grades`. */
async function openSheet(answers: Answers = {}) {
  let grades: Calificacion[] = []
  const save = ({ calificaciones = [], oficializado }: Partial<SeccionCalificadaBody>) => {
    for (const { idusuario, calificacion = null, condicion = null } of calificaciones) {
      grades = grades.filter(one => one.idusuario !== idusuario)
      if (calificacion !== null || condicion !== null)
        grades = [...grades, calificacionOf(idusuario, { calificacion, condicion: condicion ?? null })]
    }
    if (oficializado !== undefined) grades = grades.map(one => ({ ...one, oficializado }))
    return grades
  }
  const { screen, sent } = await renderPage('/teacherqualification?seccion=5', ROL.maestro, {
    'GET /periodos': [PERIODO],
    'GET /health/live': {},
    'GET /auth/clave-de-borradores': { clave: btoa('k'.repeat(32)) },
    'GET /secciones/teacher/7': [seccionOf({ idusuario: 7, inscritos: 6 })],
    'GET /inscripciones/users-in-seccion/5': ESTUDIANTES,
    'GET /calificaciones/seccion/5': () => grades,
    'PUT /calificaciones/seccion/5': save,
    ...answers,
  })
  const cellOf = (apellido: string) =>
    screen.getByRole('textbox', { name: `Calificación de Ana ${apellido}`, exact: true })
  return {
    screen,
    sent,
    cellOf,
    put: (grade: Calificacion) => {
      grades = [...grades.filter(({ id }) => id !== grade.id), grade]
      return grade
    },
    stored: () => Object.fromEntries(grades.map(({ idusuario, calificacion }) => [idusuario, calificacion])),
    settled: () => expect.element(screen.getByText('Todo guardado')).toBeVisible(),
    says: (text: string) => expect.element(screen.getByText(text, { exact: true })).toBeVisible(),
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
  }
}

test('Ctrl+Z takes back one grade of six that were saved together, says which, and Ctrl+Y brings it back', async () => {
  const { cellOf, stored, settled, says } = await openSheet()
  await cellOf('Almonte').click()
  for (const index of APELLIDOS.keys()) await userEvent.keyboard(`8${index + 1}{Enter}`)
  await settled()
  expect(stored()).toEqual({ 1: 81, 2: 82, 3: 83, 4: 84, 5: 85, 6: 86 })

  await cellOf('Báez').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await says('Deshecho: la nota de Ana Frías queda vacía.')
  await expect.poll(stored).toEqual({ 1: 81, 2: 82, 3: 83, 4: 84, 5: 85 })
  await userEvent.keyboard('{Control>}z{/Control}')
  await says('Deshecho: la nota de Ana Espinal queda vacía.')
  await userEvent.keyboard('{Control>}y{/Control}')
  await says('Rehecho: la nota de Ana Espinal es otra vez «85».')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await says('Rehecho: la nota de Ana Frías es otra vez «86».')
  await expect.poll(stored).toEqual({ 1: 81, 2: 82, 3: 83, 4: 84, 5: 85, 6: 86 })
})

test('once the section is official, nothing is offered to be taken back, and the key says why', async () => {
  const { screen, cellOf, settled, says, press } = await openSheet()
  await cellOf('Almonte').click()
  await userEvent.keyboard('81')
  await settled()
  await expect.element(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  await press('Oficializar 1 nota')
  await press('Sí, seguro')
  await expect.element(screen.getByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument()
  await cellOf('Almonte').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await says('Lo último ya es oficial: para cambiarlo, escribe encima y di por qué.')
  await expect.element(cellOf('Almonte')).toHaveValue('81')
})

test('what is saved by itself while the question is open is not sent a second time with what it was before', async () => {
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const { screen, cellOf, sent, put, says, press } = await openSheet({
    'PUT /calificaciones/seccion/5': async ({ calificaciones, oficializado }: SeccionCalificadaBody) => {
      if (oficializado) return [put(calificacionOf(1, { calificacion: 81, oficializado, version: 2 }))]
      await answered
      return calificaciones.map(({ calificacion = null }) => put(calificacionOf(1, { calificacion })))
    },
  })
  await cellOf('Almonte').click()
  await userEvent.keyboard('81')
  await says('Guardando…')
  await expect.poll(() => sent.filter(({ call }) => call.startsWith('PUT')).length).toBe(1)
  await press('Oficializar 1 nota')
  await expect.element(screen.getByRole('button', { name: 'Sí, seguro' })).toBeVisible()
  answer()
  await press('Sí, seguro')
  await says('1 de 6 calificados · 1 oficial')
  expect(sent.filter(({ call }) => call.startsWith('PUT')).at(-1)?.body).toEqual({
    calificaciones: [],
    oficializado: true,
  })
})

test('a grade that is wrong keeps none of the others from being saved, and the sheet says no more than that', async () => {
  const { cellOf, stored, says } = await openSheet()
  await cellOf('Almonte').click()
  await userEvent.keyboard('81{Enter}101')
  await expect.poll(stored).toEqual({ 1: 81 })
  await userEvent.keyboard('{Control>}s{/Control}')
  await says('Corrige la nota de Ana Báez para guardarla.')
})

test('a grade that met no server is told as saved once it is sent again', async () => {
  let away = true
  const { cellOf, put, settled, says } = await openSheet({
    'PUT /calificaciones/seccion/5': () => {
      if (away) throw new TypeError('Failed to fetch')
      return [put(calificacionOf(1, { calificacion: 81 }))]
    },
  })
  await cellOf('Almonte').click()
  await userEvent.keyboard('81')
  await says('Sin conexión. Lo que escribiste sigue aquí, y se guardará cuando vuelva.')
  away = false
  dispatchEvent(new Event('online'))
  await says('Se guardó: tus notas ya están en el servidor.')
  await settled()
})

test('the form adds a grade, with the required sentences, and changes one', async () => {
  const { screen, sent, put, says, press } = await openSheet({
    'POST /calificaciones/create': (body: object) => put(calificacionOf(2, { calificacion: 90, ...body })),
    'PUT /calificaciones/102': (body: object) => put(calificacionOf(2, { calificacion: 90, ...body })),
  })
  const dialog = screen.getByRole('dialog')
  await press('Agregar')
  await press('Guardar')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent("El campo 'estudiante' está vacío")
  await dialog.getByRole('combobox', { name: 'Estudiante' }).fill('Báez')
  await userEvent.keyboard('{Enter}')
  const grade = dialog.getByLabelText('Calificación')
  await grade.fill('101')
  await press('Guardar')
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('La calificación no puede ser mayor de 100 puntos.')
  await grade.fill('0')
  await press('Guardar')
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('La calificación debe ser mayor que 0. Si no se presentó, márcalo.')
  await grade.fill('90')
  await press('Guardar')
  await says('Calificación agregada.')
  expect(sent.find(({ call }) => call === 'POST /calificaciones/create')?.body).toEqual({
    ...{ idseccion: 5, idusuario: 2, calificacion: 90 },
  })

  await press('Actualizar la calificación de Ana Báez')
  await dialog.getByLabelText('Calificación').fill('95')
  await press('Guardar')
  await says('Calificación actualizada.')
  expect(sent.find(({ call }) => call === 'PUT /calificaciones/102')?.body).toEqual({
    ...{ calificacion: 95, version: 1 },
  })
})
