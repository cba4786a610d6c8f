import { afterAll, vi } from 'vitest'

// After each test file: its stubs are undone and its modules forgotten, because all files share a process, which is three
// times as fast.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})
