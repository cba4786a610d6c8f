export { MarcaDeRebote } from './MarcaDeRebote.tsx'
export { SinCorreo } from './SinCorreo.tsx'
export { NADIE_LO_RECIBE, useSinCorreo } from './useSinCorreo.ts'
