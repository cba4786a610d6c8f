import { createHmac } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string) {
  const bits = [...text].map(sign => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** The code (TOTP, RFC 6238) that a phone shows for a key, now or so many half minutes later. Written again, so that the server's own code is not its test. */
export function codeOf(key: string, later = 0) {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const mac = createHmac('sha1', fromBase32(key.replaceAll(' ', '')))
    .update(step)
    .digest()
  const number = mac.readUInt32BE((mac.at(-1) as number) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Protects an account: the key in the person's phone, and one of their recovery codes. */
export async function setUpSecondFactor(request: APIRequestContext, correo: string, contrasena: string) {
  const post = async (path: string, data: object, token = '') => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    return (await (await request.post(`/api/v1/auth/${path}`, { data, headers })).json()).data
  }
  const { token } = await post('login', { correo, contrasena })
  const { secreto } = await post('segundo-factor/preparar', { contrasena }, token)
  const { codigos } = await post('segundo-factor/activar', { codigo: codeOf(secreto) }, token)
  return { key: secreto as string, spare: codigos[0] as string }
}
