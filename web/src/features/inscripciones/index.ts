export { findProgramada, formatCuandoSera, fraseDeTurno, turnoEn } from './horas.ts'
export { findVentana } from './ventana.ts'
