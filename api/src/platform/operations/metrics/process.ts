import { collectDefaultMetrics, Registry } from 'prom-client'

let registry: Registry | undefined

/** Memory, processor, garbage collection and the event loop's lag: of the process, so measured once in it. */
export function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry()
    collectDefaultMetrics({ register: registry })
  }
  return registry
}
