import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { WEB_DIST } from '../paths.ts'

const SETTINGS_TAG = '<meta name="nivela" content="" />'
const A_YEAR_IN_SECONDS = 31_536_000

type PublicSettings = { demo: boolean } & Record<string, unknown>

/** The built web's HTML pages, as they come from the build. */
export interface WebPages {
  /** For every address without a page of its own: the browser's router takes it from there. */
  fallback: string
  /** Pages that were prerendered at build time, by their address. */
  filled: Record<string, (settings: PublicSettings) => string>
  /** For the Content-Security-Policy: the pages' own inline scripts, and no other. */
  scriptHashes: string[]
}

export function readWebPages(): WebPages | null {
  if (!existsSync(path.join(WEB_DIST, 'index.html'))) return null
  const read = (file: string) => readFileSync(path.join(WEB_DIST, file), 'utf8')
  const fallback = read('index.html')
  const [landing, login, loginOfDemo] = [read('portada.html'), read('login.html'), read('login-demo.html')]
  return {
    fallback,
    filled: { '/': () => landing, '/login': ({ demo }) => (demo ? loginOfDemo : login) },
    scriptHashes: scriptHashesOf([fallback, landing, login, loginOfDemo]),
  }
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
 * are never cached, so that the settings in them are those of the moment.
 */
export async function registerWeb(
  app: FastifyInstance,
  { fallback, filled }: WebPages,
  readSettings: () => PublicSettings,
) {
  await app.register(fastifyStatic, {
    root: WEB_DIST,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['*.html', '**/*.br', '**/*.gz'],
    schemaHide: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? `public, max-age=${A_YEAR_IN_SECONDS}, immutable` : 'no-cache')
    },
  })
  const send = (reply: FastifyReply, pageFor: (settings: PublicSettings) => string) => {
    const settings = readSettings()
    const html = fillIn(pageFor(settings), settings)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  }
  for (const [address, pageFor] of Object.entries(filled))
    app.get(address, { schema: { hide: true } }, (_request, reply) => send(reply, pageFor))
  return (reply: FastifyReply) => send(reply, () => fallback)
}
