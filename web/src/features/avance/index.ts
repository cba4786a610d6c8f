export { MiAvance } from './MiAvance.tsx'
export { useEstadoDeInscripcion } from './useEstadoDeInscripcion.ts'
