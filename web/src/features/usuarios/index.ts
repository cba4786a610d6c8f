export { fullName, listName } from './nombres.ts'
