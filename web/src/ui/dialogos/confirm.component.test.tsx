import { Button } from '@mantine/core'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { confirm } from './confirm.tsx'

test('the safe answer has the focus where something would be lost, the other one where not', async () => {
  const { screen } = await renderPart(
    <>
      <Button onClick={() => void confirm('¿Eliminar?', { peligro: true })}>Pregunta roja</Button>
      <Button onClick={() => void confirm('¿Abrir?')}>Pregunta</Button>
    </>,
  )
  const no = screen.getByRole('button', { name: 'No, cancelar' })
  await screen.getByRole('button', { name: 'Pregunta roja' }).click()
  await expect.element(no).toHaveFocus()
  await no.click()
  await expect.element(no).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Pregunta', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Sí, seguro' })).toHaveFocus()
})
