import type { HoraDeSemana } from '@nivela/contract/disponibilidad'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render.tsx'
import { SemanaDeHoras } from './SemanaDeHoras.tsx'

function Semana() {
  const [marcadas, setMarcadas] = useState<HoraDeSemana[]>([])
  return (
    <>
      <button type="button">Antes</button>
      <SemanaDeHoras titulo="Horas" marca="no puede" marcadas={marcadas} onChange={setMarcadas} />
      <button type="button">Después</button>
      <output>{marcadas.map(({ dia, hora }) => `${dia} ${hora}`).join(', ')}</output>
    </>
  )
}

test('the week is one stop of the Tab key, and the arrows mark with Shift', async () => {
  const { screen } = await renderPart(<Semana />)
  await screen.getByRole('button', { name: 'Antes' }).click()
  await userEvent.keyboard('{Tab}')
  const first = screen.getByRole('button', { name: 'Lunes, 7:00 a. m.: no puede' })
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Lunes 7, Lunes 8, Martes 8')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(screen.getByRole('button', { name: 'Martes: todo el día' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Después' })).toHaveFocus()
})

test('dragging over hours marks all between, and from a marked one frees them', async () => {
  const { screen } = await renderPart(<Semana />)
  const at = (name: string) => screen.getByRole('button', { name: `${name}: no puede` })
  await userEvent.dragAndDrop(at('Lunes, 8:00 a. m.'), at('Martes, 9:00 a. m.'))
  await expect.element(screen.getByRole('status')).toHaveTextContent('Lunes 8, Lunes 9, Martes 8, Martes 9')
  await userEvent.dragAndDrop(at('Lunes, 9:00 a. m.'), at('Martes, 9:00 a. m.'))
  await expect.element(screen.getByRole('status')).toHaveTextContent('Lunes 8, Martes 8')
})
