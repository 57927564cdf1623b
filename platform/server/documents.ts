import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { cookiePolicyPath, isDocumentPath, listedPaths } from '../contract/addresses.ts'
import type { Language } from '../contract/language.ts'
import { ui } from '../words/en/ui.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFilling, createPages, escapeHtml, readTemplates, type Operator, type Page } from './document-pages.ts'
import { chooseLanguage, type App } from './http.ts'
import { renderSimplePage } from './simple-page.ts'
import { webManifest } from './web-manifest.ts'
import { textIn } from './words.ts'

const yearSeconds = 31_536_000

/** What every page of ours tells browsers beside its policy: no devices, and no window of another site that scripts it. */
export const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const

type Hosts = { imageHosts: readonly string[]; frameHosts: readonly string[]; framedBy: "'none'" | "'self'" }

/**
 * Makes the content security policy of a document. It allows no inline scripts and nothing from other hosts, but
 * inline styles, because Mantine writes them. There is one default Trusted Types policy.
 */
function makeContentSecurityPolicy({ imageHosts, frameHosts, framedBy }: Hosts): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...imageHosts].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${["'self'", ...frameHosts].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ')
}

type DocumentOptions = {
  webRoot: string
  /** Called for every document, because the texts and design of the panel can change while the server runs. */
  operator: () => Operator
  /** The hosts of pictures. Called for every document, because hosts are added and removed. */
  imageHosts: () => readonly string[]
  /** The current cookie policy as HTML; called for every document that shows it. */
  cookiePolicy: (language: Language) => Promise<string>
}

/**
 * Serves the built browser program: its assets, which browsers keep for a year; a document for every address of a page;
 * the not-found page with 404 for any other address; and the files for search engines.
 */
export async function serveDocuments(
  app: App,
  { webRoot, operator, imageHosts, cookiePolicy }: DocumentOptions,
): Promise<void> {
  const folder = join(webRoot, 'pages')
  const { publicUrl } = operator()
  const templates = readTemplates(folder)
  if (!templates.has('app')) return
  const pageOf = createPages(templates)
  /** Finds a document by its name, in the reader's language if it was built in that language. */
  const findDocument = (request: FastifyRequest, name: string): Page | undefined => {
    const now = operator()
    return pageOf(`${name}.${chooseLanguage(request, now.rules.languages)}`, now) ?? pageOf(name, now)
  }
  const hosts = (): Hosts => {
    const policyHost = findHost(operator().cookiePolicyUrl)
    return { imageHosts: imageHosts(), frameHosts: policyHost ? [policyHost] : [], framedBy: "'none'" }
  }
  const headers = () => ({
    'content-security-policy': makeContentSecurityPolicy(hosts()),
    ...pageHeaders,
    'cache-control': 'no-cache',
  })
  const listed: ReadonlyMap<string, string> = new Map(
    listedPaths.map((path) => [path, path === '/' ? 'landing' : path.slice(1)]),
  )
  const send = (request: FastifyRequest, reply: FastifyReply, name: string): unknown => {
    const page = findDocument(request, name)
    return page ? sendPage(request, reply, page) : reply.callNotFound()
  }

  // The program draws the not-found page for every address that it does not know.
  app.sendFailurePage = ({ status, message, language }, request, reply) => {
    if (status === 404) return send(request, reply.headers(headers()), 'app')
    const page = renderFailurePage(message, operator().appName, language)
    return reply
      .headers({ ...pageHeaders, ...failureHeaders })
      .type('text/html; charset=utf-8')
      .send(page)
  }
  await serveFiles(app, webRoot)
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(publicUrl)))
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').send(webManifest(operator())),
  )
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml').send(sitemap(publicUrl)))
  // The cookie policy is our only document that is shown inside another page.
  const makeFramedHeaders = () => ({
    ...headers(),
    'content-security-policy': makeContentSecurityPolicy({ ...hosts(), framedBy: "'self'" }),
    'x-frame-options': 'SAMEORIGIN',
  })
  const withPolicy = createFilling('%COOKIE_POLICY%')
  app.get(cookiePolicyPath, async (request, reply) => {
    const language = chooseLanguage(request, operator().rules.languages)
    const around = findDocument(request, 'cookie-policy')
    if (!around) return reply.callNotFound()
    return sendPage(
      request,
      reply.headers(makeFramedHeaders()),
      withPolicy(language, around, await cookiePolicy(language)),
    )
  })
  app.get('/', (request, reply) => send(request, reply.headers(headers()), 'landing'))
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = isDocumentPath(path)
    // An unknown address that ends like the name of a file gets no document. The id of a survey may end so as well.
    if (path.startsWith('/api/') || (!isPage && /\.\w+$/.test(path))) return reply.callNotFound()
    if (!isPage) reply.code(404)
    return send(request, reply.headers(headers()), listed.get(path) ?? 'app')
  })
}

const failureHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const

/**
 * Renders what a browser shows when the server cannot answer, as for a campaign's link while the database is away. The page
 * has no script, which would only call the same server.
 */
const renderFailurePage = (message: string, appName: string, language: Language): string =>
  renderSimplePage({
    title: appName,
    language,
    // An empty address leads to the same page again, with its query.
    body: `<h1>${escapeHtml(message)}</h1>\n<p><a href="">${escapeHtml(textIn(ui, language)('tryAgain'))}</a></p>`,
  })

/** Serves all built files except the documents, which contain the operator's texts. */
async function serveFiles(app: App, webRoot: string): Promise<void> {
  await app.register(async (files) => {
    // Runs last, because otherwise the `no-store` of other responses would replace the headers of the file server.
    files.addHook('onSend', async (request, reply) => {
      if (reply.statusCode >= 400) return
      const hashed = request.url.startsWith('/assets/')
      reply.header('vary', 'accept-encoding')
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600')
    })
    files.addHook('onRoute', (route) => void (route.config = { ...route.config, quiet: 'file' }))
    await files.register(fastifyStatic, {
      root: webRoot,
      index: false,
      wildcard: false,
      globIgnore: ['pages/**'],
      preCompressed: true,
      cacheControl: false,
    })
  })
}

/**
 * Sends a document in an encoding that the browser accepts, compressed when it is needed. Sends 304 when the browser
 * has this version.
 */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers({ etag: page.etag, vary: 'accept-encoding, cookie' }).type('text/html; charset=utf-8')
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(encoding === 'identity' ? page.identity : page[encoding]())
}

const findHost = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)

const robots = (publicUrl: string): string =>
  `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /c/\nDisallow: /r/\n\nSitemap: ${publicUrl}/sitemap.xml\n`

function sitemap(publicUrl: string): string {
  const entries = listedPaths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${space}">${entries.join('')}</urlset>\n`
}
