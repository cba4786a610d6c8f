// Keeps what the timetable's page is made of, so that it opens without a network: the page and its files, which are the
// same for everyone. What belongs to a person never passes through here.

const CACHE = 'nivela'
const PAGE = '/sin-conexion'

const isFile = url => url.origin === location.origin && url.pathname.startsWith('/assets/')

async function keep({ pagina, archivos }) {
  const cache = await caches.open(CACHE)
  const wanted = archivos.map(archivo => new URL(archivo, location.origin)).filter(isFile)
  const held = await cache.keys()
  const missing = wanted.filter(({ href }) => !held.some(({ url }) => url === href))
  await cache.addAll(missing.map(({ href }) => href))
  await cache.put(PAGE, await fetch(pagina))
  // Whatever an earlier version needed and this one does not.
  const current = new Set([...wanted.map(({ href }) => href), new URL(PAGE, location.origin).href])
  await Promise.all(held.filter(({ url }) => !current.has(url)).map(request => cache.delete(request)))
}

const fromCache = async request => (await caches.match(request)) ?? Response.error()

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('message', event => event.waitUntil(keep(event.data)))
self.addEventListener('fetch', event => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => fromCache(PAGE)))
  } else if (request.method === 'GET' && isFile(new URL(request.url))) {
    event.respondWith(fetch(request).catch(() => fromCache(request)))
  }
})
