import { permissionNames, type Permission } from '../../../platform/contract/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import type { App, Caller } from '../../../platform/server/http.ts'
import { createLog } from '../../../platform/server/log.ts'
import { createMetrics } from '../../../platform/server/metrics.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { createWebServer } from '../../../platform/server/web-server.ts'
import { rewardsRoutes } from '../../rewards/server/routes.ts'
import { walletRoutes } from '../../wallet/server/routes.ts'
import { redemptionsRoutes } from './routes.ts'

let world: RedemptionWorld
let app: App
/** The caller for each token; logging in is tested elsewhere. */
const callers = new Map<string, Caller>()
const sign = (userId: string, role: string, permissions: readonly Permission[] = []): string => {
  const token = newId()
  callers.set(token, { userId, role, permissions, sessionId: newId(), email: 'x@example.com', panelVersion: 1 })
  return token
}
beforeAll(async () => {
  world = await openRedemptionWorld()
  app = createWebServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    trustedProxies: 0,
    authenticate: async (token) => {
      const caller = callers.get(token)
      if (!caller) throw new Problem('signed-out')
      return caller
    },
  })
  walletRoutes(app, { wallet: world.wallet })
  rewardsRoutes(app, { rewards: world.rewards })
  redemptionsRoutes(app, { redemptions: world.redemptions })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await world.close()
})

