import type { FastifyInstance } from 'fastify'

const policyOf = (scriptHashes: string[], overHttps: boolean) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    // Mantine sets sizes and colours in style attributes; inline scripts stay forbidden.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
  ].join(';')

/** The same for every answer, so they are made once: building them per request cost more than routing it. */
export function securityHeaders(publicUrl: string, scriptHashes: string[]): Record<string, string> {
  const overHttps = publicUrl.startsWith('https:')
  return {
    // On shared computers the next person finds nothing in the browser's cache. Public files set their own header.
    'cache-control': 'no-store',
    'content-security-policy': policyOf(scriptHashes, overHttps),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(overHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

// @fastify/static sets a charset for text/* only; SVG, JSON and the like need one too.
const TEXT_WITHOUT_CHARSET = /[/+](json|xml)$/

export function registerSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const type = String(reply.getHeader('content-type'))
    if (TEXT_WITHOUT_CHARSET.test(type)) reply.header('content-type', `${type}; charset=utf-8`)
    done()
  })
}
