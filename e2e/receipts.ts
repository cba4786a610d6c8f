import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import sharp from 'sharp'
import { CHOSEN } from './school.ts'

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** A picture of one random colour. */
export const photograph = (width = 900, height = 1200) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
    },
  })
    .jpeg()
    .toBuffer()

export const anyCode = () => String(randomInt(1_000_000, 2_000_000_000))

/** What a student sends and reads from elsewhere, as another tab or phone of theirs would. */
export async function senderOf(request: APIRequestContext, correo: string) {
  const login = await request.post('/api/v1/auth/login', { data: { correo, contrasena: CHOSEN } })
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` }
  return {
    async send(codrecibo: string, buffer: Buffer, idperiodo?: number) {
      const image = { name: 'recibo.jpg', mimeType: 'image/jpeg', buffer }
      const multipart = {
        codrecibo,
        image,
        monto: '3500',
        ...(idperiodo && { idperiodo: String(idperiodo) }),
      }
      const sent = await request.post('/api/v1/recibos/create', { headers, multipart })
      expect(sent.ok()).toBe(true)
    },
    async remove(id: number) {
      expect((await request.delete(`/api/v1/recibos/${id}`, { headers })).ok()).toBe(true)
    },
    own: async () => (await (await request.get('/api/v1/recibos', { headers })).json()).data,
  }
}
