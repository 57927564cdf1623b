import { keepWords } from '../../../platform/contract/messages.ts'
import { transferMessage } from '../contract.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { openPools, scaleWork, type Pools } from '../../../app/testing/pools.ts'
import { transaction, type Db } from '../../../platform/server/db.ts'
import { createSecrets } from '../../../platform/server/secrets.ts'
import { createUsers } from '../../users/server/service.ts'
import { bookCommands, paidAndBack, people } from './random-commands.ts'
import { emptyBook, emptyWallet, record, type Book, type BookCommand } from './rules.ts'
import { createWallet } from './service.ts'
import * as store from './store.ts'

let database: FreshDatabase
let pools: Pools
let db: Db
let users: ReturnType<typeof createUsers>
beforeAll(async () => {
  database = await freshDatabase()
  pools = await openPools(database.url)
  db = pools.dbs[0]!
  users = createUsers({ db, secrets: createSecrets('0'.repeat(32)) })
})
afterAll(async () => {
  await pools.close()
  await database.drop()
})
const walletOn = (at: Db, holdDays = 0) =>
  createWallet({
    db: at,
    holdDays: () => holdDays,
    welcomePoints: (part) => ({ verify: 100, top5: 150, first: 250 })[part],
  })
const newUser = async () => (await addPanelists(db, users, 1))[0]!
const survey = (userId: string, key: string, points = 100) =>
  ({ key, userId, points, kind: 'survey', house: 'supplier:house', description: 'Survey: coffee' }) as const

/** Writes a model's command as the service would, whatever its kind. */
async function writeCommand(command: BookCommand, scope: string, ids: Map<string, string>) {
  const [original] = command.follows ? await store.findByKeys(db, [`${scope}${command.follows}`]) : []
  if (command.follows && !original) return 'known'
  const ending = ['hold', 'release', 'give_back'].includes(command.kind) && original?.kind !== 'redemption'
  const row = {
    transfer_id: randomUUID(),
    key: `${scope}${command.key}`,
    user_id: ids.get(command.userId) ?? '',
    kind: command.kind,
    house: ending ? null : (original?.house ?? 'house'),
    points: command.points,
    description: command.key,
    follows: original?.transfer_id ?? null,
    release_at: command.pending ? new Date('2100-01-01') : null,
  }
  return transaction(db, async (tx) => (await store.write(tx, [row]))[0]?.written).then(
    (written) => (written ? 'written' : 'known'),
    (error: Error) => {
      expect(error.message).toContain('accounts_balance')
      return 'refused'
    },
  )
}

test('PostgreSQL answers the same random commands as the pure ledger, and ends with the same balances', async () => {
  await fc.assert(
    fc.asyncProperty(bookCommands, async (commands) => {
      const scope = `${randomUUID()}:`
      const accounts = await addPanelists(db, users, people.length)
      const ids = new Map(people.map((name, n) => [name as string, accounts[n]!.userId]))
      let book: Book = emptyBook
      for (const command of commands) {
        const { book: next, answer } = record(book, command)
        expect(await writeCommand(command, scope, ids)).toBe(answer)
        book = next
      }
      for (const [name, userId] of ids) {
        const { debt, ...rest } = book.wallets.get(name) ?? emptyWallet
        expect(await walletOn(db).balances(db, userId)).toEqual({ ...rest, debt: 0 - debt })
      }
    }),
    { numRuns: scaleWork(1000, 20), examples: [[paidAndBack]] },
  )
  expect(await walletOn(db).check(db)).toEqual([])
})

test('a batch pays each key once, also when a key or a user comes twice in it', async () => {
  const [ann, bob] = await addPanelists(db, users, 2)
  const wallet = walletOn(db)
  const batch = [
    survey(bob!.userId, 'b1'),
    survey(ann!.userId, 'a1'),
    survey(ann!.userId, 'a1'),
    survey(ann!.userId, 'a2', 30),
  ]
  const first = await transaction(db, (tx) => wallet.credit(tx, batch))
  expect(first.map((one) => one.key)).toEqual(['b1', 'a1', 'a1', 'a2'])
  expect(first.filter((one) => one.credited)).toHaveLength(3)
  const second = await transaction(db, (tx) => wallet.credit(tx, batch))
  expect(second.map((one) => one.credited)).toEqual([false, false, false, false])
  expect(second.map((one) => one.transferId)).toEqual(first.map((one) => one.transferId))
  expect(await wallet.amount(ann!.userId)).toEqual({ amount: 130, pending: 0, held: 0, lifetime: 130, valueUsd: 1.3 })
})

