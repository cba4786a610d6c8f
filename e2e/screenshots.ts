import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import {
  FINGERPRINTS,
  fingerprintOf,
  openPicture,
  PICTURES,
  PICTURES_FOLDER,
  VIEWPORT,
} from './guide-pictures.ts'
import { PAGES_OF, PUBLIC_PAGES } from './pages.ts'
import { bringSession, ROLES, waiting } from './people.ts'

const FOLDER = path.join(import.meta.dirname, '../screenshots')
/** The two screens that most people have, as they see them first, and a whole page on a larger one. */
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1366, height: 625 },
  { width: 1440, height: 900, fullPage: true },
]
const SCHEMES = ['light', 'dark'] as const

const nameOf = (address: string) => address.replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '') || 'portada'

async function takePictures(page: Page, address: string, prefix: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  for (const { width, height, fullPage = false } of SCREENS) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const file = `${prefix}-${nameOf(address)}-${width}-${colorScheme}.png`
      await page.screenshot({ path: path.join(FOLDER, file), fullPage })
    }
  }
}

for (const address of Object.keys(PUBLIC_PAGES))
  test(address, ({ page }) => takePictures(page, address, '0-publico'))

for (const [index, { rol, correo }] of ROLES.entries())
  for (const address of Object.keys(PAGES_OF[rol]))
    test(`${rol} ${address}`, async ({ page }) => {
      await bringSession(page, correo)
      await takePictures(page, address, `${index + 1}-${rol.toLowerCase()}`)
    })

/** Kept with the guide: `npm run screenshots -- -g guía` takes these alone. */
test('guía', async ({ page }) => {
  await page.setViewportSize(VIEWPORT)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await bringSession(page, ROLES[0].correo)
  await mkdir(PICTURES_FOLDER, { recursive: true })
  const taken: Record<string, { address: string; texts: string[] }> = {}
  for (const [name, picture] of Object.entries(PICTURES)) {
    await openPicture(page, picture)
    taken[name] = { address: picture.address, texts: await fingerprintOf(page) }
    const image = sharp(await page.screenshot()).webp({ quality: 72, effort: 6 })
    await image.toFile(path.join(PICTURES_FOLDER, `${name}.webp`))
  }
  await writeFile(FINGERPRINTS, `${JSON.stringify(taken, null, 2)}\n`)
})

/** All of them in one page, all of each address side by side. */
test.afterAll(async () => {
  await mkdir(FOLDER, { recursive: true })
  const files = (await readdir(FOLDER)).filter(file => file.endsWith('.png')).sort()
  const pages = [...new Set(files.map(file => file.replace(/-\d+-(light|dark)\.png$/, '')))]
  const rows = pages.map(page => {
    const pictures = files.filter(file => file.startsWith(`${page}-`))
    return `<h2>${page}</h2><div>${pictures.map(file => `<img src="${file}" alt="${file}">`).join('')}</div>`
  })
  const style = 'body{font:16px sans-serif}div{display:flex;gap:16px;align-items:start;overflow-x:auto}'
  const widths = 'img{border:1px solid #999;flex:none;width:720px}img[src*="-360-"]{width:240px}'
  await writeFile(
    path.join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Nivela</title><style>${style}${widths}</style>${rows.join('\n')}\n`,
  )
})
