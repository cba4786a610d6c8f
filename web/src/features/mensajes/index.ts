export { EscribirASeccion } from './EscribirASeccion.tsx'
export { PermisoDeCorreo } from './PermisoDeCorreo.tsx'
