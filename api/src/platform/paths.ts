import { createRequire } from 'node:module'
import path from 'node:path'

// Asked of Node rather than counted in `..`: the same whether the sources run or what was built of them.
const API = path.dirname(createRequire(import.meta.url).resolve('@nivela/api/package.json'))

export const MIGRATIONS = path.join(API, 'migrations')
export const DEMO_RECEIPTS = path.join(API, 'src/demo/receipts')
export const WEB_DIST = path.join(API, '../web/dist')
