import { permissionNames } from '../../../platform/contract/access.ts'
import { sensitiveConsentVersion } from '../contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { openDatabase, type OpenDatabase } from '../../../platform/server/db.ts'
import type { App, Caller } from '../../../platform/server/http.ts'
import { createLog } from '../../../platform/server/log.ts'
import { createMetrics } from '../../../platform/server/metrics.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { createSecrets, newId } from '../../../platform/server/secrets.ts'
import { createWebServer } from '../../../platform/server/web-server.ts'
import { learn } from '../../../platform/server/words.ts'
import { createUsers } from '../../users/server/service.ts'
import { createWallet } from '../../wallet/server/service.ts'
import { profilerRoutes } from './routes.ts'
import { createProfiler } from './service.ts'
import { profilerWords } from './words.ts'

learn(profilerWords)
const log = createLog('silent')
let database: FreshDatabase
let opened: OpenDatabase
let app: App
let userId = ''
let strangerId = ''
/** The caller for each token; logging in is tested elsewhere. */
const callers = new Map<string, Caller>()
const sign = (id: string, role: string): string => {
  const token = newId()
  const permissions = role === '1' ? [] : permissionNames
  callers.set(token, { userId: id, role, permissions, sessionId: newId(), email: 'x@example.com', panelVersion: 1 })
  return token
}

beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase({ url: database.url, poolSize: 4, log, connectTimeoutMs: 60_000 })
  const { db } = opened
  const users = createUsers({ db, secrets: createSecrets('a secret key for tests, long enough to be one') })
  const wallet = createWallet({
    db,
    welcomePoints: (part) => ({ verify: 100, top5: 150, first: 250 })[part],
    holdDays: () => 0,
  })
  const profiler = createProfiler({ db, users, wallet, demandOf: async () => new Map() })
  await profiler.syncQuestionBank()
  const [account, stranger] = await addPanelists(db, users, 2)
  userId = account?.userId ?? ''
  strangerId = stranger?.userId ?? ''
  app = createWebServer({
    log,
    metrics: createMetrics(),
    trustedProxies: 0,
    authenticate: async (token) => {
      const caller = callers.get(token)
      if (!caller) throw new Problem('signed-out')
      return caller
    },
  })
  profilerRoutes(app, { profiler })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await opened.close()
  await database.drop()
})

type Answer = { status: number; code?: string; message: string; errors?: unknown; data: unknown }
async function call(token: string | null, path: string, body?: object): Promise<Answer> {
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/v1/${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
  })
  return answer.json<Answer>()
}
const upsert = 'profileSurveys/upsertProfileSurveyReply'
const pets = { questionId: 'pets', optionIds: ['cat'] }
const question = {
  questionId: expect.any(String),
  categoryId: expect.any(String),
  text: expect.any(String),
  type: expect.stringMatching(/^(single|multiple|number|date|text|postcode)$/),
  options: expect.any(Array),
  isTop: expect.any(Boolean),
  isSensitive: expect.any(Boolean),
  whyWeAsk: expect.any(String),
}

const reads = [
  ['profileSurveys/getTop5ProfilerQuestions', { profileQuestions: [] }],
  ['profileSurveys/randomProfileSurveys', { profileQuestions: [] }],
  ['profileSurveys/getProfileQuestions?currentPage=1&categoryId=household', { categories: [], rows: [], count: 0 }],
  ['profileSurveys/getUserProfileAnswer', []],
  ['profileSurveys/profileProgress', { answered: 0, total: 0, percent: 0, categories: [] }],
] as const

test.each(reads)('%s: a stranger is asked to log in, staff reads that there is nothing', async (path, nothing) => {
  expect(await call(null, path)).toMatchObject({ status: 401, code: 'signed-out' })
  for (const role of ['2', '8', '9'])
    expect(await call(sign(newId(), role), path)).toEqual({ status: 200, message: 'OK', data: nothing })
})

test('the top questions are five, each whole and nothing more', async () => {
  const { data } = await call(sign(userId, '1'), 'profileSurveys/getTop5ProfilerQuestions')
  expect(data).toEqual({ profileQuestions: [question, question, question, question, question] })
})

