import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { WEB_DIST } from './paths.ts'

const SETTINGS_TAG = '<meta name="nivela" content="" />'
const A_YEAR_IN_SECONDS = 31_536_000

/** The built web's page, with what the browser must know of this server written into it. */
export interface WebPage {
  html: string
  /** For the Content-Security-Policy: the page's own inline scripts, and no other. */
  scriptHashes: string[]
}

export function readWebPage(publicSettings: object): WebPage | null {
  const file = path.join(WEB_DIST, 'index.html')
  if (!existsSync(file)) return null
  const json = JSON.stringify(publicSettings)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
  const html = readFileSync(file, 'utf8').replace(
    SETTINGS_TAG,
    () => `<meta name="nivela" content="${json}" />`,
  )
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '')
  return {
    html,
    scriptHashes: inline.map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  }
}

/**
 * Serves the built web: files under assets/ carry a hash in their name and are kept for a year; the page itself is
 * never kept, and stands in for every address that the browser's own router knows.
 */
export async function registerWeb(app: FastifyInstance, page: WebPage) {
  await app.register(fastifyStatic, {
    root: WEB_DIST,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html*', '**/*.br', '**/*.gz'],
    schemaHide: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? `public, max-age=${A_YEAR_IN_SECONDS}, immutable` : 'no-cache')
    },
  })
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.html)
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  return sendPage
}
