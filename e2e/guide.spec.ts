import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { FINGERPRINTS, fingerprintOf, openPicture, PICTURES, VIEWPORT } from './guide-pictures.ts'
import { test as inOwnSchool } from './own-product.ts'
import { bringSession, ROLES } from './people.ts'

test.use({ viewport: VIEWPORT })

// In one worker, so that one school starts for all of them.
test.describe.configure({ mode: 'default' })

const taken = JSON.parse(readFileSync(FINGERPRINTS, 'utf8'))
test('every picture of the guide has its fingerprint, and no other', () => {
  expect(Object.keys(taken).sort()).toEqual(Object.keys(PICTURES).sort())
})

for (const [name, picture] of Object.entries(PICTURES))
  inOwnSchool(
    `the picture «${name}» shows its page as it is now: if not, npm run screenshots takes it anew`,
    {
      tag: '@full',
    },
    async ({ page }) => {
      await bringSession(page, ROLES[0].correo)
      await openPicture(page, picture)
      expect({ address: picture.address, texts: await fingerprintOf(page) }).toEqual(taken[name])
    },
  )

test('the guide is one press away, is searched as one types, and shows its pictures', async ({ page }) => {
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminsections')
  await page.getByRole('banner').getByRole('link', { name: 'Ayuda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('horas libres')
  await page.getByRole('link', { name: 'Ofrecer secciones' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Ofrecer secciones' })).toBeVisible()
  const pictures = page.getByRole('article').getByRole('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('loading', 'lazy')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(600)
  }
})
