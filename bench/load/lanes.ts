/** Does the work for every number below `count`, so many at once as there are lanes; answers how long all of it took. */
export async function timeAll(
  lanes: number,
  count: number,
  work: (index: number, lane: number) => Promise<unknown>,
): Promise<number> {
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (next < count) await work(next++, lane)
    }),
  )
  return performance.now() - started
}
