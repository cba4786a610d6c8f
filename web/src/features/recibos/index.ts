export { EstadoDeRecibo } from './EstadoDeRecibo.tsx'
export { ImagenDeRecibo } from './ImagenDeRecibo.tsx'
export { RegistrarPago } from './RegistrarPago.tsx'
