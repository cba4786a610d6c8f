export { describeCupos, describeSeccion, formatHorario, formatRango } from './descripcion.ts'
