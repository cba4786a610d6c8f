import { randomInt } from 'node:crypto'
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
    remove: (as: Who, id: number) => call('DELETE', `/recibos/${id}`, { as }),
    history: async (id: number) => (await call('GET', `/recibos/${id}/historial`, { as: admin })).body.data,
  }
}
