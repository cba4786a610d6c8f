import { afterAll, vi } from 'vitest'

// Test files share a process, which is three times as fast: what one puts in the browser's place or leaves in a module ends with it.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})