type Sent = { body?: object; key?: string; language?: string }
async function call(token: string | null, method: 'GET' | 'POST', path: string, { body, key, language }: Sent = {}) {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(language ? { cookie: `language=${language}` } : {}),
  }
  const answer = await app.inject({ method, url: `/api/v1/${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: answer.statusCode, ...answer.json<{ code?: string; message: string; data: unknown }>() }
}
const panelist = async (points: number) => {
  const account = await world.panelist(points)
  return { account, token: sign(account.userId, '1') }
}
const ask = { points: 500, rewardId: 'gift-card', password: rightPassword }

const panelistCalls = [
  ['GET', 'wallet/getWalletAmount/3', { amount: 0, pending: 0, held: 0, lifetime: 0, valueUsd: 0 }],
  ['GET', 'wallet/getPointLevels', []],
  ['GET', 'wallet/getUserWalletHistory', { rows: [], count: 0 }],
  ['GET', 'wallet/getRewards', { rows: [], count: 0 }],
  ['GET', 'wallet/getRedemptionEligibility', { eligible: false, checks: [] }],
  ['GET', 'wallet/getAllRedeemPointsTransaction', { rows: [], count: 0 }],
] as const
const staffCalls = [
  ['GET', 'wallet/getAllRedeemRequests', {}],
  ['POST', 'wallet/reviewRedemptionRequest', { body: { redemptionId: newId(), decision: 'approve' } }],
] as const

test.each(panelistCalls)(
  '%s %s is for the signed-in, and empty for who takes no surveys',
  async (method, path, empty) => {
    expect(await call(null, method, path)).toMatchObject({ status: 401, code: 'signed-out' })
    expect(await call(sign(newId(), '5', permissionNames), method, path)).toMatchObject({ status: 200, data: empty })
    const { token } = await panelist(0)
    expect(await call(token, method, path)).toMatchObject({ status: 200 })
  },
)

test('who takes no surveys cannot ask for a code or a redemption', async () => {
  const staff = sign(newId(), '5', permissionNames)
  for (const path of ['wallet/getRedemptionVerificationCode', 'wallet/createRedemptionRequest'])
    expect(await call(staff, 'POST', path, path.includes('create') ? { body: ask } : {})).toMatchObject({
      status: 403,
      code: 'not-a-panelist',
    })
})

test.each(staffCalls)('%s %s needs the right permission and no other', async (method, path, sent) => {
  const needed = path.includes('review') ? 'redemptions.review' : 'redemptions.view'
  const others = permissionNames.filter((name) => name !== needed)
  expect(await call(null, method, path, sent)).toMatchObject({ status: 401 })
  expect(await call((await panelist(0)).token, method, path, sent)).toMatchObject({ status: 403, code: 'not-allowed' })
  expect(await call(sign(newId(), '2', others), method, path, sent)).toMatchObject({ status: 403, code: 'not-allowed' })
  expect((await call(sign(newId(), '5', [needed]), method, path, sent)).code).toBe(
    needed === 'redemptions.view' ? undefined : 'not-found',
  )
})

test('the wallet is the points wallet: any other kind is no address', async () => {
  const { token } = await panelist(120)
  expect((await call(token, 'GET', 'wallet/getWalletAmount/3')).data).toEqual({
    amount: 120,
    pending: 0,
    held: 0,
    lifetime: 120,
    valueUsd: 1.2,
  })
  expect(await call(token, 'GET', 'wallet/getWalletAmount/2')).toMatchObject({ status: 400 })
})

test('the levels are 500, 1000, 2500 and 5000 points, worth a cent a point', async () => {
  const { token } = await panelist(0)
  const { data } = await call(token, 'GET', 'wallet/getPointLevels')
  expect((data as { points: number; valueUsd: number }[]).map((level) => [level.points, level.valueUsd])).toEqual([
    [500, 5],
    [1000, 10],
    [2500, 25],
    [5000, 50],
  ])
})

test.each([
  ['half a point', { ...ask, points: 0.5 }],
  ['no points', { ...ask, points: 0 }],
  ['less than no points', { ...ask, points: -500 }],
  ['points as text', { ...ask, points: '500' }],
  ['too many points', { ...ask, points: 1_000_001 }],
  ['a field of another call', { ...ask, status: 'sent' }],
])('a request for %s is refused before anything happens', async (_name, body) => {
  const { account, token } = await panelist(500)
  expect(await call(token, 'POST', 'wallet/createRedemptionRequest', { body, key: 'k' })).toMatchObject({ status: 400 })
  expect(await world.wallet.balances(world.db, account.userId)).toMatchObject({ available: 500 })
})

test('from request to review over the wire: hold, queue, approval', async () => {
  const { account, token } = await panelist(500)
  const made = await call(token, 'POST', 'wallet/createRedemptionRequest', { body: ask, key: 'k' })
  expect(made).toMatchObject({ status: 200, data: { status: 'requested' } })
  expect(await call(token, 'POST', 'wallet/createRedemptionRequest', { body: ask, key: 'k' })).toEqual(made)
  expect(await call(token, 'POST', 'wallet/createRedemptionRequest', { body: ask, key: 'other' })).toMatchObject({
    status: 409,
    code: 'redemption-open',
    message: 'You are not eligible to redeem points at this time',
  })
  const { redemptionId } = made.data as { redemptionId: string }
  const [reviewer] = await world.reviewers(1)
  const finance = sign(reviewer!.userId, '5', ['redemptions.view', 'redemptions.review'])
  const queue = await call(finance, 'GET', 'wallet/getAllRedeemRequests?limit=1')
  expect(queue.data).toMatchObject({ rows: [{ redemptionId, panelistId: account.userId, email: account.email }] })
  const body = { redemptionId, decision: 'approve' }
  const decided = await call(finance, 'POST', 'wallet/reviewRedemptionRequest', { body })
  expect(decided).toMatchObject({ status: 200, data: { redemptionId, status: 'approved' } })
  expect(await call(finance, 'POST', 'wallet/reviewRedemptionRequest', { body })).toMatchObject({ status: 409 })
  const own = await call(token, 'GET', 'wallet/getAllRedeemPointsTransaction')
  expect(own.data).toMatchObject({ rows: [{ redemptionId, status: 'approved', reason: null }], count: 1 })
})

test('a panelist sees nobody else: not the requests, not the history', async () => {
  const { token } = await panelist(0)
  expect((await call(token, 'GET', 'wallet/getAllRedeemPointsTransaction')).data).toEqual({ rows: [], count: 0 })
  expect((await call(token, 'GET', 'wallet/getUserWalletHistory')).data).toEqual({ rows: [], count: 0 })
})

test('a code is mailed on demand, and asked for too often it is 429 with a time to wait', async () => {
  const { token } = await panelist(0)
  expect(await call(token, 'POST', 'wallet/getRedemptionVerificationCode')).toMatchObject({ status: 200, data: null })
  const headers = { authorization: `Bearer ${token}` }
  const url = '/api/v1/wallet/getRedemptionVerificationCode'
  const again = await app.inject({ method: 'POST', url, headers })
  expect(again.statusCode).toBe(429)
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
})

test('what a call says is in the language of its page: conditions, flags, refusals with their figures, successes', async () => {
  const { account, token } = await panelist(380)
  const language = 'es'
  type Conditions = { checks: { code: string; message: string; values: object }[] }
  const pointsOf = async (sent: Sent) => {
    const { data } = await call(token, 'GET', 'wallet/getRedemptionEligibility', sent)
    return (data as Conditions).checks.find(({ code }) => code === 'enough-points')
  }
  expect(await pointsOf({})).toMatchObject({ message: 'You need 120 more points', values: { count: 120 } })
  expect(await pointsOf({ language })).toMatchObject({ message: 'Te faltan 120 puntos', values: { count: 120 } })

  const mailed = await call(token, 'POST', 'wallet/getRedemptionVerificationCode', { language })
  expect(mailed).toMatchObject({ status: 200, message: 'Te hemos enviado un código por correo.' })

  const owing = await world.panelist(500)
  const { redemptionId } = await world.ask(owing.userId, 500, { password: rightPassword })
  const reviewer = sign(account.userId, '5', ['redemptions.view', 'redemptions.review'])
  const queue = await call(reviewer, 'GET', 'wallet/getAllRedeemRequests', { language })
  expect(queue.data).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({
        redemptionId,
        flags: ['Primer pago', 'Cuenta reciente'],
        flagCodes: ['first-payout', 'young-account'],
      }),
    ]),
  })
  await world.run(`update users set blocked_at = now() where user_id = '${owing.userId}'`)
  const body = { redemptionId, decision: 'approve' }
  const approve = (sent: Sent) => call(reviewer, 'POST', 'wallet/reviewRedemptionRequest', { ...sent, body })
  expect(await approve({})).toMatchObject({
    code: 'account-restricted',
    message: 'This account is blocked: its request can be held or rejected.',
  })
  expect(await approve({ language })).toMatchObject({
    code: 'account-restricted',
    message: 'Esta cuenta está bloqueada: su solicitud se puede dejar en espera o rechazar.',
  })
})

test('the queue is searched by the id of a request, and what is no id finds nothing', async () => {
  const { account } = await panelist(500)
  const { redemptionId } = await world.ask(account.userId, 500)
  const reviewer = sign(account.userId, '5', ['redemptions.view'])
  const found = async (query: string) => {
    const { status, data } = await call(reviewer, 'GET', `wallet/getAllRedeemRequests?${query}`)
    const { rows, count } = data as { rows: { redemptionId: string }[]; count: number }
    return [status, count, ...rows.map((row) => row.redemptionId)]
  }
  expect(await found(`redemptionId=${redemptionId}`)).toEqual([200, 1, redemptionId])
  expect(await found(`redemptionId=${redemptionId}&status=sent`)).toEqual([200, 0])
  expect(await found(`redemptionId=${newId()}`)).toEqual([200, 0])
  expect(await found('redemptionId=ABC')).toEqual([200, 0])
})

test('the queue is narrowed by person, amount and flag, each with its count', async () => {
  const [small, large] = [await panelist(500), await panelist(2500)]
  const { redemptionId } = await world.ask(small.account.userId, 500)
  const { redemptionId: second } = await world.ask(large.account.userId, 2500)
  const reviewer = sign(newId(), '5', ['redemptions.view'])
  type Row = { redemptionId: string; panelistId: string; points: number; flagCodes: string[]; status: string }
  const read = async (query: string, limit = 100) =>
    (await call(reviewer, 'GET', `wallet/getAllRedeemRequests?limit=${limit}&${query}`)).data as {
      rows: Row[]
      count: number
    }
  const { rows: all } = await read('')
  const idsOf = (rows: Row[]) => rows.map((row) => row.redemptionId)
  const same = async (query: string, fits: (row: Row) => boolean) => {
    const { rows, count } = await read(query)
    expect([query, count, idsOf(rows)]).toEqual([query, rows.length, idsOf(all.filter(fits))])
  }
  await same(`panelistId=${small.account.userId}`, ({ panelistId }) => panelistId === small.account.userId)
  await same('panelistId=nobody', () => false)
  await same('pointsFrom=501', ({ points }) => points >= 501)
  await same('pointsFrom=500&pointsTo=500', ({ points }) => points === 500)
  const isOpen = ({ status }: Row) => status !== 'sent' && status !== 'rejected'
  for (const flag of ['young-account', 'two-approvers', 'first-payout', 'owes', 'restricted'])
    await same(`flag=${flag}`, (row) => isOpen(row) && row.flagCodes.includes(flag))
  expect(idsOf((await read('flag=two-approvers')).rows)).toContain(second)
  expect(idsOf((await read('flag=two-approvers')).rows)).not.toContain(redemptionId)
  const { rows: page } = await read('flag=young-account&sort=oldest&currentPage=2', 1)
  expect(page).toHaveLength(1)
  expect(page).toEqual((await read('flag=young-account&sort=oldest')).rows.slice(1, 2))

  const found = await call(reviewer, 'GET', `wallet/findRedemptionPeople?id=${small.account.userId}`)
  expect(found.data).toMatchObject([{ userId: small.account.userId, email: small.account.email }])
  expect((await call(reviewer, 'GET', 'wallet/findRedemptionPeople?searchField=')).data).toEqual([])
  expect((await call(small.token, 'GET', 'wallet/findRedemptionPeople?searchField=a')).status).toBe(403)
})
