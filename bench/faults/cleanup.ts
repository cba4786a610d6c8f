type CleanUp = () => Promise<unknown>

const pending = new Set<CleanUp>()

/** Registers a cleanup for Ctrl-C; returns the function that unregisters it. */
export function onInterrupt(cleanUp: CleanUp): () => boolean {
  pending.add(cleanUp)
  return () => pending.delete(cleanUp)
}

/** Does the work and then cleans up, also after Ctrl-C. */
export async function cleaningUp<T>(cleanUp: CleanUp, work: () => Promise<T>): Promise<T> {
  const forget = onInterrupt(cleanUp)
  try {
    return await work()
  } finally {
    if (forget()) await cleanUp()
  }
}

export function cleanUpOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      const last = [...pending].reverse()
      pending.clear()
      for (const cleanUp of last) await cleanUp().catch(console.error)
      process.exit(1)
    })
  }
}
