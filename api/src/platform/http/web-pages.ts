import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { WEB_DIST } from '../paths.ts'
import { sendWhatIsNew, type Written, writeBody } from './shared-answer.ts'

const SETTINGS_TAG = '<meta name="nivela" content="" />'
/** Brotli's: a page is compressed once and read by thousands. */
const BEST_QUALITY = 11
const A_YEAR_IN_SECONDS = 31_536_000

type PublicSettings = { demo: boolean } & Record<string, unknown>

/** A prerendered page; the sign-in has another one for the demo. */
interface Page {
  html: string
  demo?: string
}

/** The built web's HTML pages, as they come from the build (web/vite.prerender.ts). */
export interface WebPages {
  /** By their address, as Fastify and the browser's router both spell it. */
  pages: Record<string, Page>
  /** For every other address: the browser's router takes it from there. */
  fallback: Page
  /** For the Content-Security-Policy: the pages' own inline scripts, and no other. */
  scriptHashes: string[]
}

export function readWebPages(): WebPages | null {
  const folder = path.join(WEB_DIST, 'paginas')
  if (!existsSync(folder)) return null
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const addresses: Record<string, string> = JSON.parse(read('direcciones.json'))
  const pageOf = (name: string): Page =>
    name === 'login'
      ? { html: read('login.html'), demo: read('login-demo.html') }
      : { html: read(`${name}.html`) }
  const { '*': fallback, ...pages } = Object.fromEntries(
    Object.entries(addresses).map(([address, name]) => [address, pageOf(name)]),
  )
  if (!fallback) throw new Error('The build has no page for unknown addresses.')
  const all = [fallback, ...Object.values(pages)].flatMap(({ html, demo = html }) => [html, demo])
  return { pages, fallback, scriptHashes: scriptHashesOf(all) }
}

/** Writes this server's public settings into a page. */
function fillIn(html: string, settings: PublicSettings): string {
  const json = JSON.stringify(settings)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
  return html.replace(SETTINGS_TAG, () => `<meta name="nivela" content="${json}" />`)
}

function scriptHashesOf(pages: string[]) {
  const inline = pages.flatMap(html => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)])
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  return [...new Set(inline.map(([, script]) => hashOf(script ?? '')))]
}

/**
 * Serves the built web: files under assets/ carry a hash in their name and are cached for a year; the pages themselves
 * are never cached, so that the settings in them are those of the moment. The service worker, which keeps some, asks with the
 * `ETag` whether its own is still the newest.
 */
export async function registerWeb(
  app: FastifyInstance,
  { fallback, pages }: WebPages,
  readSettings: () => PublicSettings,
) {
  await app.register(fastifyStatic, {
    root: WEB_DIST,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['*.html', 'paginas/**', 'assets/**'],
    schemaHide: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? `public, max-age=${A_YEAR_IN_SECONDS}, immutable` : 'no-cache')
    },
  })
  // One route for all of them: the plugin would make two for each file, a tenth of a start.
  const assets = new Set(readdirSync(path.join(WEB_DIST, 'assets')).filter(name => !/\.(br|gz)$/.test(name)))
  app.get<{ Params: { archivo: string } }>(
    '/assets/:archivo',
    { schema: { hide: true } },
    ({ params }, reply) =>
      assets.has(params.archivo) ? reply.sendFile(`assets/${params.archivo}`) : reply.callNotFound(),
  )
  // Compressed once for as long as the settings stand: a crowd that reloads costs no processor.
  const written = new Map<string, Written>()
  let current = ''
  const send = (reply: FastifyReply, { html, demo = html }: Page) => {
    const settings = readSettings()
    const stamp = JSON.stringify(settings)
    if (stamp !== current) written.clear()
    current = stamp
    const page = settings.demo ? demo : html
    const answer = written.get(page) ?? writeBody(fillIn(page, settings), BEST_QUALITY)
    written.set(page, answer)
    return sendWhatIsNew(reply.header('cache-control', 'no-store').type('text/html; charset=utf-8'), answer)
  }
  for (const [address, page] of Object.entries(pages))
    app.get(address, { schema: { hide: true } }, (_request, reply) => send(reply, page))
  return (reply: FastifyReply) => send(reply, fallback)
}
