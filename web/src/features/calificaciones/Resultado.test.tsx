import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { setNotaMinima } from '../../data/escuela/notaMinima.ts'
import { Resultado } from './Resultado.tsx'

test('a grade of a closed period is judged by the mark that the period kept, any other by the school’s', () => {
  setNotaMinima(75)
  const say = (grade: Parameters<typeof Resultado>[0]['grade']) =>
    renderToStaticMarkup(<Resultado grade={grade} />).replace(/<[^>]+>/g, '')
  expect(say({ calificacion: 72, notaMinima: 70 })).toBe('Aprobado')
  expect(say({ calificacion: 72, notaMinima: null })).toBe('Reprobado')
  expect(say({ calificacion: 72 })).toBe('Reprobado')
  expect(say({ calificacion: 76, notaMinima: 80 })).toBe('Reprobado')
  expect(say({ condicion: 'retirado', notaMinima: 70 })).toBe('Retirado')
  expect(say({ calificacion: null, notaMinima: 70 })).toBe('')
})
