import { ROL } from '@nivela/contract/roles'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { column, picture, receiptCalls } from '../../testing/receipts.ts'
import { upload } from '../../testing/upload.ts'

const school = await openTestApp()
const { app, call, person } = school
const admin = await person(ROL.administrador, { nombre: 'Olga', apellido: 'Ruiz' })
const { send, list, image, validate } = receiptCalls(school, admin)

test('sent, seen by its student and by the office, by nobody else; kept as WebP with a small one beside it', async () => {
  const [who, other] = [await person(ROL.estudiante), await person(ROL.estudiante)]
  const { status, body } = await send(who, await picture(3000, 1000).png().toBuffer(), { codrecibo: '77001' })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(Number),
    codrecibo: 77_001,
    ...{ medio: 'imagen', fecha: null, anulado: false },
    referencia: null,
    imagenURL: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
    valido: false,
    estado: 'en_revision',
    motivo: null,
    idperiodo: null,
    periodos: null,
    monto: null,
    idusuario: who.id,
    usuarios: { nombre: 'Persona', apellido: expect.any(String) },
    enviado: expect.stringMatching(/Z$/),
    codigoPagado: false,
  })
  expect((await list(who)).data).toEqual([body.data])
  expect((await list(other)).data).toEqual([])
  const { imagenURL } = body.data
  for (const as of [who, admin]) {
    const { status, headers, body: bytes } = await image(as, imagenURL)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 533 })
  }
  const small = await image(admin, imagenURL, '?tamano=miniatura')
  expect(await sharp(small.body).metadata()).toMatchObject({ width: 160, height: 53 })
  const denied = await image(other, imagenURL)
  expect(denied.status).toBe(404)
  for (const guess of [
    `${'0'.repeat(32)}.webp`,
    '1',
    '..%2F..%2Fetc%2Fpasswd',
    `${imagenURL}%00`,
    "x'--.webp",
  ])
    expect((await image(other, guess)).text).toBe(denied.text)
})

