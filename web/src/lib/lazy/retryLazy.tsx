import type { LazyRouteFunction, RouteObject } from 'react-router'

type Load = LazyRouteFunction<RouteObject>
type Loaded = Awaited<ReturnType<Load>>

/** A page's code could not be fetched. */
export class ChunkError extends Error {}

/** React Router keeps the promise of a route's `lazy`, even a rejected one: a page that failed once would fail until a reload. */
export const retryLazy = (routes: RouteObject[]): RouteObject[] =>
  routes.map(route => {
    const { lazy, children } = route
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: () => lazy().catch(() => loadWhenOpened(lazy)) }),
      ...(children && { children: retryLazy(children) }),
    } as RouteObject
  })

/** A loader is called each time that the page is opened, and by `revalidate`. */
function loadWhenOpened(load: Load): Loaded {
  let page: Loaded | undefined
  return {
    loader: async () => {
      page ??= await load().catch(cause => {
        throw new ChunkError('The code of a page could not be fetched', { cause })
      })
      return null
    },
    shouldRevalidate: () => !page,
    Component: () => (page?.Component ? <page.Component /> : page?.element),
  }
}
