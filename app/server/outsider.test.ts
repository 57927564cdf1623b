import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenApi, Operation } from '../../platform/server/openapi/document.ts'
import { staffWorld, type StaffWorld } from '../testing/staff-world.ts'

/**
 * A program of an outsider, written from the document alone: it knows the address of the panel, an API key, and the
 * names of operations. It imports nothing from the product but the types of the document.
 */
type Asked = { params?: Record<string, string>; query?: Record<string, string>; body?: object; headers?: object }
type Answer = { status: number; message: string; code?: string; data: Record<string, unknown>; headers: Headers }

let world: StaffWorld
let address: string
let document: OpenApi
beforeAll(async () => {
  world = await staffWorld()
  address = await world.program.app.listen({ port: 0, host: '127.0.0.1' })
  document = (await (await fetch(`${address}/api/v1/openapi.json`)).json()) as OpenApi
})
afterAll(() => world.close())

function find(operationId: string): { path: string; method: string; operation: Operation } {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === operationId) return { path, method, operation }
  throw new Error(`the document has no operation ${operationId}`)
}

/** Makes a call as the document describes it, and refuses one that the document closes to keys. */
async function call(apiKey: string, operationId: string, asked: Asked = {}): Promise<Answer> {
  const { path, method, operation } = find(operationId)
  if (!operation.security.some((one) => 'apiKey' in one)) throw new Error(`${operationId} takes no key`)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asked.params?.[name] ?? ''))
  const query = new URLSearchParams(asked.query).toString()
  const answer = await fetch(`${address}${filled}${query && `?${query}`}`, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(asked.body ? { 'content-type': 'application/json' } : {}),
      ...asked.headers,
    },
    ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
  })
  return { ...((await answer.json()) as Omit<Answer, 'headers'>), headers: answer.headers }
}

/** Creates a key as a person does under "API keys". */
async function keyWith(permissionIds: string[]): Promise<string> {
  const boss = await world.person({ role: '2' })
  const made = await world.call<{ apiKey: string }>(boss.token, 'POST', 'access/createApiKey', {
    name: 'Fielding',
    permissionIds,
  })
  return made.data.apiKey
}

test('an outside program lists panelists, creates and opens a survey, follows it and reads its results', async () => {
  for (let n = 0; n < 5; n += 1) await world.person()
  const key = await keyWith([
    'panelists.view',
    'surveys.view',
    'surveys.create',
    'surveys.update',
    'surveys.publish',
    'surveys.results',
  ])

  const seen: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await call(key, 'getAllPanelist', { query: { limit: '2', ...(cursor ? { cursor } : {}) } })
    expect(page.status).toBe(200)
    seen.push(...(page.data['rows'] as { panelistId: string }[]).map(({ panelistId }) => panelistId))
    cursor = page.data['nextCursor'] as string | null
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(5)

  // The example in the document can be sent as it is.
  const example = find('createSurvey').operation.requestBody?.content['application/json']?.example as object
  const wanted = { ...example, title: 'Breakfast' }
  const idempotent = { headers: { 'Idempotency-Key': 'breakfast-1' }, body: wanted }
  const created = await call(key, 'createSurvey', idempotent)
  expect(created).toMatchObject({ status: 200, message: 'OK', data: { status: 'draft', title: 'Breakfast' } })
  const again = await call(key, 'createSurvey', idempotent)
  expect([again.headers.get('idempotency-replayed'), again.data['surveyId']]).toEqual([
    'true',
    created.data['surveyId'],
  ])

  const params = { surveyId: String(created.data['surveyId']) }
  expect((await call(key, 'getSurveyChecks', { params })).data).toMatchObject({ isReady: true })
  const { version } = created.data
  const opened = await call(key, 'changeSurveyStatus', { params, body: { version, status: 'live' } })
  expect(opened).toMatchObject({ status: 200, data: { status: 'live' } })
  const late = await call(key, 'changeSurveyStatus', { params, body: { version, status: 'paused' } })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })

  const listed = await call(key, 'listSurveys', { query: { text: 'Breakfast', limit: '1' } })
  expect(listed.data).toMatchObject({ rows: [{ ...params, status: 'live' }], nextCursor: null })
  expect((await call(key, 'getSurvey', { params })).data).toMatchObject({ status: 'live', isUntouched: true })
  expect((await call(key, 'getSurveyActivity', { params })).status).toBe(200)
  expect((await call(key, 'getSurveyResults', { params })).data).toMatchObject({
    attempts: 0,
    questions: [{ name: 'breakfast', answered: 0 }],
  })
  expect((await call(key, 'getSurveyAnswers', { params })).data).toMatchObject({ rows: [], count: 0 })
})

test('it learns from every answer how often it may still call, and from a refusal why', async () => {
  const key = await keyWith(['surveys.view'])
  const first = await call(key, 'listSurveys')
  const second = await call(key, 'listSurveys')
  const left = (answer: Answer) => Number(answer.headers.get('ratelimit-remaining'))
  expect(Number(first.headers.get('ratelimit-limit'))).toBeGreaterThan(left(first))
  expect(left(second)).toBe(left(first) - 1)
  expect(Number(second.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
  const refused = await call(key, 'getAllPanelist')
  expect(refused).toMatchObject({ status: 403, code: 'not-allowed' })
  expect(left(refused)).toBe(left(second) - 1)
  expect(find('getAllPanelist').operation['x-permissions']).toEqual(['panelists.view'])
})

test('somebody who is logged in learns it as well, where a call has a limit of its own', async () => {
  const boss = await world.person({ role: '2' })
  const { path } = find('createApiKey')
  const make = () =>
    fetch(address + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Another', permissionIds: ['surveys.view'] }),
    })
  const [first, second] = [await make(), await make()]
  expect([first, second].map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['29', '28'])
  expect(first.headers.get('ratelimit-limit')).toBe('30')
})
