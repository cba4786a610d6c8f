import type { LoginBody } from '@nivela/contract/auth'
import { useEffect, useRef, useState } from 'react'
import { showAuthError } from '../../../lib/session/sesion.ts'

/** Loaded when someone is about to use it: the page stays light. */
const load = () => import('./llave.ts')
type Llave = Awaited<ReturnType<typeof load>>

/** Whether this browser has passkeys. True at first, as in the page that is built beforehand: most have. */
export function useWebAuthn(): boolean {
  const [available, setAvailable] = useState(true)
  useEffect(() => setAvailable(typeof PublicKeyCredential === 'function'), [])
  return available
}

/** Passkeys at the sign-in: by the button, by what the browser offers in the e-mail's field, and after the password. */
export function useLlave() {
  const available = useWebAuthn()
  const [busy, setBusy] = useState(false)
  const offered = useRef(false)
  const loaded = useRef<Llave | null>(null)
  useEffect(() => () => loaded.current?.withdrawOffer(), [])

  async function run(work: (llave: Llave) => Promise<void>) {
    const llave = await load()
    loaded.current = llave
    await work(llave).catch(reason => {
      const frase = llave.fraseDe(reason)
      if (frase) showAuthError(frase)
    })
  }

  return {
    available,
    busy,
    async enter() {
      setBusy(true)
      showAuthError(null)
      await run(llave => llave.enterWithLlave()).catch(() => {})
      setBusy(false)
      // Asking for one ended the offer.
      offered.current = false
    },
    login: (datos: LoginBody) => run(llave => llave.loginWithLlave(datos)),
    /** Called when a field gets the focus: a person who only looks at the page asks the server for nothing. */
    offer() {
      if (offered.current || busy || !available) return
      offered.current = true
      void run(llave => llave.offerLlave()).catch(() => {})
    },
  }
}
