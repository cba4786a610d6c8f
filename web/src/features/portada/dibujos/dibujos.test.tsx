import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Dibujo } from '../../../ui/dibujo/Dibujo.tsx'
import { Escalera } from '../../../ui/dibujo/Escalera.tsx'
import { DibujoDeHeroe } from './DibujoDeHeroe.tsx'
import { DIBUJO_DE_AREA } from './dibujos.ts'
import { Retrato } from './Retrato.tsx'

const DRAWINGS = {
  ...DIBUJO_DE_AREA,
  heroe: DibujoDeHeroe,
  entrada: Escalera,
  retrato: Retrato,
  vacio: () => <Dibujo cual="vacio" />,
  perdido: () => <Dibujo cual="perdido" />,
  tropiezo: () => <Dibujo cual="tropiezo" />,
}

test.each(Object.entries(DRAWINGS))('%s: of the family, silent, under 8 KB', (_name, Drawing) => {
  const svg = renderToStaticMarkup(<Drawing />)
  expect(svg).toMatch(/^<svg[^>]* aria-hidden="true"/)
  expect(svg).toContain('<pattern')
  expect(Buffer.byteLength(svg)).toBeLessThan(8 * 1024)
})
