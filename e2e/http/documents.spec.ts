import { api } from '../../app/api.ts'
import { addressOf, type EndpointTable } from '../../platform/contract/endpoint.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from '../people.ts'
import { sweep } from '../screens.ts'
import { productUrl } from '../world.ts'

type Operation = {
  summary?: string
  parameters?: { $ref?: string; name: string; in: string; required?: boolean; schema?: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema: object }> }>
}
type OpenApi = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: object
}

const get = (path: string) => fetch(productUrl + path)
const openApi = async () => (await (await get('/api/v1/openapi.json')).json()) as OpenApi

test('the OpenAPI document is 3.1 and lists every call of the contract, and no other', async () => {
  const document = await openApi()
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: 'Tuppence API', version: expect.any(String) })
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const known = Object.values<EndpointTable>(api).flatMap((table) =>
    Object.values(table).map(
      ({ method, path }) => `${method} ${path.startsWith('/') ? path : addressOf({ path: '' }) + path}`,
    ),
  )
  expect(listed.toSorted()).toEqual(known.toSorted())
})

test(
  'every operation of the document is complete: path parameters, responses, schemas that a validator can read',
  sweep,
  async () => {
    const { paths, components } = await openApi()
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'document', components })
    /** The schemas that were read already: many calls refuse alike. */
    const known = new Set<string>()
    const read = (schema: object) => {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
      if (known.has(text)) return
      known.add(text)
      ajv.compile(JSON.parse(text) as object)
    }
    for (const [path, methods] of Object.entries(paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      for (const [method, operation] of Object.entries(methods)) {
        const where = `${method} ${path}`
        const { parameters = [], requestBody, responses } = operation
        const inPath = parameters.filter((one) => one.in === 'path')
        expect(inPath.map(({ name }) => name).toSorted(), where).toEqual(named.toSorted())
        expect(
          inPath.every(({ required }) => required),
          where,
        ).toBe(true)
        expect(operation.summary, where).toMatch(/\S/)
        expect(Object.keys(responses), where).toContain('200')
        expect(
          Object.values(responses).every(({ description, $ref }) => Boolean(description ?? $ref)),
          where,
        ).toBe(true)
        const schemas = [
          ...inPath.map(({ schema }) => schema),
          ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
          ...Object.values(responses).flatMap(({ content }) =>
            Object.values(content ?? {}).map(({ schema }) => schema),
          ),
        ]
        for (const schema of schemas) expect(() => read(schema ?? {}), where).not.toThrow()
      }
    }
  },
)

test(
  '/docs shows the document at 1280 and 360 px, in both themes, by keyboard, and asks no other host',
  sweep,
  async ({ page }) => {
    const elsewhere: string[] = []
    const blocked: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(productUrl) && !/^(?:data|blob):/.test(request.url())) elsewhere.push(request.url())
    })
    page.on('console', (message) => {
      // The library's own word about its first drawing; what a browser blocks reads otherwise.
      if (message.type() === 'error' && !message.text().startsWith('Hydration completed')) blocked.push(message.text())
    })
    const grounds = new Set<string>()
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.goto('/docs')
      await expect(page.getByRole('heading', { level: 1, name: 'Tuppence API' })).toBeVisible()
      // What comes below is drawn when it is scrolled to.
      await expect(page.getByText('Every call of the panel.').first()).toBeVisible()
      await expect(page.getByText('Ask AI')).toHaveCount(0)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    }
    expect(grounds.size).toBe(2)
    expect([elsewhere, blocked]).toEqual([[], []])
  },
)

test('the document of the API is sent once', async () => {
  const first = await get('/api/v1/openapi.json')
  const again = await fetch(`${productUrl}/api/v1/openapi.json`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([first.status, again.status]).toEqual([200, 304])
})

test('the probes answer: alive, ready, and measured', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'alive' })
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
  const metrics = await (await get('/metrics')).text()
  expect(metrics, 'metrics').toMatch(/^# TYPE \w+ (counter|gauge|histogram)$/m)
  expect(metrics, 'metrics').toMatch(/^tuppence_process_cpu_seconds_total \d/m)
})

test('every document carries its policy: no inline script, nothing from elsewhere, Trusted Types, no frame', async () => {
  const answer = await get('/my-survey')
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "require-trusted-types-for 'script'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ])
    expect(policy).toContain(rule)
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const html = await answer.text()
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(html).not.toMatch(/(?:src|href)="https?:/)
})

test('built files are kept for a year, the document never', async () => {
  const answer = await get('/')
  const html = await answer.text()
  const asset = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? ''
  expect((await get(asset)).headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})
