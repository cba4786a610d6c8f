export { HistorialDeCalificaciones } from './historial/HistorialDeCalificaciones.tsx'
export { NotasDeSeccion } from './oficina/NotasDeSeccion.tsx'
