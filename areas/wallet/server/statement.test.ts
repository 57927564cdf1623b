import { createHash, randomUUID } from 'node:crypto'
import type { ChainLink, HistoryRow, Statement } from '../contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveCallers } from '../../../app/testing/callers.ts'
import { openRedemptionWorld, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { walletRoutes } from './routes.ts'
import { statementLinksAtOnce, type Credit } from './service.ts'

let world: RedemptionWorld
let server: Awaited<ReturnType<typeof serveCallers>>

beforeAll(async () => {
  world = await openRedemptionWorld()
  server = await serveCallers((app) => walletRoutes(app, { wallet: world.wallet }))
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

const survey = (userId: string, points: number, more: Partial<Credit> = {}): Credit => ({
  key: randomUUID(),
  userId,
  points,
  kind: 'survey',
  house: 'supplier:house',
  description: 'Coffee | tea, „Ünïcode“ 茶',
  ...more,
})
const credit = (...credits: Credit[]) => transaction(world.db, (tx) => world.wallet.credit(tx, credits))

/** A user with every kind of movement: earned, screened out, waiting, reversed into debt, held, redeemed, returned. */
async function livedWallet() {
  const { userId } = await world.panelist(0)
  const { wallet, db } = world
  const taken = survey(userId, 900)
  await credit(taken, survey(userId, 5, { kind: 'screen_out' }), survey(userId, 40, { pending: true }))
  const hold = (key: string, points: number) => ({ userId, points, key, description: 'Gift card' })
  await transaction(db, async (tx) => {
    await wallet.hold(tx, hold(`${userId}:h1`, 500))
    await wallet.settleAll(tx, [{ ...hold(`${userId}:s1`, 500), holdKey: `${userId}:h1`, house: 'fulfilment:stock' }])
    await wallet.hold(tx, hold(`${userId}:h2`, 200))
    await wallet.giveBackAll(tx, [{ ...hold(`${userId}:g2`, 200), holdKey: `${userId}:h2` }])
    await wallet.reverse(tx, [{ key: `${userId}:r`, originalKey: taken.key, reason: 'Taken back' }])
  })
  await credit(survey(userId, 600, { kind: 'adjustment' }))
  return userId
}

/**
 * The procedure of docs/ledger.md, "Verifying a wallet", without any code of ours; returns the first wrong link, or
 * null.
 */
function firstBroken(userId: string, links: readonly ChainLink[]): string | null {
  const ends = new Map<string, { hash: Uint8Array; version: number; balance: number }>()
  for (const link of links) {
    const { account, version, amount, balanceAfter, transferId, kind, at, description } = link
    const last = ends.get(account) ?? { hash: new Uint8Array(0), version: 0, balance: 0 }
    const text = `${userId}|${account}|${version}|${amount}|${balanceAfter}|${transferId}|${kind}|${Date.parse(at)}|${description}`
    const hash = createHash('sha256').update(last.hash).update(Buffer.from(text, 'utf8')).digest()
    const fits = version === last.version + 1 && balanceAfter === last.balance + amount
    if (!fits || hash.toString('hex') !== link.hash) return `${account} ${version}`
    ends.set(account, { hash, version, balance: balanceAfter })
  }
  return null
}
const statementOf = async (userId: string, query = '') =>
  (await server.call<Statement>(server.sign(userId), 'GET', `wallet/getStatement${query}`)).data

test('a reader verifies a statement with nothing but this page and SHA-256', async () => {
  const userId = await livedWallet()
  const { links, balance, next, ...rest } = await statementOf(userId)
  expect(rest).toEqual({ userId })
  expect(next).toBe(null)
  expect(new Set(links.map(({ account }) => account))).toEqual(new Set(['available', 'held', 'pending', 'debt']))
  expect(firstBroken(userId, links)).toBe(null)
  expect(balance).toBe((await world.wallet.balances(world.db, userId)).available)
  expect(links.findLast(({ account }) => account === 'available')?.balanceAfter).toBe(balance)
})

test('a link that was changed, left out or swapped breaks the chain where it stands', async () => {
  const userId = await livedWallet()
  const { links } = await statementOf(userId)
  const first = links[0]!
  const spoiled = (change: Partial<ChainLink>) => [{ ...first, ...change }, ...links.slice(1)]
  const changes: Partial<ChainLink>[] = [
    { amount: first.amount + 1 },
    { description: 'Something else' },
    { at: new Date(Date.parse(first.at) + 1).toISOString() },
    { kind: 'dispute' },
    { transferId: randomUUID() },
  ]
  for (const change of changes) expect(firstBroken(userId, spoiled(change))).toBe('available 1')
  expect(firstBroken(userId, links.slice(1))).toBe('available 2')
  expect(firstBroken(userId, links.toSpliced(2, 1))).toBe('available 4')
  expect(firstBroken(randomUUID(), links)).toBe('available 1')
})

test('a long statement comes in portions that join without a gap', async () => {
  const { userId } = await world.panelist(0)
  const many = statementLinksAtOnce + 30
  for (let done = 0; done < many; done += 500)
    await credit(...Array.from({ length: Math.min(500, many - done) }, () => survey(userId, 1)))
  const start = await statementOf(userId)
  expect(start.links).toHaveLength(statementLinksAtOnce)
  const rest = await statementOf(userId, `?after=${start.next}`)
  expect(rest).toMatchObject({ balance: many, next: null })
  const links = [...start.links, ...rest.links]
  expect(links).toHaveLength(many)
  expect(firstBroken(userId, links)).toBe(null)
})

test('a statement is its owner’s: empty for who takes no surveys, and for a new panelist', async () => {
  const empty = { userId: '', balance: 0, links: [], next: null }
  expect(await server.call(null, 'GET', 'wallet/getStatement')).toMatchObject({ status: 401 })
  const staff = server.sign(randomUUID(), '5')
  expect(await server.call(staff, 'GET', 'wallet/getStatement')).toMatchObject({ status: 200, data: empty })
  const { userId } = await world.panelist(0)
  expect(await statementOf(userId)).toEqual({ ...empty, userId })
  const token = server.sign(userId)
  for (const after of ['available', 'house:1', 'available:-1', "available:1' or 1"])
    expect(await server.call(token, 'GET', `wallet/getStatement?after=${after}`)).toMatchObject({ status: 400 })
})

type History = { rows: HistoryRow[]; count: number }
const historyOf = async (userId: string, query = '') =>
  (await server.call<History>(server.sign(userId), 'GET', `wallet/getUserWalletHistory?limit=100${query}`)).data

test('every kind and status filters the history, and the count is that of the filtered rows', async () => {
  const userId = await livedWallet()
  const all = await historyOf(userId)
  expect(all.count).toBe(all.rows.length)
  const kinds = [...new Set(all.rows.map(({ kind }) => kind))]
  expect(kinds.toSorted()).toEqual([
    'adjustment',
    'give_back',
    'hold',
    'redemption',
    'reversal',
    'screen_out',
    'survey',
  ])
  for (const kind of kinds) {
    const rows = all.rows.filter((row) => row.kind === kind)
    expect(await historyOf(userId, `&kind=${kind}`)).toEqual({ rows, count: rows.length })
  }
  const statuses = [...new Set(all.rows.map(({ status }) => status))]
  expect(statuses.toSorted()).toEqual(['available', 'paid', 'pending', 'reversed'])
  for (const status of statuses) {
    const rows = all.rows.filter((row) => row.status === status)
    expect(await historyOf(userId, `&status=${status}`)).toEqual({ rows, count: rows.length })
  }
  const rows = all.rows.filter(({ kind, status }) => kind === 'survey' && status === 'reversed')
  expect(rows).toHaveLength(1)
  expect(await historyOf(userId, '&kind=survey&status=reversed')).toEqual({ rows, count: 1 })
  expect(await historyOf(userId, '&kind=dispute')).toEqual({ rows: [], count: 0 })
})

test('a page of a filtered history is counted over all its pages', async () => {
  const { userId } = await world.panelist(0)
  await credit(...Array.from({ length: 7 }, () => survey(userId, 3)), survey(userId, 1, { kind: 'screen_out' }))
  const path = 'wallet/getUserWalletHistory?kind=survey&limit=3'
  const page = async (currentPage: number) =>
    (await server.call<History>(server.sign(userId), 'GET', `${path}&currentPage=${currentPage}`)).data
  expect((await page(1)).rows).toHaveLength(3)
  expect((await page(3)).rows).toHaveLength(1)
  expect(await page(9)).toEqual({ rows: [], count: 7 })
})

test('days filter the history with both ends included, and a day that is none is named', async () => {
  const { userId } = await world.panelist(0)
  await credit(survey(userId, 5))
  const [row] = (await historyOf(userId)).rows
  const day = row!.at.slice(0, 10)
  const around = (days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
  expect((await historyOf(userId, `&startDate=${day}&endDate=${day}`)).count).toBe(1)
  expect((await historyOf(userId, `&startDate=${around(1)}`)).count).toBe(0)
  expect((await historyOf(userId, `&endDate=${around(-1)}`)).count).toBe(0)
  expect((await historyOf(userId, `&startDate=${around(-1)}&endDate=${around(1)}`)).count).toBe(1)
  const wrong = await server.call(server.sign(userId), 'GET', 'wallet/getUserWalletHistory?endDate=2026-02-30')
  expect(wrong).toMatchObject({ status: 400, code: 'invalid-input', errors: [{ field: 'endDate' }] })
})
