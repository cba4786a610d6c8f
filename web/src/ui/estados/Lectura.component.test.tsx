import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '../../lib/http/apiError.ts'
import { renderPart } from '../../testing/render.tsx'
import { SearchableSelect } from '../campos/SearchableSelect.tsx'
import { Lectura } from './Lectura.tsx'

/** Fails as often as asked, and then answers one name. */
function failing(times: number) {
  let left = times
  return async () => {
    if (left-- > 0) throw new ApiError(403, 'No tienes permiso.')
    return ['Aula 101']
  }
}

const useNames = (queryKey: string, queryFn: () => Promise<string[]>) =>
  useQuery({ queryKey: ['prueba', queryKey], queryFn })

test('a part that could not be read says so, and can be tried again', async () => {
  const read = failing(1)
  function Parte() {
    return (
      <Lectura consulta={useNames('parte', read)} fallo="No pudimos cargar las aulas.">
        {nombres => <p>Hay {nombres.length}</p>}
      </Lectura>
    )
  }
  const { screen } = await renderPart(<Parte />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No pudimos cargar las aulas.')
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(screen.getByText('Hay 1')).toBeVisible()
})

test('a list of choices that could not be read says so, and is read again when it is opened', async () => {
  const read = failing(2)
  function Campo() {
    const consulta = useNames('campo', read)
    const opciones = consulta.data?.map(nombre => ({ value: nombre, label: nombre }))
    return <SearchableSelect label="Aula" consulta={consulta} opciones={opciones} />
  }
  const { screen } = await renderPart(<Campo />)
  const field = screen.getByRole('combobox', { name: 'Aula' })
  await field.click()
  await expect.element(screen.getByText(/No pudimos cargar la lista/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await field.click()
  await expect.element(screen.getByRole('option', { name: 'Aula 101' })).toBeVisible()
})
