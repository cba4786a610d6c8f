import { expect, test, vi } from 'vitest'
import { installStorage } from '../../../lib/device/storage.testing.ts'

/** A browser that waits for the person, and ends one request when the next begins. */
function installBrowser() {
  const begun: { mediation: string | undefined; signal: AbortSignal }[] = []
  const get = ({ mediation, signal }: CredentialRequestOptions) =>
    new Promise((_, reject) => {
      if (!signal) throw new Error('no signal')
      begun.push({ mediation, signal })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const passkeys = { isConditionalMediationAvailable: async () => true }
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, passkeys),
  )
  vi.stubGlobal('navigator', { onLine: true, credentials: { get } })
  vi.stubGlobal('document', { querySelectorAll: () => [{}] })
  return begun
}

/** Each call is answered when the test says so. */
function installServer() {
  const asked: (() => void)[] = []
  const data = { challenge: 'AAAA', rpId: 'escuela.do', timeout: 60_000, userVerification: 'required' }
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>(resolve => asked.push(() => resolve(new Response(JSON.stringify({ data }))))),
  )
  return asked
}

test('an offer that is still being prepared does not end what somebody asked for with the button', async () => {
  installStorage()
  const begun = installBrowser()
  const asked = installServer()
  const { enterWithLlave, offerLlave } = await import('./llave.ts')
  // The button gets the focus, which prepares the offer, and is pressed.
  const offer = offerLlave()
  await vi.waitUntil(() => asked.length === 1)
  void enterWithLlave().catch(() => {})
  await vi.waitUntil(() => asked.length === 2)
  asked[1]?.()
  await vi.waitUntil(() => begun.length === 1)
  asked[0]?.()
  await offer
  expect(begun).toHaveLength(1)
  expect(begun[0]).toMatchObject({ mediation: undefined, signal: { aborted: false } })
})
