import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { escapeHtml } from './document-pages.ts'
import { pageHeaders } from './documents.ts'
import type { App } from './http.ts'
import type { OpenApi } from './openapi/document.ts'

type Options = { appName: () => string; document: () => OpenApi }
type Served = { name: string; etag: string; text: string; packed: Buffer }

/** Serves the OpenAPI document, and a page that shows it. */
export function serveApiDocs(app: App, { appName, document }: Options): void {
  let served: Promise<Served> | undefined
  /** The document is written and compressed at the first request, and again after the panel is renamed. */
  const current = async (): Promise<Served> => {
    const known = await served
    if (known?.name === appName()) return known
    served = pack(document(), appName())
    return served
  }
  app.get('/api/v1/openapi.json', async (request, reply) => {
    const { etag, text, packed } = await current()
    reply
      .headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
      .type('application/json; charset=utf-8')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    return takesGzip ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(text)
  })
  app.get('/docs', (_request, reply) =>
    reply
      .headers({ ...pageHeaders, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(page(`${appName()} API`)),
  )
}

async function pack(document: OpenApi, name: string): Promise<Served> {
  const text = JSON.stringify({ ...document, info: { ...document.info, title: `${name} API` } })
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { name, etag, text, packed: await promisify(gzip)(text) }
}

/**
 * The policy of every page (docs/decisions/0039): nothing from other hosts, and no inline script. Only Trusted Types
 * are missing, which the library does not support.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = (title: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body>
<main id="reference"><noscript><h1>${escapeHtml(title)}</h1><p>This page needs JavaScript. The same as a document for programs: <a href="/api/v1/openapi.json">openapi.json</a></p></noscript></main>
<script src="/docs/api-reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`
