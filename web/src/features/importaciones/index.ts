export { Anteriores } from './Anteriores.tsx'
export { Importacion } from './Importacion.tsx'
export { VariasALaVez } from './VariasALaVez.tsx'
