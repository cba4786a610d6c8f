export { BotonDeAyuda } from './BotonDeAyuda.tsx'
