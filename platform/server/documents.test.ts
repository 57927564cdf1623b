import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyShowcase } from '../contract/showcase.ts'
import { usualRules } from '../contract/panel-rules.ts'
import type { Operator } from './document-pages.ts'
import { serveDocuments } from './documents.ts'
import type { App } from './http.ts'
import { serveLinks, type LinkRequest } from './links.ts'
import { createMetrics } from './metrics.ts'
import { Problem } from './problem.ts'
import { serveApiDocs } from './api-docs.ts'
import { createWebServer } from './web-server.ts'

const operator: Operator = {
  appName: 'Penny',
  publicUrl: 'https://panel.example',
  followUs: [],
  cookiePolicyUrl: 'https://policy.example/ours',
  contactEmail: '',
  rules: usualRules,
  contactPhone: '',
  postalAddress: '',
  colors: { primary: '#03756c', accent: '#9c4a0c' },
  logo: '',
  logoDark: '',
  icon: '',
  isSignUpOpen: true,
  showcase: emptyShowcase,
  texts: { en: { lead: 'Earn' }, es: { lead: 'Gana' } },
  ownTexts: {},
}
let policy = 'first'
const failures: Record<string, Error> = { away: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) }
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
let webRoot: string
let app: App

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'tuppence-documents-'))
  await mkdir(join(webRoot, 'pages'))
  await mkdir(join(webRoot, 'assets'))
  const page = (name: string) => writeFile(join(webRoot, 'pages', `${name}.html`), `<p>${name} of %APP_NAME%</p>`)
  await Promise.all(['app', 'landing', 'landing.es', 'privacy-policy'].map(page))
  await writeFile(join(webRoot, 'pages', 'cookie-policy.html'), '<p>cookie-policy of %APP_NAME%</p>%COOKIE_POLICY%')
  await writeFile(join(webRoot, 'assets', 'main-abc.js'), 'export {}')
  const authenticate = () => Promise.reject(new Problem('signed-out'))
  app = createWebServer({ log: pino({ enabled: false }), metrics: createMetrics(), trustedProxies: 0, authenticate })
  const document = (): never => expect.fail('nobody asks for the document for programs')
  const find = ({ name }: LinkRequest): Promise<string | null> =>
    name === '9999' ? Promise.resolve(null) : Promise.reject(failures[name] ?? new Error(name))
  serveLinks(app, { start: '/c/', parameter: 'link', find })
  serveApiDocs(app, { appName: () => operator.appName, document })
  await serveDocuments(app, {
    webRoot,
    operator: () => operator,
    imageHosts: () => [],
    cookiePolicy: async (language) => `<i>${language} ${policy}</i>`,
  })
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('an address', () => {
  it.each([
    ['/', 200, 'landing'],
    ['/?aff_id=7', 200, 'landing'],
    ['/privacy-policy', 200, 'privacy-policy'],
    ['/my-survey', 200, 'app'],
    ['/panelists-details/7', 200, 'app'],
    ['/surveys-admin/house.2201', 200, 'app'],
    ['/nowhere', 404, 'app'],
    ['/my-survey/7', 404, 'app'],
    ['/cookie-policy', 404, 'app'],
    ['/landing', 404, 'app'],
  ])('%s answers %i with the document %s', async (url, status, name) => {
    const { statusCode, body, headers } = await ask(url)
    expect([statusCode, body]).toEqual([status, `<p>${name} of Penny</p>`])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it.each(['/pages/landing.html', '/index.html', '/nothing.js', '/api/v1/nothing'])(
    '%s answers 404 without a document',
    async (url) => {
      const { statusCode, headers } = await ask(url)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toMatch(/json/)
    },
  )

  it.each(['/c/9999', '/c/9999?cid=1', '/index.html', '/nothing.js'])(
    '%s leads nowhere, so a browser shows the not-found page',
    async (url) => {
      const { statusCode, body, headers } = await ask(url, asBrowser)
      expect([statusCode, body]).toEqual([404, '<p>app of Penny</p>'])
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    },
  )

  it.each([
    [
      '/c/away?cid=1',
      'es',
      503,
      'Ahora mismo estamos ocupados. Vuelve a intentarlo en un momento.',
      'Volver a intentar',
    ],
    ['/c/broken', 'en', 500, 'Something went wrong.', 'Try again'],
    ['/c/%E0%A4', 'en', 400, 'Please check what you entered.', 'Try again'],
  ])('%s fails, so a browser in %s shows a page that says so', async (url, language, status, message, again) => {
    const { statusCode, body, headers } = await ask(url, { ...asBrowser, cookie: `language=${language}` })
    expect([statusCode, headers['retry-after']]).toEqual([status, status === 503 ? '2' : undefined])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(body).toContain(`<html lang="${language}" dir="ltr">`)
    expect(body).toContain(`<title>Penny</title>`)
    expect(body).toContain(`<h1>${message}</h1>\n<p><a href="">${again}</a></p>`)
    expect((await ask(url)).json()).toMatchObject({ status })
  })

  it('of a call that does not exist is no page, whoever asks', async () => {
    const { headers } = await ask('/api/v1/nothing', { accept: 'text/html' })
    expect(headers['content-type']).toMatch(/json/)
  })
})

it('a new name or colour of the panel stands in the next document, and in the program that is installed', async () => {
  const before = (await ask('/')).headers.etag
  operator.appName = 'Harbour'
  expect((await ask('/')).body).toBe('<p>landing of Harbour</p>')
  expect((await ask('/')).headers.etag).not.toBe(before)
  expect((await ask('/manifest.webmanifest')).json()).toMatchObject({ name: 'Harbour' })
  operator.colors = { ...operator.colors, primary: '#0b3d91' }
  expect((await ask('/manifest.webmanifest')).json()).toMatchObject({ theme_color: '#0b3d91' })
  operator.colors = { ...operator.colors, primary: '#03756c' }
  operator.appName = 'Penny'
  expect((await ask('/')).headers.etag).toBe(before)
})

it('another cookie policy, and other languages, count with the next document', async () => {
  const policyOf = async () => String((await ask('/my-survey')).headers['content-security-policy'])
  const inSpanish = { cookie: 'language=es' }
  expect((await ask('/', inSpanish)).body).toContain('landing.es')
  operator.cookiePolicyUrl = 'https://other.example/policy'
  operator.rules = { ...usualRules, languages: ['en'] }
  expect(await policyOf()).toContain("frame-src 'self' https://other.example;")
  expect((await ask('/', inSpanish)).body).toBe('<p>landing of Penny</p>')
  operator.rules = { ...usualRules, languages: ['es'] }
  expect((await ask('/')).body).toContain('landing.es')
  operator.cookiePolicyUrl = 'https://policy.example/ours'
  operator.rules = usualRules
})

it('the embedded policy has the text that is in force, in the language of its reader, and another one at once', async () => {
  const first = await ask('/cookie-policy.html')
  expect(first.body).toBe('<p>cookie-policy of Penny</p><i>en first</i>')
  expect((await ask('/cookie-policy.html', { cookie: 'language=es' })).body).toContain('<i>es first</i>')
  const again = { 'if-none-match': String(first.headers.etag) }
  expect((await ask('/cookie-policy.html', again)).statusCode).toBe(304)
  policy = "second, for $1 and $'"
  expect((await ask('/cookie-policy.html', again)).body).toContain("<i>en second, for $1 and $'</i>")
})

it.each(['/', '/my-survey', '/nowhere', '/cookie-policy.html', '/docs'])(
  '%s keeps windows of other sites and the devices of its reader out of reach',
  async (url) => {
    const { headers } = await ask(url)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['permissions-policy']).toBe('camera=(), microphone=(), geolocation=()')
  },
)

it('every document but the embedded policy refuses to be framed, and frames only us and the policy’s host', async () => {
  const policyOf = async (url: string) => String((await ask(url)).headers['content-security-policy'])
  for (const url of ['/', '/my-survey', '/nowhere']) {
    expect(await policyOf(url)).toContain("frame-ancestors 'none'")
    expect(await policyOf(url)).toContain("frame-src 'self' https://policy.example;")
    expect((await ask(url)).headers['x-frame-options']).toBe('DENY')
  }
  expect(await policyOf('/cookie-policy.html')).toContain("frame-ancestors 'self'")
  expect((await ask('/cookie-policy.html')).headers['x-frame-options']).toBe('SAMEORIGIN')
})

it('a document comes compressed as the browser takes it, and not at all when the browser has it', async () => {
  const { rawPayload, headers } = await ask('/', { 'accept-encoding': 'gzip, deflate, br' })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding, cookie',
    'cache-control': 'no-cache',
  })
  expect(String(brotliDecompressSync(rawPayload))).toBe('<p>landing of Penny</p>')
  const etag = String(headers.etag)
  expect(await ask('/', { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' })
  expect((await ask('/my-survey', { 'if-none-match': etag })).statusCode).toBe(200)
})

it('a document comes in the language of the reader’s cookie where it is written in it', async () => {
  const said = async (url: string, cookie: string) => (await ask(url, { cookie })).body
  expect(await said('/', 'userifno=1; language=es')).toBe('<p>landing.es of Penny</p>')
  expect(await said('/', 'language=xx; a=b')).toBe('<p>landing of Penny</p>')
  expect(await said('/', 'otherlanguage=es')).toBe('<p>landing of Penny</p>')
  expect(await said('/my-survey', 'language=es')).toBe('<p>app of Penny</p>')
})

it('hashed files are kept for a year', async () => {
  expect((await ask('/assets/main-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it('search engines learn the public pages under the address that people use', async () => {
  const robots = await ask('/robots.txt')
  expect(robots.headers['content-type']).toMatch(/^text\/plain/)
  expect(robots.body).toContain('Sitemap: https://panel.example/sitemap.xml')
  expect(robots.body).toContain('Disallow: /api/')
  const { body } = await ask('/sitemap.xml')
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://panel.example/',
    'https://panel.example/contact',
    'https://panel.example/privacy-policy',
    'https://panel.example/terms-condition',
    'https://panel.example/cookies-policy',
  ])
})
