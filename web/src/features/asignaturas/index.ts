export { TONO_DE_AREA, tonoDe } from './tono.ts'
