import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { WEB_DIST } from '../paths.ts'

const SETTINGS_TAG = '<meta name="nivela" content="" />'
const A_YEAR_IN_SECONDS = 31_536_000

/** The built web's HTML pages, with this server's public settings written into them. */
export interface WebPages {
  /** For every address without a page of its own: the browser's router takes it from there. */
  fallback: string
  /** Pages that were prerendered at build time, by their address. */
  filled: Record<string, string>
  /** For the Content-Security-Policy: the pages' own inline scripts, and no other. */
  scriptHashes: string[]
}

export function readWebPages(publicSettings: { demo: boolean } & Record<string, unknown>): WebPages | null {
  if (!existsSync(path.join(WEB_DIST, 'index.html'))) return null
  const json = JSON.stringify(publicSettings)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
  const read = (file: string) =>
    readFileSync(path.join(WEB_DIST, file), 'utf8').replace(
      SETTINGS_TAG,
      () => `<meta name="nivela" content="${json}" />`,
    )
  const fallback = read('index.html')
  const filled = {
    '/': read('portada.html'),
    '/login': read(publicSettings.demo ? 'login-demo.html' : 'login.html'),
  }
  return { fallback, filled, scriptHashes: scriptHashesOf([fallback, ...Object.values(filled)]) }
}

function scriptHashesOf(pages: string[]) {
  const inline = pages.flatMap(html => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)])
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  return [...new Set(inline.map(([, script]) => hashOf(script ?? '')))]
}

/**
 * Serves the built web: files under assets/ carry a hash in their name and are cached for a year; the pages themselves
 * are never cached.
 */
export async function registerWeb(app: FastifyInstance, { fallback, filled }: WebPages) {
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
  const send = (reply: FastifyReply, html: string) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  for (const [address, html] of Object.entries(filled))
    app.get(address, { schema: { hide: true } }, (_request, reply) => send(reply, html))
  return (reply: FastifyReply) => send(reply, fallback)
}
