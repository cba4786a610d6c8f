import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/http/apiError.ts'
import { renderPart } from '../../testing/render.tsx'
import { useActo } from './useActo.ts'

interface Props {
  act: () => Promise<unknown>
  after?: () => void
  done?: (result: unknown) => void
}

function Boton({ act, after = () => {}, done = () => {} }: Props) {
  const [run, running] = useActo(act, { after, done })
  return (
    <button type="button" onClick={() => void run()}>
      {running ? 'Un momento' : 'Hacer'}
    </button>
  )
}

test('a second press while the act runs does nothing', async () => {
  let finish = (_: string) => {}
  const act = vi.fn(
    () =>
      new Promise<string>(resolve => {
        finish = resolve
      }),
  )
  const done = vi.fn()
  const { screen } = await renderPart(<Boton act={act} done={done} />)
  const button = screen.getByRole('button')
  await button.click()
  await expect.element(button).toHaveTextContent('Un momento')
  await button.click()
  finish('hecho')
  await expect.element(button).toHaveTextContent('Hacer')
  expect(act).toHaveBeenCalledTimes(1)
  expect(done).toHaveBeenCalledExactlyOnceWith('hecho')
})

test('a failure is told in the server’s sentence, and what it touched is read again', async () => {
  const [after, done] = [vi.fn(), vi.fn()]
  const act = () => Promise.reject(new ApiError(409, 'Ya está hecho.'))
  const { screen } = await renderPart(<Boton act={act} after={after} done={done} />)
  await screen.getByRole('button', { name: 'Hacer' }).click()
  await expect.element(screen.getByText('Ya está hecho.')).toBeVisible()
  expect(after).toHaveBeenCalledTimes(1)
  expect(done).not.toHaveBeenCalled()
})

test('an act that was called off changes nothing, and can be begun again', async () => {
  const after = vi.fn()
  const act = vi.fn(() => Promise.resolve(false))
  const { screen } = await renderPart(<Boton act={act} after={after} />)
  const button = screen.getByRole('button', { name: 'Hacer' })
  await button.click()
  await expect.poll(() => act.mock.calls.length).toBe(1)
  await expect.element(button).toBeVisible()
  await button.click()
  await expect.poll(() => act.mock.calls.length).toBe(2)
  expect(after).not.toHaveBeenCalled()
})
