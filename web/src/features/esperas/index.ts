import { lazy } from '../../lib/lazy/lazy.ts'

/** Shows nothing: nothing waits for its code. */
export const SuyasEnVivo = lazy(async () => ({ default: (await import('./SuyasEnVivo.tsx')).SuyasEnVivo }))
