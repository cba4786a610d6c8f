export { findPeriodoActual } from './actual.ts'
export { FaltaPeriodo } from './FaltaPeriodo.tsx'
export { Plazo } from './Plazo.tsx'
