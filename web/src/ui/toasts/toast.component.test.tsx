import { Box, Button, Group } from '@mantine/core'
import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { renderPage, renderPart } from '../../testing/render.tsx'
import { refuse } from '../../testing/server.ts'
import { Modal } from '../dialogos/Modal.tsx'
import { toastSuccess } from './toast.tsx'

const AULA = { id: 1, nombre: 'Aula 101', capacidad: null, version: 1 }
const IN_USE = 'El aula se usa en 3 secciones: quítala primero de ellas, o cámbiala por otra en cada una.'
const RENEWED = 'Dirección renovada.'

/** As a person sees them: one that another took the place of is hidden at once, and leaves the page a moment later. */
const toasts = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].filter(toast =>
    toast.checkVisibility({ opacityProperty: true }),
  )

/** What the toasts that are there now lie over; without a toast, that there is none. */
function findCovered(needed: Locator[]) {
  const boxes = toasts().map(toast => toast.getBoundingClientRect())
  const elements = needed.flatMap(one => one.elements())
  if (!boxes.length || !elements.length) return ['the toast or what is needed is not there']
  const isCovered = (under: DOMRect) =>
    boxes.some(
      over =>
        over.left < under.right &&
        under.left < over.right &&
        over.top < under.bottom &&
        under.top < over.bottom,
    )
  return elements.filter(one => isCovered(one.getBoundingClientRect())).map(one => one.outerHTML)
}

/** A closing dialog gives the page its place back over some frames. */
const expectClear = (...needed: Locator[]) => expect.poll(() => findCovered(needed)).toEqual([])

/** While a dialog covers the bar, a toast stands beside the dialog. */
const waitForNoDialog = () =>
  expect.poll(() => document.querySelectorAll('body[data-scroll-locked]').length).toBe(0)

describe.each([
  { device: 'phone', width: 360, height: 740 },
  { device: 'tablet', width: 768, height: 1024 },
  { device: 'desktop', width: 1440, height: 900 },
])('on a $device', ({ width, height }) => {
  test('a toast stands at the top right, and over nothing that is pressed next', async () => {
    await page.viewport(width, height)
    const { screen } = await renderPage('/adminclassrooms', ROL.administrador, {
      'GET /aulas': [AULA],
      'POST /aulas': { ...AULA, id: 2, nombre: 'Aula 102' },
      'DELETE /aulas/1': refuse(409, IN_USE),
    })
    const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
    const menu = screen.getByRole('button', { name: /^Menú de usuario/ })
    const add = screen.getByRole('button', { name: 'Agregar', exact: true })
    await add.click()
    await screen.getByRole('dialog').getByLabelText('Nombre').fill('Aula 102')
    await press('Guardar')
    await expect.element(screen.getByRole('status').filter({ hasText: 'Aula agregada.' })).toBeVisible()
    await waitForNoDialog()
    await expectClear(menu, add)
    const box = toasts()[0]?.getBoundingClientRect() ?? new DOMRect()
    expect(box.x + box.width / 2).toBeGreaterThanOrEqual(width / 2)
    await menu.click()
    await expect.element(screen.getByRole('menuitem', { name: 'Salir' })).toBeVisible()
    await userEvent.keyboard('{Escape}')

    // A long refusal as well, after a question; it takes the place of the first.
    await press('Eliminar Aula 101')
    await press('Sí, seguro')
    await expect.element(screen.getByRole('alert').filter({ hasText: IN_USE })).toBeVisible()
    await waitForNoDialog()
    expect(toasts()).toHaveLength(1)
    await expectClear(menu, add)
  })

  test('a toast stands beside a dialog and its buttons', async () => {
    await page.viewport(width, height)
    const { screen } = await renderPart(
      <Modal
        opened
        onClose={() => {}}
        title="Mi calendario"
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
        size={640}
      >
        <Group>
          <Button onClick={() => toastSuccess(RENEWED)}>Renovar</Button>
          <Button>Copiar</Button>
        </Group>
        {/* As tall as the screen, or its head would stand far below any toast. */}
        <Box h={1000} />
      </Modal>,
    )
    await screen.getByRole('button', { name: 'Renovar' }).click()
    await expect.element(screen.getByText(RENEWED)).toBeVisible()
    await expectClear(screen.getByRole('dialog').getByRole('button'))
  })
})
