import { api } from '../../app/api.ts'
import { addressOf, type EndpointTable } from '../../platform/contract/endpoint.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from '../people.ts'
import { productUrl } from '../world.ts'

type Operation = {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
type OpenApi = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
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

test('every operation of the document is complete: path parameters, responses, schemas that a validator can read', async () => {
  const { paths } = await openApi()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
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
        Object.values(responses).every(({ description }) => description !== ''),
        where,
      ).toBe(true)
      const schemas = [
        ...parameters.map(({ schema }) => schema),
        ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
        ...Object.values(responses).flatMap(({ content }) => Object.values(content ?? {}).map(({ schema }) => schema)),
      ]
      for (const schema of schemas) expect(() => ajv.compile(schema ?? {}), where).not.toThrow()
    }
  }
})

test('/docs can be read by a person, without a script', async ({ page }) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuppence API')
  await page.getByText('/api/v1/wallet/getPointLevels').click()
  await expect(page.getByText('The amounts that can be redeemed.')).toBeVisible()
  expect(await page.locator('script').count()).toBe(0)
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
