import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { openPools } from '../../../app/testing/pools.ts'
import { undone } from '../../../app/testing/undone.ts'
import { runOnce, transaction, type Db } from '../../../platform/server/db.ts'
import { createSecrets } from '../../../platform/server/secrets.ts'
import { createUsers } from '../../users/server/service.ts'
import { createWallet, type Finding, type Wallet } from './service.ts'

type Ledger = Awaited<ReturnType<typeof openLedger>>
/** A ledger with three credits, one that waits, and a hold. */
async function openLedger() {
  const database = await freshDatabase()
  const pools = await openPools(database.url)
  const [db] = pools.dbs as [Db]
  const wallet = walletOn(db)
  const users = createUsers({ db, secrets: createSecrets('0'.repeat(32)) })
  const { userId } = (await addPanelists(db, users, 1))[0]!
  await transaction(db, async (tx) => {
    for (const key of ['a', 'b', 'c']) await wallet.credit(tx, [credit(userId, key)])
    await wallet.credit(tx, [{ ...credit(userId, 'w'), pending: true }])
    await wallet.hold(tx, { userId, points: 150, key: 'h', description: 'Gift card' })
  })
  const close = async (): Promise<void> => {
    await pools.close()
    await database.drop()
  }
  return { db, pools, userId, close }
}
const walletOn = (db: Db): Wallet =>
  createWallet({
    db,
    holdDays: () => 0,
    welcomePoints: (part) => ({ verify: 100, top5: 150, first: 250 })[part],
  })
const credit = (userId: string, key: string) =>
  ({ key, userId, points: 100, kind: 'survey', house: 'supplier:house', description: 'Survey' }) as const

let ledger: Ledger
beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger.close())

const namesOf = (findings: readonly Finding[]) => [...new Set(findings.map((one) => one.invariant))]
const found = async (db: Db) => namesOf(await walletOn(db).check(db))
/** What the check finds that reads only what is not sealed, which is this whole ledger, as it is of today. */
const foundSince = async (db: Db) => {
  const { kind, findings } = await walletOn(db).checkSinceSealed()
  expect(kind).toBe('incremental')
  return namesOf(findings)
}
/** Damages the ledger as somebody with access to the database could: with the triggers switched off. */
async function damage(db: Db, ...statements: string[]) {
  await runOnce(db, 'set local session_replication_role = replica', [])
  for (const sql of statements) await runOnce(db, sql, [])
  await runOnce(db, 'set local session_replication_role = origin', [])
}
const second = `account = 'available' and version = 2`
const dropCheck = 'alter table accounts drop constraint accounts_balance'

test('a sound ledger has no findings, and the last check is kept', () =>
  undone(ledger.db, async (tx) => {
    const wallet = walletOn(tx)
    expect(await wallet.lastCheck(tx)).toBe(null)
    expect(await found(tx)).toEqual([])
    expect(await foundSince(tx)).toEqual([])
    expect(await wallet.lastCheck(tx)).toEqual({ endedAt: expect.any(Date), findings: 0, invariants: [] })
    await damage(tx, `update accounts set version = version + 1 where kind = 'held'`)
    await wallet.checkWhole()
    expect(await wallet.lastCheck(tx)).toMatchObject({ findings: 1, invariants: ['W3'] })
  }))

