// Keeps the pages with which people begin, and the files that they are made of. Both are the same for everyone: what
// belongs to a person never passes through here. A kept page is answered at once and looked at again behind it, so that a
// network that hangs shows no blank page, and a new version is there the next time (stale-while-revalidate).

const CACHE = 'nivela'
// Leads on to wherever the person belongs.
const START = '/authguard'
// For a page that is not kept; then the app comes from the start page, which knows how to say what is missing.
const PATIENCE_MS = 5_000
const GIVEN_UP_MS = 30_000

const isFile = url => url.origin === location.origin && url.pathname.startsWith('/assets/')
const isAsset = ({ url }) => isFile(new URL(url))
const hrefOf = path => new URL(path, location.origin).href
const get = (address, options) => fetch(address, { ...options, signal: AbortSignal.timeout(GIVEN_UP_MS) })

let last = Promise.resolve()
/** One after the other: two that fill the same cache would miss what the other one puts there. */
function inTurn(work) {
  last = last.then(work).catch(() => {})
  return last
}

/** Brings these pages up to date, each one only once all that it is made of is there. */
async function refresh(paths) {
  const cache = await caches.open(CACHE)
  for (const path of paths) {
    const known = (await cache.match(path))?.headers.get('etag')
    const response = await get(path, known ? { headers: { 'if-none-match': known } } : {})
    if (!response.ok) continue
    await addMissing(cache, filesNamedIn(await response.clone().text()))
    await cache.put(path, response)
  }
}

const refreshAll = async () => refresh(await pagesIn(await caches.open(CACHE)))

const filesNamedIn = text => text.match(/\/assets\/[\w.-]+/g) ?? []

async function addMissing(cache, files) {
  const held = new Set((await cache.keys()).map(({ url }) => url))
  const missing = new Set(files.map(hrefOf).filter(href => !held.has(href)))
  await cache.addAll([...missing])
}

/** The kept pages, by their paths. */
async function pagesIn(cache) {
  const held = await cache.keys()
  return held.filter(request => !isAsset(request)).map(({ url }) => new URL(url).pathname)
}

/** A page that runs tells which pages to keep, and what it has fetched so far. */
async function keep({ paginas, archivos }) {
  const cache = await caches.open(CACHE)
  const wanted = [START, ...paginas]
  const held = await pagesIn(cache)
  await refresh(wanted.filter(path => !held.includes(path)))
  const files = archivos.filter(href => isFile(new URL(href)))
  await addMissing(cache, files)
  // Whatever an earlier version needed and this one does not.
  for (const path of held) if (!wanted.includes(path)) await cache.delete(path)
  const texts = await Promise.all(wanted.map(async path => (await cache.match(path))?.text() ?? ''))
  const current = new Set([...files, ...texts.flatMap(filesNamedIn)].map(hrefOf))
  for (const request of await cache.keys())
    if (isAsset(request) && !current.has(request.url)) await cache.delete(request)
}

async function openPage(request) {
  const kept = await caches.match(request, { ignoreSearch: true })
  if (kept) return kept
  const answer = fetch(request)
  const late = new Promise(resolve => setTimeout(resolve, PATIENCE_MS))
  const start = () => caches.match(START)
  return Promise.race([answer, late.then(async () => (await start()) ?? answer)]).catch(
    async () => (await start()) ?? Response.error(),
  )
}

async function openFile(request) {
  // A file's name holds its hash: what is kept is what the server has.
  return (await caches.match(request)) ?? get(request)
}

// Documents, calendars and the API's own pages are no pages of the app.
const isPage = ({ method, mode, url }) =>
  mode === 'navigate' && method === 'GET' && !new URL(url).pathname.startsWith('/api/')

const isListing = ({ paginas, archivos }) =>
  [paginas, archivos].every(list => Array.isArray(list) && list.every(one => typeof one === 'string'))

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('message', event => {
  if (event.data && !isListing(event.data)) return
  event.waitUntil(inTurn(() => (event.data ? keep(event.data) : refreshAll())))
})
self.addEventListener('fetch', event => {
  const { request } = event
  if (isPage(request)) {
    event.respondWith(openPage(request))
    event.waitUntil(inTurn(refreshAll))
  } else if (request.method === 'GET' && isAsset(request)) event.respondWith(openFile(request))
})
