export { findVentana } from './ventana.ts'
