/**
 * Runs `work` once for all that happens within a moment: `pauseMs` after the first call of `soon`. Whoever calls it keeps by
 * itself what there is to do. A failure is the work's own to settle: what it throws is lost.
 */
export function createRunSoon(pauseMs: () => number, work: () => Promise<unknown>) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function run() {
    timer = undefined
    await work().catch(() => {})
  }

  return {
    soon() {
      if (!stopped) timer ??= setTimeout(run, pauseMs()).unref()
    },
    /** Does at once what is due, and then nothing any more. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      if (timer) await run()
    },
  }
}
