export { MENUS } from './menus.ts'
