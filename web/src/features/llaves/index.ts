import { lazy } from '../../lib/lazy/lazy.ts'

/** Loaded lazily: few people open them, and they bring the browser's part of WebAuthn along. */
export const CreateLlave = lazy(async () => ({ default: (await import('./CreateLlave.tsx')).CreateLlave }))
export const TarjetaDeLlaves = lazy(async () => ({
  default: (await import('./TarjetaDeLlaves.tsx')).TarjetaDeLlaves,
}))
