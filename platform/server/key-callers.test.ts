import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint, type EndpointTable } from '../contract/endpoint.ts'
import { actorFor, heldNow } from './acting-key.ts'
import { implement, type Ctx } from './http.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { Problem } from './problem.ts'
import { newId } from './secrets.ts'
import { createWebServer } from './web-server.ts'

const [ann, key] = [newId(), newId()]
const call = { method: 'POST', summary: 'A call of this test.', data: Type.Unsafe<Seen>({}) } as const
const table = {
  open: endpoint({ ...call, path: 'test/open', access: 'public' }),
  own: endpoint({ ...call, path: 'test/own', access: 'signed-in' }),
  survey: endpoint({ ...call, path: 'test/survey', access: 'panelist', forOthers: { actor: null } }),
  change: endpoint({ ...call, path: 'test/change', access: 'surveys.update' }),
  approve: endpoint({ ...call, path: 'test/approve', access: 'surveys.update', needsPerson: true }),
  beyond: endpoint({ ...call, path: 'test/beyond', access: 'users.update' }),
  both: endpoint({ ...call, path: 'test/both', access: 'surveys.update', alsoNeeds: 'users.update' }),
} satisfies EndpointTable
/**
 * What a handler saw: the caller, the identified caller, the recorded author, and which of all permissions Ann still
 * has.
 */
type Seen = { caller: string | null; known: string | null; actor: string | null; held: string[] }

const caller = { userId: ann, sessionId: newId(), email: '', role: '2', panelVersion: 1 }
const server = (withKeys: boolean) => {
  const app = createWebServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    trustedProxies: 1,
    authenticate: async (token) => {
      if (token !== 'ann') throw new Problem('signed-out')
      return { ...caller, permissions: ['surveys.update', 'users.update'] }
    },
    ...(withKeys
      ? {
          authenticateKey: async (apiKey, { ip, tellLimit }) => {
            tellLimit({ limit: 60, remaining: 3, resetSeconds: 20 })
            if (apiKey !== 'tpk_good' || ip !== '203.0.113.7')
              throw new Problem('too-many-requests', { retryAfterSeconds: 20 })
            return { ...caller, permissions: ['surveys.update'], keyId: key }
          },
        }
      : {}),
  })
  const see = async (_input: unknown, ctx: Ctx): Promise<Seen> => ({
    caller: ctx.caller?.userId ?? null,
    known: (await ctx.identify())?.userId ?? null,
    actor: actorFor(ann),
    held: heldNow(ann, ['surveys.update', 'users.update']),
  })
  implement(app, table, { open: see, own: see, survey: see, change: see, approve: see, beyond: see, both: see })
  return app
}
let [withKeys, without]: (ReturnType<typeof server> | null)[] = [null, null]
beforeAll(() => void ([withKeys, without] = [server(true), server(false)]))
afterAll(async () => void (await Promise.all([withKeys?.close(), without?.close()])))

async function ask(name: keyof typeof table, token = 'tpk_good', app = withKeys) {
  const answer = await app!.inject({
    method: 'POST',
    url: `/api/v1/${table[name].path}`,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' },
  })
  return { ...answer.json<{ status: number; code?: string; data?: Seen }>(), headers: answer.headers }
}

test('a key acts for its person where it may, is recorded as itself, and holds no more than it may within the call', async () => {
  expect(await ask('change')).toMatchObject({
    status: 200,
    data: { caller: ann, actor: key, held: ['surveys.update'] },
    headers: { 'ratelimit-limit': '60', 'ratelimit-remaining': '3', 'ratelimit-reset': '20' },
  })
  const own = await ask('change', 'ann')
  expect(own).toMatchObject({ status: 200, data: { actor: ann, held: ['surveys.update', 'users.update'] } })
  expect(own.headers).not.toHaveProperty('ratelimit-limit')
})

test('what takes a person is closed to a key, also where the person’s other permissions would do', async () => {
  for (const name of ['own', 'survey', 'approve'] as const)
    expect({ name, ...(await ask(name)) }).toMatchObject({ name, status: 403, code: 'person-needed' })
  for (const name of ['beyond', 'both'] as const)
    expect({ name, ...(await ask(name)) }).toMatchObject({ name, status: 403, code: 'not-allowed' })
  expect(await ask('approve', 'ann')).toMatchObject({ status: 200 })
})

test('a public call takes a key for nobody', async () => {
  expect(await ask('open')).toMatchObject({ status: 200, data: { caller: null, known: null, actor: ann } })
  expect(await ask('open', 'ann')).toMatchObject({ data: { known: ann } })
})

test('a refused key still reads how often it may call, and without keys it is a token that nobody knows', async () => {
  expect(await ask('change', 'tpk_other')).toMatchObject({
    status: 429,
    headers: { 'ratelimit-remaining': '3', 'retry-after': '20' },
  })
  expect(await ask('change', 'tpk_good', without)).toMatchObject({ status: 401, code: 'signed-out' })
})
