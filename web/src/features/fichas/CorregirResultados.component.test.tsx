import type { Ficha } from '@nivela/contract/fichas'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { CorregirResultados } from './CorregirResultados.tsx'

const poma = {
  ...{ lengua: true, matematica: false, sociales: false, naturales: false },
  notas: { lengua: 69.5, matematica: null, sociales: null, naturales: null },
  sinResultado: ['naturales'],
  notaMinima: 60,
}
const ficha = { usuario: { id: 4, nombre: 'Ana', apellido: 'Gil' }, poma } as unknown as Ficha

test('a correction sends what is different, with its reason, and says when nothing is', async () => {
  const { screen, sent } = await renderPart(<CorregirResultados ficha={ficha} />, {
    'PUT /resultados/poma/4': { ...poma, matematica: true, sinResultado: [] },
  })
  await screen.getByRole('button', { name: 'Corregir resultados' }).click()
  const form = screen.getByRole('dialog')
  const save = () => form.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(form.getByLabelText('Lengua Española')).toHaveValue('69.5')
  await form.getByLabelText('Motivo').fill('Se leyó mal')
  await save()
  await expect.element(form.getByRole('alert')).toHaveTextContent('No has cambiado ningún resultado')

  await form.getByLabelText('Matemáticas').fill('ochenta')
  await save()
  await expect.element(form.getByRole('alert')).toHaveTextContent(/va de 0 a 100/)
  await form.getByLabelText('Matemáticas').fill('80,5')
  await form.getByLabelText('Ciencias Sociales').fill('')
  await form.getByLabelText('Motivo').fill('')
  await save()
  await expect.element(form.getByRole('alert')).toHaveTextContent("El campo 'motivo' está vacío")
  await form.getByLabelText('Motivo').fill('Se leyó mal')
  await save()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent).toEqual([
    {
      call: 'PUT /resultados/poma/4',
      body: { matematica: 80.5, sociales: null, motivo: 'Se leyó mal' },
    },
  ])
})
