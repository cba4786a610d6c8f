export { AsistenciaDeSeccion } from './AsistenciaDeSeccion.tsx'
