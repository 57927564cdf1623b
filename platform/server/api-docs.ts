import swagger from '@fastify/swagger'
import { escapeHtml } from './document-pages.ts'
import type { App } from './http.ts'

type Operation = {
  summary?: string
  description?: string
  requestBody?: unknown
  parameters?: unknown[]
  responses?: unknown
}
type Document = { paths?: Record<string, Record<string, Operation>> }

/** Collects every route mounted after this call into an OpenAPI 3.1 document. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1',
        description:
          'Every answer is {status, message, data}; every failure {status, message, code, errors?, requestId}.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    // The specification's own paths are the contract; swagger's default rewriting of names is not wanted.
    hideUntagged: false,
  })
}

/** Publishes the document, and a page made from it that a person can read without any script. */
export function serveApiDocs(app: App, appName: () => string): void {
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, () => {
    const document = app.swagger()
    return { ...document, info: { ...document.info, title: `${appName()} API` } }
  })
  app.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" })
      .type('text/html; charset=utf-8')
      .send(page(app.swagger() as Document, appName())),
  )
}

function page(document: Document, appName: string): string {
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    const group = path.split('/')[3] ?? 'other'
    const calls = Object.entries(methods).map(([method, operation]) => call(method, path, operation))
    groups.set(group, [...(groups.get(group) ?? []), ...calls])
  }
  const body = [...groups]
    .map(([name, calls]) => `<section id="${name}"><h2>${escapeHtml(name)}</h2>${calls.join('')}</section>`)
    .join('')
  const links = [...groups.keys()].map((name) => `<a href="#${name}">${escapeHtml(name)}</a>`).join(' ')
  const title = `${escapeHtml(appName)} API`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>Generated from the contract that server and browser are compiled against. <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a></p><nav aria-label="Areas">${links}</nav>${body}</main></body></html>`
}

function call(method: string, path: string, operation: Operation): string {
  const { summary = '', description = 'Who: anyone', parameters, requestBody, responses } = operation
  const parts = Object.entries({ parameters, requestBody, responses })
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `<h4>${name}</h4><pre tabindex="0">${escapeHtml(JSON.stringify(part, null, 2))}</pre>`)
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary><p>${escapeHtml(description)}</p>${parts.join('')}</details>`
}

const style = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;margin:0;background:#f8fafc;color:#1a242a}main{max-width:60rem;margin:0 auto;padding:24px 16px}
nav a{margin-right:12px}a{color:#03756c}details{background:#fff;border:1px solid #87939a;border-radius:12px;padding:12px 16px;margin:8px 0}summary{cursor:pointer;overflow-wrap:anywhere}
summary b{color:#03756c}summary span{color:#4a575f;display:block}pre{overflow:auto;background:#eff3f5;padding:12px;border-radius:8px;font-size:13px}
@media(prefers-color-scheme:dark){body{background:#171f24;color:#ebeff2}details{background:#242d32}pre{background:#171f24}a,summary b{color:#56c1b6}summary span{color:#b4bcc1}}`
