import { isLost, SinRespuesta } from './apiError.ts'
import { whenBack } from './conexion.ts'

/** What was sent into a network that hung arrives when it comes back, a little before or after the question. */
const STRAY_MS = 2_000

/**
 * What became of an act whose answer was lost: asked at once, and whenever nobody answers, again once the server is back. A no
 * is asked for twice.
 */
export async function findOut(reason: unknown, isDone: () => Promise<boolean>): Promise<boolean> {
  if (reason instanceof SinRespuesta) reason.seRevisa = true
  if (await askUntilAnswered(isDone)) return true
  await new Promise(resolve => setTimeout(resolve, STRAY_MS))
  return askUntilAnswered(isDone)
}

async function askUntilAnswered(isDone: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    try {
      return await isDone()
    } catch (reason) {
      if (!isLost(reason)) throw reason
    }
    await whenBack()
  }
}
