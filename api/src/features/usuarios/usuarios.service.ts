export { hasAdministrator, insertAdministrator, replacePassword } from './usuarios.queries.ts'
