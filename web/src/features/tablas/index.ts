export { Exportar } from './Exportar.tsx'
