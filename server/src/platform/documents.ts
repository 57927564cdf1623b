import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { App } from './http.ts'

const yearSeconds = 31_536_000

/** No inline script, nothing from elsewhere; Mantine writes inline styles. Trusted Types with one default policy. */
function contentSecurityPolicy(imageHosts: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...imageHosts].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ')
}

type DocumentOptions = { webRoot: string; appName: string; imageHosts: readonly string[] }

/** Serves the built browser program: hashed assets for a year, and the one document for every other address. */
export async function serveDocuments(app: App, { webRoot, appName, imageHosts }: DocumentOptions): Promise<void> {
  if (!existsSync(join(webRoot, 'index.html'))) return
  const document = (await readFile(join(webRoot, 'index.html'), 'utf8')).replaceAll('%APP_NAME%', escapeHtml(appName))
  const headers = {
    'content-security-policy': contentSecurityPolicy(imageHosts),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': 'no-cache',
  }
  const sendDocument = (reply: FastifyReply) => reply.headers(headers).type('text/html; charset=utf-8').send(document)

  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Its own header would win over the one below.
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(webRoot, 'assets'))
      reply.setHeader('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600')
      reply.setHeader('cross-origin-resource-policy', 'same-origin')
    },
  })
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendDocument(reply))
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/') || /\.\w+$/.test(path)) return reply.callNotFound()
    return sendDocument(reply)
  })
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
