export { EstudiantesDeSeccion } from './oficina/EstudiantesDeSeccion.tsx'
export { findVentana } from './ventana.ts'
