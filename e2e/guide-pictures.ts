import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { waiting } from './people.ts'

const ROOT = path.join(import.meta.dirname, '..')
export const PICTURES_FOLDER = path.join(ROOT, 'docs/guia/imagenes')
/** What each picture showed when it was taken: its address, and the product's own texts on it. */
export const FINGERPRINTS = path.join(PICTURES_FOLDER, 'huellas.json')

export const VIEWPORT = { width: 1280, height: 800 }

interface Picture {
  address: string
  /** What is pressed before it is taken. */
  act?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
/** Its top stands right under the bar. */
const scrollTo = (find: (page: Page) => Locator) => (page: Page) =>
  find(page).evaluate(one => window.scrollBy(0, one.getBoundingClientRect().top - 80))

/** The pictures of the office's guide, by the names of their files. */
export const PICTURES: Record<string, Picture> = {
  panel: { address: '/adminpanel' },
  escuela: { address: '/adminschool' },
  correo: {
    address: '/adminschool',
    act: scrollTo(page => page.getByRole('heading', { name: 'Correo', exact: true })),
  },
  aulas: { address: '/adminclassrooms' },
  'seccion-nueva': { address: '/adminsections', act: press('Agregar') },
  semana: { address: '/adminsections?vista=aula', act: scrollTo(page => page.getByRole('grid')) },
  resultados: { address: '/adminpoma' },
  inscripciones: { address: '/adminregistrations' },
  cierre: { address: '/adminperiods', act: press(/^Cierre/) },
  recibos: { address: '/adminpayments' },
  bitacora: { address: '/adminbitacora' },
}

export async function openPicture(page: Page, { address, act }: Picture) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await act?.(page)
  // Whatever a press opens has arrived as well.
  await expect(waiting(page)).toHaveCount(0)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}

const sourcesIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map(file => readFileSync(path.join(ROOT, folder, file), 'utf8'))
const program = [...sourcesIn('web/src'), ...sourcesIn('contract/src')].join('\n')

/** On the week's column of today, and on none on a Sunday. */
const OF_THE_DAY = 'Hoy'
/** Of the sections that there are; comments of the sources spell them out as well. */
const AN_HOUR = /^\d+:00 [ap]\. m\.$/

/**
 * The product's own words on a page: what its headings, fields, buttons and columns say, as far as the sources spell it
 * out. What people and dates bring along is left out, so that it changes when the page does, and only then.
 */
export async function fingerprintOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const root = document.querySelector('[role=dialog]') ?? document.querySelector('main')
    const named = root?.querySelectorAll('h1, h2, h3, th, label, button, a, legend, [role=tab]') ?? []
    return [...named]
      .filter(one => one.checkVisibility())
      .flatMap(one => {
        const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '')
        return found
      })
  })
  const trimmed = new Set(texts.map(text => text.replace(/\s+/g, ' ').trim()))
  const isOfThePage = (text: string) => text.length > 2 && text !== OF_THE_DAY && !AN_HOUR.test(text)
  return [...trimmed].filter(text => isOfThePage(text) && program.includes(text)).sort()
}