test.each([
  ['a deleted posting', [`delete from postings where ${second}`], 'W1'],
  ['a deleted transfer', [`delete from transfers where key = 'b'`], 'W1'],
  [
    'an opening balance that is credited and waits',
    [`insert into opening_balances (user_id, key, points) select user_id, key, points from transfers where key = 'b'`],
    'W12',
  ],
  [
    'a top-up without a completion',
    [
      `update transfers set kind = 'top_up', key = 'topup:tea:5:0190a1b2-0000-7000-8000-000000000001:1' where key = 'b'`,
    ],
    'T1',
  ],
  ['an opening balance from elsewhere', [`update transfers set kind = 'opening' where key = 'b'`], 'W12'],
  [
    'a transfer with no sides',
    [`delete from postings where transfer_id in (select transfer_id from transfers where key = 'b')`],
    'W1',
  ],
  ['another number of points on the transfer', [`update transfers set points = 101 where key = 'b'`], 'W1'],
  ['a posting moved to another user', [`update postings set user_id = gen_random_uuid() where ${second}`], 'W1'],
  ['an account below zero', [dropCheck, `update accounts set balance = -5 where kind = 'available'`], 'W2'],
  ['a changed balance', [`update accounts set balance = balance + 1 where kind = 'available'`], 'W3'],
  ['a changed version', [`update accounts set version = version + 1 where kind = 'held'`], 'W3'],
  ['a changed running balance', [`update postings set balance_after = balance_after + 1 where ${second}`], 'W3'],
  [
    'an amount changed on both sides',
    [
      `update postings set amount = amount * 2 where transfer_id in (select transfer_id from transfers where key = 'b')`,
      `update transfers set points = 200 where key = 'b'`,
    ],
    'W3',
  ],
  ['a removed guard against changes', ['drop trigger postings_append_only on postings'], 'W4'],
  ['a guard switched off', ['alter table transfers disable trigger transfers_append_only'], 'W4'],
  ['another name of the house', [`update transfers set house = 'supplier:other' where key = 'b'`], 'W1'],
  [
    'a redemption of a hold of other points',
    [
      `insert into transfers (transfer_id, key, user_id, kind, house, points, description, follows, created_at)
       select gen_random_uuid(), 'x', user_id, 'redemption', 'stock', points - 1, 'x', transfer_id, now() from transfers where key = 'h'`,
    ],
    'W5',
  ],
  ['a lost index of keys', ['alter table transfers drop constraint transfers_key'], 'W5'],
  [
    'an index of endings that no longer refuses',
    ['drop index transfers_one_ending', 'create index transfers_one_ending on transfers (follows)'],
    'W5',
  ],
  ['a lost account', [`delete from accounts where kind = 'held'`], 'W3'],
  ['a hold that the account does not know', [`update transfers set kind = 'hold' where key = 'c'`], 'W7'],
  ['a lost place in the waiting list', ['delete from pending_credits'], 'W7'],
  [
    'a paid reward that comes back from elsewhere',
    [
      `insert into transfers (transfer_id, key, user_id, kind, house, points, description, follows, created_at)
       select gen_random_uuid(), 'x', user_id, 'give_back', 'welcome', points, 'x', transfer_id, now()
       from transfers where key = 'h'`,
    ],
    'W5',
  ],
  [
    'points to spend beside a debt',
    [`insert into accounts (user_id, kind, balance) select user_id, 'debt', -1 from accounts limit 1`],
    'W7',
  ],
  ['a broken chain', [`update postings set hash = sha256('x') where ${second}`], 'W11'],
  ['another description', [`update transfers set description = 'Gift' where key = 'a'`], 'W11'],
  ['another time', [`update transfers set created_at = created_at + interval '1 day' where key = 'a'`], 'W11'],
  ['another end of the chain', [`update accounts set chain_hash = sha256('x') where kind = 'held'`], 'W11'],
])('%s is found', (_name, statements, invariant) =>
  undone(ledger.db, async (tx) => {
    await damage(tx, ...statements)
    expect(await found(tx)).toContain(invariant)
    expect(await foundSince(tx)).toContain(invariant)
  }),
)

test('without the unique key the same credit is paid again, and the checker says so', async () => {
  const { db, pools, userId, close } = await openLedger()
  const wallet = walletOn(db)
  const calls = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        transaction(pools.dbs[n % 2]!, (tx) => wallet.credit(tx, [credit(userId, 'again')])),
      ),
    )
  expect((await calls()).flat().filter((one) => one.credited)).toHaveLength(1)
  await runOnce(db, 'alter table transfers drop constraint transfers_key', [])
  expect((await calls()).flat().filter((one) => one.credited).length).toBeGreaterThan(1)
  expect(await found(db)).toEqual(['W5'])
  expect(await foundSince(db)).toEqual(['W5'])
  await close()
})

test('without the unique ending a hold is paid out and given back, and the checker says so', () =>
  undone(ledger.db, async (tx) => {
    const end = { userId: ledger.userId, points: 150, holdKey: 'h', description: 'Gift card' }
    const wallet = walletOn(tx)
    await damage(tx, 'drop index transfers_one_ending', dropCheck)
    await wallet.settleAll(tx, [{ ...end, key: 's', house: 'fulfilment:stock' }])
    await wallet.giveBackAll(tx, [{ ...end, key: 'g' }])
    expect(await found(tx)).toEqual(expect.arrayContaining(['W2', 'W5', 'W7']))
  }))
