import { fileURLToPath } from 'node:url'

export const API_DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
