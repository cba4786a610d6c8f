import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient } from '../http/queryClient.ts'

const loading = new Set<Promise<unknown>>()

/**
 * Code that a page can be used without, fetched once the page has its data: before, it would hold them up; at the first
 * press it might find no network.
 */
export function useLater(load: () => Promise<unknown>) {
  const reading = useIsFetching({}, queryClient) > 0
  const begun = useRef<typeof load>(null)
  useEffect(() => {
    // At the first render the page's reads have begun, and are not counted yet.
    if (begun.current === load || reading || queryClient.isFetching() > 0) return
    begun.current = load
    // Whatever needs it asks for it again.
    loading.add(load().catch(() => {}))
  }, [reading, load])
}

export const whenLoaded = () => Promise.all(loading)
