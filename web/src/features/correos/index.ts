export { MarcaDeRebote } from './MarcaDeRebote.tsx'
export { SinCorreo } from './SinCorreo.tsx'
