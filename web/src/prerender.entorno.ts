// The build has no browser: nobody is signed in there and nothing was chosen.
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null } })
