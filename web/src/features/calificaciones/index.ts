export { HistorialDeCalificaciones } from './historial/HistorialDeCalificaciones.tsx'
export { tellFaltante, useFaltantes } from './maestro/useFaltantes.ts'
export { NotasDeSeccion } from './oficina/NotasDeSeccion.tsx'
