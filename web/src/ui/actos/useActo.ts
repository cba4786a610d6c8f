import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { sentenceOf } from '../../lib/http/apiError.ts'
import { toastError } from '../toasts/toast.tsx'

interface Options<R> {
  /** Where a failure is told; a toast unless said. */
  tell?: (frase: string, reason: unknown) => void
  /** Runs once the act is done or refused, such as to read again what it touched. */
  after?: () => unknown
  /** Runs once it is done, behind `after`. */
  done?: (result: Exclude<R, false>) => unknown
}

/**
 * What a button does, as `[run, running]`. A second press while it runs does nothing, so that the button can stay enabled and
 * keep the focus. An act that resolves to `false` was called off. `run` resolves to whether it was done.
 */
export function useActo<A extends unknown[], R>(
  act: (...args: A) => Promise<R>,
  { tell = toastError, after, done }: Options<R> = {},
) {
  const busy = useRef(false)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (args: A) => act(...args),
    onError: reason => tell(sentenceOf(reason), reason),
    onSettled: result => (result === false ? undefined : after?.()),
  })
  async function run(...args: A): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    const result = await mutateAsync(args).catch(() => false as const)
    busy.current = false
    if (result === false) return false
    await done?.(result as Exclude<R, false>)
    return true
  }
  return [run, isPending] as const
}
