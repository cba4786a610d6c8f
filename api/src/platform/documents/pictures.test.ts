import sharp from 'sharp'
import { expect, test } from 'vitest'
import { column } from '../../testing/receipts.ts'
import { readPicture } from './pictures.ts'

const photo = (background = '#123456') =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('a person with many pictures does not hold up the next one', async () => {
  const file = await photo()
  const done: string[] = []
  const read = (person: number, name: string) => readPicture(file, person).then(() => done.push(name))
  const many = Array.from({ length: 20 }, (_, nth) => read(1, `one ${nth}`))
  const others = [read(2, 'two'), read(3, 'three')]
  await Promise.all([...many, ...others])
  // Each of the others waits for no more than the pictures that the lane holds; the rest of the twenty come after.
  expect(done.indexOf('two')).toBeLessThan(10)
  expect(done.indexOf('three')).toBeLessThan(10)
  expect(done.filter(name => name.startsWith('one'))).toEqual(many.map((_, nth) => `one ${nth}`))
})

test('a picture that takes too long is given up with a sentence, and the lane goes on', async () => {
  // With sides unlimited, one column of 25 million pixels is worth many seconds.
  const slow = column(25_000_000)
  await expect(
    readPicture(slow, 1, { megapixels: 25, side: Number.POSITIVE_INFINITY, seconds: 1 }),
  ).rejects.toThrow(/tarda demasiado/)
  expect((await readPicture(await photo(), 1)).huella).toHaveLength(32)
})

test('a picture that is refused does not stop its sender’s next one', async () => {
  const [bad, good] = await Promise.allSettled([
    readPicture(Buffer.from('no soy una foto'), 1),
    readPicture(await photo(), 1),
  ])
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
})
