// @ts-check
import { ensureServerBuilt } from './build.mjs'

// The programs that tests start as processes are those that npm start runs.
export default ensureServerBuilt
