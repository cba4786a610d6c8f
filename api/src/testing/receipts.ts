import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { TestApp } from './app.ts'
import { upload } from './upload.ts'

interface Who {
  id: number
  token: string
}

let code = randomInt(1000, 1_000_000_000)
export const newCode = () => String(++code)

/** A picture that is nobody else's: half of it red, half of a colour of its own. */
export const picture = (width = 40, height = 20) => {
  const own = { r: ++code % 256, g: (code >> 8) % 256, b: 200 }
  return sharp({ create: { width, height, channels: 3, background: own } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ])
}

/** A grey PNG of one column, by hand: it weighs little however high it is, and is made at once. */
export function column(height: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2 * height), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** What students and the office do with receipts, over HTTP. */
export function receiptCalls({ app, call }: TestApp, admin: Who) {
  const send = (who: Who, image: Buffer | string | null, fields: Record<string, string> = {}) =>
    upload(app, '/recibos/create', who, [
      ...Object.entries({ codrecibo: newCode(), idusuario: String(who.id), ...fields }).map(
        ([name, content]) => ({ name, content }),
      ),
      ...(image === null ? [] : [{ name: 'image', filename: 'recibo.jpg', content: image }]),
    ])
  const list = async (as: Who, query = '') => (await call('GET', `/recibos${query}`, { as })).body
  return {
    send,
    /** A photograph under a code of its own, or the given one. */
    sendNew: async (who: Who, codrecibo = newCode()) =>
      send(who, await picture().jpeg().toBuffer(), { codrecibo }),
    list,
    /** A receipt as the office's list shows it. */
    seen: async (id: number) => (await list(admin)).data.find((one: { id: number }) => one.id === id),
    image: (as: Who, imagenURL: string, query = '') => call('GET', `/recibos/${imagenURL}${query}`, { as }),
    validate: (id: number, valido: unknown, imagenURL?: string) =>
      call('PUT', `/recibos/${id}`, { as: admin, body: { valido, imagenURL } }),
    reject: (id: number, motivo: string) =>
      call('PUT', `/recibos/${id}`, { as: admin, body: { valido: false, motivo } }),
    remove: (as: Who, id: number) => call('DELETE', `/recibos/${id}`, { as }),
    history: async (id: number) => (await call('GET', `/recibos/${id}/historial`, { as: admin })).body.data,
  }
}