test('one key sent many times at once over two processes is paid once', async () => {
  const { userId } = await newUser()
  const key = randomUUID()
  const calls = Array.from({ length: scaleWork(5000, 100) }, (_, n) => {
    const at = pools.dbs[n % 2]!
    return transaction(at, (tx) => walletOn(at).credit(tx, [survey(userId, key)]))
  })
  const credited = (await Promise.all(calls)).flat().filter((one) => one.credited)
  expect(credited).toHaveLength(1)
  expect((await walletOn(db).amount(userId)).amount).toBe(100)
})

test('batches that name the same users in any order never block each other for good', async () => {
  const crowd = await addPanelists(db, users, 6)
  const rounds = scaleWork(1000, 40)
  await Promise.all(
    Array.from({ length: rounds }, (_, n) => {
      const at = pools.dbs[n % 2]!
      const order = n % 3 === 0 ? crowd : crowd.toReversed()
      return transaction(at, (tx) =>
        walletOn(at).credit(
          tx,
          order.map(({ userId }) => survey(userId, `${userId}:${n}`, 1)),
        ),
      )
    }),
  )
  for (const { userId } of crowd) expect((await walletOn(db).amount(userId)).amount).toBe(rounds)
})

test('a credit that would wait is not prepared for the statement of another area', async () => {
  const one = survey(randomUUID(), 'some', 10)
  expect(walletOn(db).prepare(one)?.row).toContain(one.userId)
  expect(walletOn(db, 5).prepare(one)).toBeNull()
  expect(walletOn(db).prepare({ ...one, pending: true })).toBeNull()
  expect(walletOn(db).prepare({ ...one, holdDays: 3 })).toBeNull()
})

test('the welcome bonus is paid once per person and part, and never where it is set to zero', async () => {
  const person = await newUser()
  const wallet = createWallet({
    db,
    holdDays: () => 5,
    welcomePoints: (part) => ({ verify: 100, top5: 0, first: 250 })[part],
  })
  for (const part of ['verify', 'verify', 'top5', 'first'] as const)
    await transaction(db, (tx) => wallet.welcome(tx, part, [person]))
  const again = await newUser()
  await transaction(db, (tx) => wallet.welcome(tx, 'verify', [{ ...again, personKey: person.personKey }]))
  expect((await wallet.amount(person.userId)).amount).toBe(350)
  expect((await wallet.amount(again.userId)).amount).toBe(0)
})

test('a reversal takes the full amount: what is missing becomes debt, which the next credits pay', async () => {
  const { userId } = await newUser()
  const wallet = walletOn(db)
  const key = randomUUID()
  await transaction(db, async (tx) => {
    await wallet.credit(tx, [survey(userId, key, 600)])
    await wallet.hold(tx, { userId, points: 500, key: `${key}:hold`, description: 'Gift card' })
  })
  const back = { key: `${key}:back`, originalKey: key, reason: 'Taken back by the supplier' }
  const reversed = await transaction(db, (tx) =>
    wallet.reverse(tx, [back, { ...back, originalKey: 'nobody', key: 'x' }]),
  )
  expect(reversed.map((one) => one.reversed)).toEqual([true, false])
  expect(await wallet.balances(db, userId)).toEqual({ available: 0, held: 500, pending: 0, debt: 500 })
  const twice = await transaction(db, (tx) => wallet.reverse(tx, [{ ...back, key: `${key}:back2` }]))
  expect(twice).toEqual([{ key: `${key}:back2`, transferId: null, reversed: false }])
  await transaction(db, (tx) => wallet.credit(tx, [survey(userId, `${key}:2`, 550)]))
  expect(await wallet.balances(db, userId)).toEqual({ available: 50, held: 500, pending: 0, debt: 0 })
  const { rows } = await wallet.history(userId, {})
  expect(rows.map(({ kind, points, status, balanceAfter }) => [kind, points, status, balanceAfter])).toEqual([
    ['survey', 50, 'available', 50],
    ['reversal', -100, 'reversed', 0],
    ['hold', -500, 'on_hold', 100],
    ['survey', 600, 'reversed', 600],
  ])
  expect(rows[1]?.reverses).toBe(rows[3]?.transferId)
  expect(rows[0]?.description).toEqual(transferMessage('paidDebt', { what: 'Survey: coffee', count: 500 }))
  expect(rows[1]?.description).toMatchObject({ code: 'transfers.owed', values: { count: 500 } })
})

