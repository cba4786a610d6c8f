export { QuienesFaltan } from './QuienesFaltan.tsx'
