export { Cerrado } from './Cerrado.tsx'
export { FaltaPeriodo } from './FaltaPeriodo.tsx'
export { Plazo } from './Plazo.tsx'
