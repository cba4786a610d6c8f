export { SinCorreo } from './SinCorreo.tsx'