describe('a photograph', () => {
  test('turned as its EXIF says, with neither EXIF nor GPS left; transparency becomes paper', async () => {
    const who = await person(ROL.estudiante)
    // 40 × 20 with a red left half; turned by a quarter it is 20 × 40 with red on top.
    const turned = await picture()
      .withExif({
        IFD0: { Make: 'CamaraSecreta' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 28/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect((await sharp(turned).metadata()).exif).toBeDefined()
    const { imagenURL } = (await send(who, turned)).body.data
    const { body } = await image(who, imagenURL)
    const metadata = await sharp(body).metadata()
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      20,
      40,
      undefined,
      undefined,
    ])
    expect(body.toString('latin1')).not.toContain('CamaraSecreta')
    const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ]
    expect(at(10, 5)[0]).toBeGreaterThan(200)
    expect(at(10, 5)[2]).toBeLessThan(80)
    expect(at(10, 35)[2]).toBeGreaterThan(150)

    const clear = await sharp({
      create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const paper = await image(who, (await send(who, clear)).body.data.imagenURL)
    const pixels = await sharp(paper.body).raw().toBuffer()
    expect(Math.min(...pixels)).toBeGreaterThan(240)
  })

  test('12,000 pixels long is taken; of an animation the first frame', async () => {
    const who = await person(ROL.estudiante)
    expect((await send(who, await picture(20, 12_000).png().toBuffer())).status).toBe(201)
    const frames = 200
    const raw = Buffer.alloc(30 * 30 * 3 * frames, 255)
    raw.fill(0, 0, 30 * 30 * 3)
    const animation = await sharp(raw, {
      raw: { width: 30, height: 30 * frames, channels: 3, pageHeight: 30 },
    })
      .webp({ loop: 0, delay: Array(frames).fill(10) })
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const { imagenURL } = (await send(who, animation)).body.data
    const kept = sharp((await image(who, imagenURL)).body)
    expect(await kept.metadata()).toMatchObject({ width: 30, height: 30 })
    expect(Math.max(...(await kept.raw().toBuffer()))).toBeLessThan(20)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('%s is taken', async format => {
    const who = await person(ROL.estudiante)
    expect((await send(who, await picture().toFormat(format).toBuffer())).status).toBe(201)
  })
})

describe('refused with a sentence, and nothing is stored', () => {
  const zeros = (bytes: number) => Buffer.alloc(bytes)
  const cases: [string, () => Promise<Buffer | string | null>, number, RegExp][] = [
    ['no file', async () => null, 400, /El campo 'imagen' está vacío/],
    ['an empty file', async () => zeros(0), 400, /El campo 'imagen' está vacío/],
    ['a text', async () => 'no soy una foto', 415, /JPEG, PNG o WebP/],
    ['SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, /JPEG, PNG o WebP/],
    ['HTML named .jpg', async () => '<!doctype html><script>alert(1)</script>', 415, /JPEG, PNG o WebP/],
    ['GIF', async () => picture().gif().toBuffer(), 415, /JPEG, PNG o WebP/],
    ['PDF', async () => '%PDF-1.7', 415, /JPEG, PNG o WebP/],
    ['HTML behind the first bytes of a JPEG', async () => Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'), 400, /dañada o incompleta/],
    ['half a photograph', async () => { const whole = await picture(800, 800).jpeg().toBuffer(); return whole.subarray(0, whole.length / 2) }, 400, /dañada o incompleta/],
    ['half a PNG', async () => { const whole = await picture(800, 800).png({ compressionLevel: 0 }).toBuffer(); return whole.subarray(0, whole.length / 2) }, 400, /dañada o incompleta/],
    ['100 megapixels', () => sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } }).png().toBuffer(), 413, /más de 25 megapíxeles/],
    ['one column of 25 million pixels', async () => column(25_000_000), 413, /más de 12,000 píxeles de un lado/],
    ['12,001 pixels wide', () => sharp({ create: { width: 12_001, height: 1, channels: 3, background: '#fff' } }).webp().toBuffer(), 413, /más de 12,000 píxeles de un lado/],
    ['11 MB', async () => zeros(11 * 1024 * 1024), 413, /más de 10 MB/],
  ] // biome-ignore format: a list of files reads better in lines

  test.each(cases)('%s', async (_what, make, status, sentence) => {
    const who = await person(ROL.estudiante)
    const answer = await send(who, await make())
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatch(sentence)
    expect((await list(who)).data).toEqual([])
  })

  test.each([
    ['0', "El campo 'recibo' está vacío"],
    ['', "El campo 'recibo' está vacío"],
    [' ', "El campo 'recibo' está vacío"],
    ...[
      'abc',
      '-3',
      '+5',
      '1.5',
      '1.0',
      '1e3',
      '1e3000',
      '0x1F',
      '0b1',
      '1 000',
      '1,000',
      '٣',
      'Infinity',
    ].map((codrecibo): [string, RegExp] => [codrecibo, /solo con cifras/]),
    ['1000000000000000', /hasta 15 cifras/],
    ['9'.repeat(400), /hasta 15 cifras/],
  ])('the code %j', async (codrecibo, sentence) => {
    const who = await person(ROL.estudiante)
    const { status, body } = await send(who, await picture().jpeg().toBuffer(), { codrecibo })
    expect(status).toBe(400)
    expect(body.campos.codrecibo).toMatch(sentence)
  })

  test('someone else’s name on it; 10,000 parts; two files', async () => {
    const [who, other] = [await person(ROL.estudiante), await person(ROL.estudiante)]
    const photo = await picture().jpeg().toBuffer()
    expect((await send(who, photo, { idusuario: String(other.id) })).status).toBe(404)
    const parts = Array.from({ length: 10_000 }, () => ({ name: 'a', content: 'b' }))
    expect((await upload(app, '/recibos/create', who, parts)).status).toBe(413)
    const file = { name: 'image', filename: 'a.jpg', content: photo }
    expect((await upload(app, '/recibos/create', who, [file, file])).status).toBe(413)
    expect((await list(who)).data).toEqual([])
  })

  test('what hangs behind a photograph is not kept', async () => {
    const who = await person(ROL.estudiante)
    const tail = Buffer.from('<script>alert("cola")</script>')
    const { body } = await send(who, Buffer.concat([await picture().jpeg().toBuffer(), tail]))
    expect((await image(who, body.data.imagenURL)).body.includes(tail)).toBe(false)
  })
})

test('the same picture in another file, under another code, by another student: taken, and marked for the office', async () => {
  const [who, other] = [
    await person(ROL.estudiante, { nombre: 'Iris', apellido: 'Uno' }),
    await person(ROL.estudiante, { nombre: 'Luis', apellido: 'Dos' }),
  ]
  const pixels = await picture().png().toBuffer()
  const first = (await send(who, pixels)).body.data
  const disguised = await sharp(pixels)
    .withExif({ IFD0: { Make: 'Otra' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  expect(disguised.equals(pixels)).toBe(false)
  const second = (await send(other, disguised)).body.data
  expect(second.repetida).toBeUndefined()
  const { data } = await list(admin, '?valido=false')
  const seen = (id: number) => data.find((one: { id: number }) => one.id === id)
  expect(seen(second.id).repetida).toEqual([
    { nombre: 'Iris', apellido: 'Uno', codrecibo: first.codrecibo, referencia: null },
  ])
  expect(seen(first.id).repetida).toEqual([
    { nombre: 'Luis', apellido: 'Dos', codrecibo: second.codrecibo, referencia: null },
  ])
})

describe('the office', () => {
  test('validates and invalidates, each under its name; doing it twice leaves no second line', async () => {
    const who = await person(ROL.estudiante)
    const { id } = (await send(who, await picture().jpeg().toBuffer())).body.data
    expect((await validate(id, true)).body.data).toMatchObject({ id, valido: true })
    expect((await validate(id, true)).body.data.valido).toBe(true)
    expect((await list(who)).data[0].valido).toBe(true)
    expect((await validate(id, false)).body.data.valido).toBe(false)
    const lines = (await call('GET', `/recibos/${id}/historial`, { as: admin })).body.data
    expect(lines).toMatchObject([
      { valido: false, quitado: false, autor: { nombre: 'Olga', apellido: 'Ruiz' } },
      { valido: true, quitado: false, autor: { nombre: 'Olga', apellido: 'Ruiz' } },
    ])
    expect((await validate(id, 'sí')).status).toBe(400)
    expect((await validate(999_999, true)).status).toBe(404)
    expect((await call('GET', '/recibos/999999/historial', { as: admin })).status).toBe(404)
  })

  test('finds by name without accents, by state, in pages, the longest waiting first', async () => {
    const who = await person(ROL.estudiante, { nombre: 'Yocásta', apellido: 'Ñáñez' })
    const ids: number[] = []
    for (let nth = 0; nth < 3; nth++)
      ids.push((await send(who, await picture().jpeg().toBuffer())).body.data.id)
    await validate(ids[1] ?? 0, true)
    const found = async (query: string) => (await list(admin, query)).data.map(({ id }: { id: number }) => id)
    expect(await found('?buscar=yocasta%20nanez&valido=false')).toEqual([ids[0], ids[2]])
    expect(await found('?buscar=NANEZ&valido=true')).toEqual([ids[1]])
    expect(await found('?buscar=yocasta')).toEqual([ids[2], ids[1], ids[0]])
    expect(await list(admin, '?buscar=yocasta&limite=2&pagina=2')).toMatchObject({
      total: 3,
      data: [{ id: ids[0] }],
    })
    expect((await list(admin, '?valido=quizas')).error).toMatch(/valido/)
  })
})
