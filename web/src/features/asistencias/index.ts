export { AsistenciaDeSeccion } from './AsistenciaDeSeccion.tsx'
export { tellFaltas } from './palabras.ts'
