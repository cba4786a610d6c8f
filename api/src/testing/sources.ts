import { fileURLToPath } from 'node:url'

export const API_SOURCES = fileURLToPath(new URL('../', import.meta.url))
