import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render.tsx'
import { SearchableSelect } from './SearchableSelect.tsx'

const DIAS = ['Lunes', 'Martes', 'Miércoles', 'Jueves'].map((label, index) => ({ value: index + 1, label }))
type Props = Partial<ComponentProps<typeof SearchableSelect<number>>>

/** The field in a form that counts how often it was sent. */
function Formulario(props: Props) {
  const [dia, setDia] = useState(props.value)
  const [sent, setSent] = useState(0)
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault()
    setSent(sent + 1)
  }
  return (
    <form onSubmit={send}>
      <SearchableSelect
        {...props}
        label="Día"
        opciones={DIAS}
        value={dia ?? 0}
        onChange={one => setDia(one ?? 0)}
      />
      <output>{`${dia} chosen, sent ${sent} times`}</output>
    </form>
  )
}

async function open(props: Props = {}) {
  const { screen } = await renderPart(<Formulario {...props} />)
  const field = screen.getByRole('combobox', { name: 'Día' })
  const state = screen.getByRole('status').filter({ hasText: /chosen/ })
  /** Typed over what stands there, as by someone who does not look up. */
  async function type(text: string, key: string) {
    ;(field.element() as HTMLInputElement).focus()
    await userEvent.keyboard(`{Control>}a{/Control}${text}{${key}}`)
  }
  return { screen, field, state, type }
}

test('what is typed is chosen by Tab and by Enter, which does not send the form', async () => {
  const { screen, field, state, type } = await open()
  await type('mar', 'Tab')
  await expect.element(field).toHaveValue('Martes')
  await type('mierc', 'Enter')
  await expect.element(field).toHaveValue('Miércoles')
  await expect.element(state).toHaveTextContent('3 chosen, sent 0 times')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
})

test('what several options have in common is told, and the choice before stays', async () => {
  const { screen, field, state, type } = await open({ value: 2 })
  await type('es', 'Tab')
  await expect.element(field).toHaveValue('Martes')
  await expect.element(state).toHaveTextContent('2 chosen')
  await expect.element(screen.getByText('«es» no basta: elige de la lista.')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await type('es', 'ArrowDown')
  const marked = document.querySelector('[data-combobox-selected]')?.textContent ?? 'none'
  expect(marked).not.toBe('Martes')
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveValue(marked)
  await expect.element(screen.getByText(/no basta/)).not.toBeInTheDocument()
})

test('a filter is removed by keys, whether one can type into it or not', async () => {
  const typed = await open({ value: 2, clearable: true })
  await typed.type('{Delete}', 'Tab')
  await expect.element(typed.state).toHaveTextContent('0 chosen')
  await typed.screen.unmount()

  const { field, state } = await open({ value: 2, clearable: true, searchable: false })
  ;(field.element() as HTMLInputElement).focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(state).toHaveTextContent('0 chosen')
  await expect.element(field).toHaveValue('')
})
