export { HistorialDeCalificaciones } from './historial/HistorialDeCalificaciones.tsx'