test('points cannot be held twice, and a refused hold changes nothing', async () => {
  const { userId } = await newUser()
  const wallet = walletOn(db)
  await transaction(db, (tx) => wallet.credit(tx, [survey(userId, randomUUID(), 500)]))
  const hold = (key: string) =>
    transaction(db, (tx) => wallet.hold(tx, { userId, points: 500, key, description: 'Gift card' }))
  await hold('h1')
  await expect(hold('h2')).rejects.toMatchObject({ code: 'not-enough-points' })
  const end = { userId, points: 500, holdKey: 'h1', description: 'Gift card' }
  await transaction(db, (tx) => wallet.settleAll(tx, [{ ...end, key: 's1', house: 'fulfilment:stock' }]))
  await transaction(db, (tx) => wallet.giveBackAll(tx, [{ ...end, key: 'g1' }]))
  expect(await wallet.amount(userId)).toEqual({ amount: 0, pending: 0, held: 0, lifetime: 500, valueUsd: 0 })
  const { rows, count } = await wallet.history(userId, { limit: 1 })
  expect({ rows: rows.map((row) => [row.kind, row.status]), count }).toEqual({
    rows: [['redemption', 'paid']],
    count: 2,
  })
  for (const only of [{}, { startDate: '2000-01-01' }]) {
    const newest = (await wallet.history(userId, only)).rows
    const oldest = (await wallet.history(userId, { ...only, sort: 'oldest' })).rows
    expect(oldest).toEqual(newest.toReversed())
    expect((await wallet.history(userId, { ...only, sort: 'oldest', limit: 1 })).rows).toEqual(oldest.slice(0, 1))
  }
})

test('a reward that was paid and came back returns its points once, as a transfer of its own', async () => {
  const { userId } = await newUser()
  const wallet = walletOn(db)
  const key = randomUUID()
  const end = { userId, points: 500, holdKey: `${key}:hold`, description: 'Bank transfer' }
  const back = { userId, points: 500, paidKey: `${key}:paid`, description: 'Bank transfer' }
  await transaction(db, async (tx) => {
    await wallet.credit(tx, [survey(userId, key, 600)])
    await wallet.hold(tx, { ...end, key: `${key}:hold` })
  })
  await expect(
    transaction(db, (tx) => wallet.bringBack(tx, [{ ...back, paidKey: `${key}:hold`, key: `${key}:back` }])),
  ).rejects.toThrow('no such payment')
  await transaction(db, (tx) => wallet.settleAll(tx, [{ ...end, key: `${key}:paid`, house: 'fulfilment:manual' }]))
  expect(await wallet.amount(userId)).toMatchObject({ amount: 100, held: 0, lifetime: 600 })
  const calls = Array.from({ length: 10 }, (_, n) =>
    transaction(pools.dbs[n % 2]!, (tx) => walletOn(db).bringBack(tx, [{ ...back, key: `${key}:back:${n % 3}` }])),
  )
  await Promise.all(calls)
  expect(await wallet.amount(userId)).toEqual({ amount: 600, pending: 0, held: 0, lifetime: 600, valueUsd: 6 })
  const { rows } = await wallet.history(userId, {})
  expect(rows.map(({ kind, points, status, balanceAfter }) => [kind, points, status, balanceAfter])).toEqual([
    ['give_back', 500, 'available', 600],
    ['redemption', -500, 'reversed', 100],
    ['survey', 600, 'available', 600],
  ])
  expect(rows[0]?.reverses).toBe(rows[1]?.transferId)
  const sides = await pools.pools[0]!.query<{ account: string; amount: number }>(
    `select account, amount from ledger_entries where key like $1 and kind = 'give_back' order by account`,
    [`${key}:back:%`],
  )
  expect(sides.rows).toEqual([
    { account: 'available', amount: 500 },
    { account: 'fulfilment:manual', amount: -500 },
  ])
})

