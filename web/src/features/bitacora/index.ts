export { Bitacora } from './Bitacora.tsx'
