import { lazy as reactLazy } from 'react'
import { whenBack } from '../http/conexion.ts'

/** After that many it is not the connection: the file is gone, for instance since a new version was put in place. */
const MAX_TRIES = 5

/** React's `lazy` keeps a failed import for good, and throws it at the whole page. Here it is tried again when the server answers. */
export const lazy: typeof reactLazy = load => reactLazy(() => retry(load))

export async function retry<T>(load: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if (tries === MAX_TRIES) throw cause
  }
  await whenBack()
  return retry(load, tries + 1)
}
