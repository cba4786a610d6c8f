import { config } from 'zod'

// Zod probes for `new Function`, which the content security policy forbids and reports. Must run before any schema is made.
config({ jitless: true })
