/**
 * Coalesces calls: `work` runs once for all calls of `soon` within a moment, `pauseMs` after the first of them. The caller keeps
 * what there is to do; `onError` hears what `work` throws.
 */
export function createRunSoon(
  pauseMs: () => number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function run() {
    timer = undefined
    await work().catch(onError)
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
