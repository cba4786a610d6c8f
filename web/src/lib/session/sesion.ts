import type { LoginData, Sesion } from '@nivela/contract/auth'
import { useSyncExternalStore } from 'react'

const TOKEN = 'ACCESS_TOKEN'
const USUARIO = 'USER_SESSION'
const ROLES: Sesion['idrol'][] = [1, 2, 3]
const ERROR_VISIBLE_MS = 4000

export interface Auth {
  currentUser: Sesion | null
  token: string | null
  error: string | null
}

function readUsuario(): Sesion | null {
  try {
    const stored: Sesion | null = JSON.parse(localStorage.getItem(USUARIO) ?? 'null')
    // What this browser stored had been read by the contract's schema, whose code is more than the rest of the sign-in.
    if (typeof stored?.id !== 'number') return null
    // Without a role nobody has a panel: the page about verification asks the server who they are.
    return ROLES.includes(stored.idrol) ? stored : { ...stored, verificado: false }
  } catch {
    return null
  }
}

const readStorage = () => ({ currentUser: readUsuario(), token: localStorage.getItem(TOKEN) || null })

let auth: Auth = { ...readStorage(), error: null }
const listeners = new Set<() => void>()

function update(change: Partial<Auth>) {
  auth = { ...auth, ...change }
  for (const listener of listeners) listener()
}

export const getAuth = () => auth

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The person who is signed in. A stored person without a token is somebody whose session ended: see `wasEnded`. */
const sesionOf = ({ currentUser, token }: Auth) => (token ? currentUser : null)

export const getSesion = () => sesionOf(auth)
export const wasEnded = ({ currentUser, token }: Auth) => currentUser !== null && token === null

export const useAuth = () => useSyncExternalStore(subscribe, getAuth, getAuth)
export const useSesion = () => sesionOf(useAuth())

export function setToken(token: string) {
  if (token) localStorage.setItem(TOKEN, token)
  else localStorage.removeItem(TOKEN)
  update({ token: token || null })
}

export function startSesion({ usuario, token }: LoginData) {
  // The person is stored first: another tab that reads in between sees no session rather than somebody else's token.
  localStorage.setItem(USUARIO, JSON.stringify(usuario))
  localStorage.setItem(TOKEN, token)
  update({ currentUser: usuario, token, error: null })
}

function changePerson(change: (person: Sesion) => Sesion) {
  if (!auth.currentUser) return
  const currentUser = change(auth.currentUser)
  localStorage.setItem(USUARIO, JSON.stringify(currentUser))
  update({ currentUser })
}

/** Who the signed-in person is now: their name, address or role may change in an open session. */
export const updateSesion = (fresh: Partial<Omit<Sesion, 'id'>>) =>
  changePerson(person => ({ ...person, ...fresh }))

/** The person who is signed in has verified their e-mail since. */
export const markVerificado = () => updateSesion({ verificado: true })

/** Whether the server refuses them until they set up their second factor; it may begin, and end, in an open session. */
export const markFaltaSegundoFactor = (falta: boolean) =>
  changePerson(({ faltaSegundoFactor: _before, ...person }) =>
    falta ? { ...person, faltaSegundoFactor: true } : person,
  )

/** Where what a teacher typed and did not save is kept, sealed for them. */
export const keyOfBorrador = (que: string, idusuario: number, idseccion: number) =>
  `${BORRADOR}${idusuario}-${que}-${idseccion}`
const BORRADOR = 'nivela-borrador-'

/** Everything of the person goes. What someone else has not saved yet stays for them: their session ended, and they may come back. */
export function endSesion() {
  const own = `${BORRADOR}${auth.currentUser?.id}-`
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  for (const key of keys) if (!key.startsWith(BORRADOR) || key.startsWith(own)) localStorage.removeItem(key)
  sessionStorage.clear()
  update({ currentUser: null, token: null, error: null })
}

let errorTimer: ReturnType<typeof setTimeout> | undefined

/** The login's red text, which goes away by itself. */
export function showAuthError(error: string | null) {
  clearTimeout(errorTimer)
  update({ error })
  if (error) errorTimer = setTimeout(() => update({ error: null }), ERROR_VISIBLE_MS)
}

/** Two tabs agree: what one writes, the other follows. A null key means that everything was cleared. */
export function followOtherTabs(target: Pick<Window, 'addEventListener'> = window) {
  target.addEventListener('storage', ({ key }) => {
    if (key === null || key === TOKEN || key === USUARIO) update(readStorage())
  })
}
