export { MENUS, PERFIL } from './menus.ts'