test('a held-back credit is pending, then released once by whichever process comes first', async () => {
  const { userId } = await newUser()
  const key = randomUUID()
  const other = randomUUID()
  await transaction(db, async (tx) => {
    await walletOn(db, 3).credit(tx, [survey(userId, key), survey(userId, other, 70)])
    await walletOn(db, 3).reverse(tx, [{ key: `${other}:back`, originalKey: other, reason: 'Taken back' }])
  })
  const wallet = walletOn(db)
  expect(await wallet.amount(userId)).toMatchObject({ amount: 0, pending: 100, lifetime: 100 })
  const waiting = (await wallet.history(userId, {})).rows.map((row) => [row.kind, row.points, row.status])
  expect(waiting).toEqual([
    ['reversal', -70, 'reversed'],
    ['survey', 70, 'reversed'],
    ['survey', 100, 'pending'],
  ])
  expect(await wallet.releaseDue()).toBe(0)
  await pools.pools[0]!.query(
    "update pending_credits set release_at = now() - interval '1 second' where user_id = $1",
    [userId],
  )
  const released = await Promise.all(pools.dbs.flatMap((at) => [walletOn(at).releaseDue(), walletOn(at).releaseDue()]))
  expect(released.reduce((sum, n) => sum + n, 0)).toBe(1)
  expect(await wallet.amount(userId)).toMatchObject({ amount: 100, pending: 0, lifetime: 100 })
  const after = await wallet.history(userId, {})
  expect(after.count).toBe(after.rows.length)
  expect(after.rows[0]).toMatchObject({ kind: 'release', points: 100, status: 'available', balanceAfter: 100 })
  await transaction(db, (tx) => wallet.reverse(tx, [{ key: `${key}:back`, originalKey: key, reason: 'Taken back' }]))
  const rows = (await wallet.history(userId, {})).rows
  expect(rows[0]?.reverses).toBe(rows[1]?.transferId)
  expect(rows[1]).toMatchObject({ kind: 'release', status: 'reversed' })
})

test('what is written in the ledger is never changed or removed', async () => {
  for (const sql of ['update postings set amount = 1', 'delete from transfers', 'truncate postings'])
    await expect(pools.pools[0]!.query(sql)).rejects.toThrow('append-only')
})

test('after all of this the ledger has no findings', async () => {
  expect(await walletOn(db).check(db)).toEqual([])
})

test('what a member brings waits outside of the ledger, is credited once at the first log-in, and goes with an account that is taken back', async () => {
  const wallet = walletOn(db)
  const [one, gone] = [await newUser(), await newUser()]
  const promised = [one, gone].map(({ userId }) => ({ userId, key: `opening:${userId}`, points: 730 }))
  await transaction(db, (tx) => wallet.promiseOpenings(tx, promised))
  expect(await wallet.balances(db, one.userId)).toMatchObject({ available: 0, pending: 0 })
  expect(await wallet.amount(one.userId)).toMatchObject({ amount: 0, pending: 730 })
  const opened = await Promise.all(
    pools.dbs.map((at) => transaction(at, (tx) => walletOn(at).openBalance(tx, one.userId))),
  )
  expect(opened.toSorted((a, b) => b - a).slice(0, 2)).toEqual([730, 0])
  expect(await wallet.amount(one.userId)).toMatchObject({ amount: 730, pending: 0, lifetime: 730 })
  const { rows } = await pools.pools[0]!.query(
    `select kind, house, points, description from transfers where user_id = $1`,
    [one.userId],
  )
  expect(rows).toEqual([
    { kind: 'opening', house: 'opening', points: 730, description: keepWords(transferMessage('opening')) },
  ])
  await pools.pools[0]!.query('delete from users where user_id = $1', [gone.userId])
  expect((await pools.pools[0]!.query('select 1 from opening_balances')).rows).toEqual([])
  expect(await wallet.check(db)).toEqual([])
})

test('who was a member before is not welcomed with points, and is once that is taken back', async () => {
  const wallet = walletOn(db)
  const [member, newcomer] = [await newUser(), await newUser()]
  const welcome = () => transaction(db, (tx) => wallet.welcome(tx, 'verify', [member, newcomer]))
  await transaction(db, (tx) => wallet.waiveWelcome(tx, [member.personKey]))
  await welcome()
  expect(await wallet.amount(member.userId)).toMatchObject({ amount: 0 })
  expect(await wallet.amount(newcomer.userId)).toMatchObject({ amount: 100 })
  await transaction(db, (tx) => wallet.forgetWaivers(tx, [member.personKey]))
  await welcome()
  expect(await wallet.amount(member.userId)).toMatchObject({ amount: 100 })
})
