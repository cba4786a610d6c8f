export { MarcaDeRebote } from './MarcaDeRebote.tsx'
export { SinCorreo } from './SinCorreo.tsx'
export { NADIE_LO_RECIBE, useConfirmEnvio, useSinCorreo } from './useSinCorreo.ts'
