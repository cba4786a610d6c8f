import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { seccionOf } from '../../data/secciones/seccion.testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { AsistenciaDeSeccion } from './AsistenciaDeSeccion.tsx'

const INSCRITOS = ['Almonte', 'Báez'].map((apellido, index) => ({
  ...{ id: index + 1, nombre: 'Ana', apellido, matricula: null },
}))
const SIN_RED = 'Sin conexión. La lista quedó guardada aquí, y se enviará sola cuando vuelva.'

/** A server that is away until the network is back; what it took in is in `saved`. */
function openNetwork() {
  let away = true
  const saved: object[] = []
  const answer = (content: object) => () => {
    if (away) throw new TypeError('Failed to fetch')
    return content
  }
  const answers = {
    'GET /asistencias/seccion/5': { activa: true, clases: [] },
    'GET /periodos': [],
    'GET /health/live': answer({}),
    'PUT /asistencias/seccion/5': (body: { fecha: string }) => {
      const content = answer({
        id: 9,
        idseccion: 5,
        ...body,
        fecha: `${body.fecha}T00:00:00.000Z`,
        version: 1,
      })()
      saved.push(body)
      return content
    },
  }
  return {
    answers,
    saved,
    comeBack: () => {
      away = false
    },
  }
}

const roll = <AsistenciaDeSeccion seccion={seccionOf()} inscritos={INSCRITOS} />

test('a roll that is called without a network is kept, and sent once it is back', async () => {
  const { answers, saved, comeBack } = openNetwork()
  const { screen } = await renderPart(roll, answers)
  await screen.getByRole('button', { name: 'Pasar lista' }).click()
  await screen.getByRole('button', { name: /Báez/ }).click()
  await screen.getByRole('button', { name: 'Guardar la asistencia' }).click()
  await expect.element(screen.getByRole('alert').filter({ hasText: SIN_RED })).toBeVisible()
  comeBack()
  await expect.element(screen.getByText('Asistencia guardada.')).toBeVisible()
  expect(saved).toEqual([expect.objectContaining({ ausentes: [2], excusados: [] })])
})

test('one that waits for the network when the page is closed goes out when it is opened again', async () => {
  const { answers, saved, comeBack } = openNetwork()
  const { screen } = await renderPart(roll, answers)
  await screen.getByRole('button', { name: 'Pasar lista' }).click()
  await screen.getByRole('button', { name: /Almonte/ }).click()
  await screen.getByRole('button', { name: /Almonte/ }).click()
  await screen.getByRole('button', { name: 'Guardar la asistencia' }).click()
  await expect.element(screen.getByRole('alert').filter({ hasText: SIN_RED })).toBeVisible()
  await screen.unmount()
  comeBack()
  await renderPart(roll, answers)
  await expect.poll(() => saved).toEqual([expect.objectContaining({ ausentes: [], excusados: [1] })])
})

test('Escape and then Enter too many lose nothing that was tapped', async () => {
  const { answers } = openNetwork()
  const { screen } = await renderPart(roll, answers)
  await screen.getByRole('button', { name: 'Pasar lista' }).click()
  await screen.getByRole('button', { name: /Báez/ }).click()
  await screen.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'No, cancelar' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: /Báez/ })).toHaveTextContent('Ausente')
})
