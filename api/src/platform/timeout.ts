/** What was promised, or `otherwise` if it takes longer than that. */
export function within<T, U>(milliseconds: number, promise: Promise<T>, otherwise: U): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<U>(resolve => {
    timer = setTimeout(resolve, Math.max(0, milliseconds), otherwise)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
