import { importacion } from '@nivela/contract/importaciones'
import { beforeEach, expect, test, vi } from 'vitest'
import { installStorage } from '../device/storage.testing.ts'

class FakeRequest {
  static last: FakeRequest
  headers: Record<string, string> = {}
  upload: Record<string, (event: object) => void> = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  url = ''
  constructor() {
    FakeRequest.last = this
  }
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {}
  abort() {
    this.onabort()
  }
  answer(status: number, body: string) {
    Object.assign(this, { status, responseText: body })
    this.onload()
  }
}

async function load() {
  vi.resetModules()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return { ...(await import('./api.ts')), ...(await import('../session/sesion.ts')) }
}

beforeEach(installStorage)

const nada = { creados: 0, actualizados: 0, sinCambios: 0, avisos: [] }

test('a file goes with the token, tells how much has left, and is answered through the schema', async () => {
  const { api, setToken } = await load()
  setToken('abc')
  const partes: number[] = []
  const upload = api.upload('/x', new FormData(), importacion, { onProgress: parte => partes.push(parte) })
  const request = FakeRequest.last
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
  request.upload.onload?.({})
  request.answer(200, JSON.stringify({ data: nada }))
  expect(await upload).toEqual(nada)
  expect(partes).toEqual([0.25, 1])
  expect(request.url).toBe('/api/v1/x')
  expect(request.headers.authorization).toBe('Bearer abc')
})

test('a refused file carries what is wrong in each cell', async () => {
  const { api } = await load()
  const upload = api.upload('/x', new FormData(), importacion)
  const errores = [{ fila: 2, columna: 'Correo', mensaje: 'No.' }]
  FakeRequest.last.answer(400, JSON.stringify({ error: 'Hay 1 problema.', errores }))
  await expect(upload).rejects.toMatchObject({ status: 400, message: 'Hay 1 problema.', errores })
})

test('a 401 ends the session; a lost connection has its sentence; an abort stays an abort', async () => {
  const { api, setToken, getAuth } = await load()
  setToken('abc')
  const refused = api.upload('/x', new FormData(), importacion)
  FakeRequest.last.answer(401, '{}')
  await expect(refused).rejects.toMatchObject({ status: 401 })
  expect(getAuth().token).toBeNull()

  const lost = api.upload('/x', new FormData(), importacion)
  FakeRequest.last.onerror()
  await expect(lost).rejects.toMatchObject({ status: 0, message: expect.stringMatching(/conexión/) })

  const controller = new AbortController()
  const aborted = api.upload('/x', new FormData(), importacion, { signal: controller.signal })
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
})
