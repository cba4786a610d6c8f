const pending: (() => Promise<void>)[] = []

/** Does the work and then cleans up, also when somebody ends the whole run by Ctrl-C. */
export async function cleaningUp<T>(cleanUp: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  pending.push(cleanUp)
  try {
    return await work()
  } finally {
    if (pending.at(-1) === cleanUp) await pending.pop()?.()
  }
}

export function cleanUpOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      for (const cleanUp of pending.splice(0).reverse()) await cleanUp().catch(console.error)
      process.exit(1)
    })
  }
}
