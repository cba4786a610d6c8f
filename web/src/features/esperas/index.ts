export { tellEsperas } from './frases.ts'
