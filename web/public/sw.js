// Keeps the pages that can be read without a network, and the files that they are made of. Both are the same for everyone:
// what belongs to a person never passes through here.

const CACHE = 'nivela'
// Leads on to wherever the person belongs.
const START = '/authguard'

const isFile = url => url.origin === location.origin && url.pathname.startsWith('/assets/')
const hrefOf = path => new URL(path, location.origin).href

async function keep({ paginas, archivos }) {
  const cache = await caches.open(CACHE)
  const pages = new Map()
  for (const path of [START, ...paginas]) {
    const response = await fetch(path)
    if (response.ok) pages.set(path, response)
  }
  const texts = await Promise.all([...pages.values()].map(page => page.clone().text()))
  const named = texts.flatMap(text => text.match(/\/assets\/[\w.-]+/g) ?? [])
  const wanted = [...archivos, ...named].map(path => new URL(path, location.origin)).filter(isFile)
  const held = await cache.keys()
  const missing = new Set(
    wanted.map(({ href }) => href).filter(href => !held.some(({ url }) => url === href)),
  )
  await cache.addAll([...missing])
  await Promise.all([...pages].map(([path, page]) => cache.put(path, page)))
  // Whatever an earlier version needed and this one does not.
  const current = new Set([...wanted.map(({ href }) => href), ...[...pages.keys()].map(hrefOf)])
  await Promise.all(held.filter(({ url }) => !current.has(url)).map(request => cache.delete(request)))
}

const orCached = async (request, fallback) =>
  (await caches.match(request, { ignoreSearch: true })) ??
  (fallback && (await caches.match(fallback))) ??
  Response.error()

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('message', event => event.waitUntil(keep(event.data)))
self.addEventListener('fetch', event => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => orCached(request, START)))
  } else if (request.method === 'GET' && isFile(new URL(request.url))) {
    // A file's name holds its hash: what is kept is what the server has.
    event.respondWith(caches.match(request).then(kept => kept ?? fetch(request)))
  }
})
