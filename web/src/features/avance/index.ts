export { MiAvance } from './MiAvance.tsx'