test('open questions are offered ten at a time', async () => {
  const { data } = await call(sign(userId, '1'), 'profileSurveys/randomProfileSurveys')
  expect(data).toEqual({ profileQuestions: Array.from({ length: 10 }, () => question) })
})

test('a panelist answers, reads the answer back, and sees the progress grow; nobody else sees it', async () => {
  const token = sign(userId, '1')
  const recorded = { status: 200, message: 'Your answers have been recorded', data: null }
  expect(await call(token, upsert, { replies: [pets] })).toEqual(recorded)
  const answer = { ...pets, value: null, answeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }
  expect((await call(token, 'profileSurveys/getUserProfileAnswer')).data).toEqual([answer])
  expect((await call(token, 'profileSurveys/profileProgress')).data).toMatchObject({ answered: 1, percent: 1 })
  const household = await call(token, 'profileSurveys/getProfileQuestions?currentPage=1&limit=2&categoryId=household')
  expect(household.data).toMatchObject({ rows: [question, question], count: 8 })
  expect((await call(sign(strangerId, '1'), 'profileSurveys/getUserProfileAnswer')).data).toEqual([])
})

test('answering is for panelists', async () => {
  expect(await call(null, upsert, { replies: [pets] })).toMatchObject({ status: 401 })
  expect(await call(sign(userId, '2'), upsert, { replies: [pets] })).toMatchObject({
    status: 403,
    code: 'not-a-panelist',
    message: 'This account does not take surveys',
  })
})

test.each([
  ['no replies', { replies: [] }],
  ['more replies than there are questions', { replies: Array.from({ length: 61 }, () => pets) }],
  ['a field that nobody knows', { replies: [{ ...pets, userId: 'somebody' }] }],
  ['a user to answer for', { replies: [pets], userId: 'somebody' }],
  ['a text without end', { replies: [{ questionId: 'job_title', value: 'x'.repeat(501) }] }],
  ['an option that is no text', { replies: [{ questionId: 'pets', optionIds: [1] }] }],
])('%s is refused', async (_what, body) => {
  expect(await call(sign(userId, '1'), upsert, body)).toMatchObject({ status: 400 })
})

test('what is wrong is said at each question', async () => {
  const replies = [
    { questionId: 'pets', optionIds: ['dragon'] },
    { questionId: 'household_size', value: '0' },
  ]
  expect(await call(sign(userId, '1'), upsert, { replies })).toMatchObject({
    status: 400,
    code: 'invalid-input',
    errors: [
      { field: 'pets', message: 'Please choose from the list' },
      { field: 'household_size', message: 'Please enter a whole number from 1 to 15' },
    ],
  })
  expect(await call(sign(userId, '1'), upsert, { replies: [{ questionId: 'pets' }] })).toMatchObject({
    status: 400,
    code: 'answers-incomplete',
    message: 'Please answer all questions',
  })
})

test('a member must be 18 or older', async () => {
  const replies = [{ questionId: 'date_of_birth', value: '2020-02-29' }]
  expect(await call(sign(strangerId, '1'), upsert, { replies })).toMatchObject({
    status: 400,
    code: 'under-age',
    message: 'You must be 18 or older to join.',
  })
})

test('a panelist agrees to sensitive questions and takes it back; who takes no surveys is not asked', async () => {
  const path = 'profileSurveys/sensitiveConsent'
  const religion = { replies: [{ questionId: 'religion', optionIds: ['hindu'] }] }
  const token = sign(strangerId, '1')
  expect(await call(token, upsert, religion)).toMatchObject({ status: 409, code: 'consent-missing' })
  const yes = { isGiven: true, version: sensitiveConsentVersion }
  expect(await call(token, path, yes)).toMatchObject({ status: 200, message: 'Your consent has been recorded' })
  expect(await call(token, path)).toMatchObject({ data: { isGiven: true, version: sensitiveConsentVersion } })
  expect(await call(token, upsert, religion)).toMatchObject({ status: 200 })
  expect(await call(token, path, { ...yes, isGiven: false })).toMatchObject({ status: 200 })
  expect(await call(token, 'profileSurveys/getUserProfileAnswer')).toMatchObject({ data: [] })
  expect(await call(sign(strangerId, '8'), path)).toMatchObject({ data: { isGiven: false } })
  expect(await call(sign(strangerId, '8'), path, yes)).toMatchObject({ status: 403 })
})
