import { sentenceOf } from '../../lib/http/apiError.ts'
import { toastError } from '../toasts/toast.tsx'

/** Shows a failure as a toast; resolves to whether it succeeded. For what no button of its own begins: see `useActo`. */
export async function attempt(action: () => Promise<unknown>) {
  try {
    await action()
    return true
  } catch (reason) {
    toastError(sentenceOf(reason))
    return false
  }
}
