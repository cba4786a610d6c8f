import { describe, expect, test } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { refuse } from '../../testing/server.ts'
import { SwitchActivo } from './SwitchActivo.tsx'

const ana = { id: 5, nombre: 'Ana', apellido: 'Gil', activo: true }
const usuario = {
  ...ana,
  ...{ correo: null, telefono: null, idrol: 3, cedula: '40212345678', matricula: null, verificado: false },
  ...{ tipodocumento: null, documento: null, version: 2 },
}
const cupo = (cambios: object = {}) => ({
  ...{ id: 1, nombre: '01', asignatura: 'Matemáticas', periodo: 'Enero 2026' },
  ...{ conNota: false, inscripcionAbierta: true },
  ...cambios,
})
const seccion = { id: 9, nombre: '02', asignatura: 'Lengua', periodo: 'Enero 2026', inscritos: 3 }
const NADA = { cupos: [], esperas: 0, secciones: [] }

async function ask(enCurso: object, answers: object = {}) {
  const { screen, sent } = await renderPart(<SwitchActivo persona={ana} />, {
    'GET /usuarios/5/en-curso': { ...NADA, ...enCurso },
    'GET /usuarios': [{ ...usuario, id: 6, nombre: 'Luz', idrol: 2 }],
    'POST /usuarios/5/desactivar': { ...usuario, activo: false, liberados: 1, entregadas: 1 },
    ...answers,
  })
  await screen.getByRole('button', { name: 'Desactivar a Ana Gil' }).click()
  const dialog = screen.getByRole('dialog', { name: '¿Desactivar la cuenta de Ana Gil?' })
  const press = () => dialog.getByRole('button', { name: 'Desactivar' }).click()
  const bodies = () => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)
  return { screen, dialog, press, bodies }
}

describe('before an account is switched off', () => {
  test('somebody who has nothing is asked nothing', async () => {
    const { dialog, press, bodies } = await ask({})
    await expect.element(dialog.getByText(/no podrá entrar/)).toBeVisible()
    await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument()
    await press()
    await expect.poll(bodies).toEqual([{}])
  })

  test('a student’s seats are told, and freed only if asked; one with a grade stays', async () => {
    const { screen, dialog, press, bodies } = await ask({
      cupos: [cupo(), cupo({ id: 2, asignatura: 'Lengua', conNota: true })],
    })
    await expect.element(dialog.getByText('Tiene 2 cupos en períodos sin cerrar:')).toBeVisible()
    await expect.element(dialog.getByText(/Lengua, sección 01 .* tiene nota, así que se queda/)).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Liberar su cupo' }).click()
    await dialog.getByLabelText('Motivo').fill('Se mudó')
    await press()
    await expect
      .element(
        screen.getByText(
          'La cuenta de Ana Gil está desactivada, y 1 cupo quedó libre y 1 sección tiene otro maestro.',
        ),
      )
      .toBeVisible()
    expect(bodies()).toEqual([{ retirar: true, motivo: 'Se mudó' }])
  })

  test('outside an open window the server’s question for a reason stands at its field', async () => {
    const { dialog, press } = await ask(
      { cupos: [cupo({ inscripcionAbierta: false })] },
      { 'POST /usuarios/5/desactivar': refuse(400, 'Di por qué.', { campos: { motivo: 'Di por qué.' } }) },
    )
    await dialog.getByRole('checkbox', { name: 'Liberar su cupo' }).click()
    await press()
    await expect.element(dialog.getByLabelText('Motivo')).toHaveFocus()
    await expect.element(dialog.getByText('Di por qué.', { exact: true })).toBeVisible()
  })

  test('a teacher’s sections need somebody to take them', async () => {
    const { screen, dialog, press, bodies } = await ask({ secciones: [seccion] })
    await expect.element(dialog.getByText('Lengua, sección 02 (Enero 2026): 3 estudiantes')).toBeVisible()
    await press()
    await expect.element(dialog.getByText("El campo 'maestro' está vacío")).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Quién las recibe' }).click()
    await screen.getByRole('option', { name: 'Luz Gil' }).click()
    await press()
    await expect.poll(bodies).toEqual([{ entregarA: 6 }])
  })
})
