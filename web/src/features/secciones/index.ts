export { describeSeccion, formatHorario, formatRango } from './descripcion.ts'
