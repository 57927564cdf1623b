import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { openPools, scaleWork, type Pools } from '../../../app/testing/pools.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { statement, transaction, type Db } from '../../../platform/server/db.ts'
import { createSecrets, newId } from '../../../platform/server/secrets.ts'
import { createUsers } from '../../users/server/service.ts'
import { readHorizon } from './days-store.ts'
import { bookCommands, people } from './random-commands.ts'
import type { BookCommand } from './rules.ts'
import { createWallet, type Wallet } from './service.ts'
import * as store from './store.ts'

let database: FreshDatabase
let pools: Pools
let db: Db
let wallet: Wallet
let userIds: string[]
const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await pools.pools[0]!.query(sql, values)).rows as Row[]
/** As somebody with access to the database could: with the triggers switched off. */
const meddle = (...statements: readonly string[]) =>
  rows(`begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`)
const tables = ['transfers', 'postings', 'accounts', 'pending_credits', 'ledger_days', 'ledger_checks'] as const
const empty = () => meddle(`truncate ${tables.join(', ')} cascade`)
const keep = () =>
  meddle(
    ...tables.flatMap((table) => [
      `drop table if exists kept_${table}`,
      `create table kept_${table} as table ${table}`,
    ]),
  )
const restore = () =>
  meddle(
    ...tables.flatMap((table) => [
      `delete from ${table}`,
      `insert into ${table} overriding system value table kept_${table}`,
    ]),
  )

beforeAll(async () => {
  database = await freshDatabase()
  pools = await openPools(database.url, { count: 1, size: 4 })
  db = pools.dbs[0]!
  wallet = createWallet({ db, holdDays: () => 0, welcomePoints: () => 0 })
  const users = createUsers({ db, secrets: createSecrets('0'.repeat(32)) })
  userIds = (await addPanelists(db, users, people.length)).map(({ userId }) => userId)
})
beforeEach(empty)
afterAll(async () => {
  await pools.close()
  await database.drop()
})

/** A day of long ago; the tests happen on it and the days after it. */
const dayNo = (no: number) => new Date(Date.UTC(2025, 0, 1 + no)).toISOString().slice(0, 10)
const all = { transfers: Number.MAX_SAFE_INTEGER, accounts: Number.MAX_SAFE_INTEGER }
const check = async (sealBefore: string, again = all) => {
  const { findings, sealedNow } = await wallet.checkSinceSealed({ again, sealBefore })
  return { broken: [...new Set(findings.map(({ invariant }) => invariant))], sealedNow }
}

/** Writes commands as the service does; what is refused or known changes nothing. */
async function write(commands: readonly BookCommand[], scope: string): Promise<void> {
  for (const command of commands) {
    const [original] = command.follows ? await store.findByKeys(db, [`${scope}${command.follows}`]) : []
    if (command.follows && !original) continue
    const isInside = ['hold', 'release', 'give_back'].includes(command.kind) && original?.kind !== 'redemption'
    const row = {
      transfer_id: newId(),
      key: `${scope}${command.key}`,
      user_id: userIds[people.indexOf(command.userId as 'ann')] ?? '',
      kind: command.kind,
      house: isInside ? null : (original?.house ?? 'house'),
      points: command.points,
      description: `“${command.key}”\n\\ and more`,
      follows: original?.transfer_id ?? null,
      release_at: command.pending ? new Date('2100-01-01') : null,
    }
    await transaction(db, (tx) => store.write(tx, [row])).catch((error: Error) => {
      expect(error.message).toContain('accounts_balance')
    })
  }
}

/**
 * Moves what was written just now to some days of long ago, in its order, and hashes it again: a ledger cannot be
 * written in the past.
 */
const moveToDays = (firstNo: number, count: number) =>
  meddle(`update transfers t set created_at = timestamptz '${dayNo(firstNo)}Z' + interval '1 day' * n.share * ${count}
      from (select transfer_id, (row_number() over (order by created_at, transfer_id) - 1)::float / count(*) over () as share
        from transfers where created_at > '2026-01-01Z') n where n.transfer_id = t.transfer_id;
    update transfers set created_at = date_trunc('milliseconds', created_at);
    do $$ declare one record; begin
      for one in select p.transfer_id, p.account, p.user_id, p.version, t.created_at, t.kind, t.description
        from postings p join transfers t using (transfer_id)
        where p.user_id is not null and t.created_at >= '${dayNo(firstNo)}Z' order by p.user_id, p.account, p.version
      loop
        update postings p set hash = sha256(coalesce((select q.hash from postings q where q.user_id = p.user_id
            and q.account = p.account and q.version = p.version - 1), '') || convert_to(ledger_text(p.user_id, p.account, p.version,
            p.amount, p.balance_after, p.transfer_id, one.kind, (extract(epoch from one.created_at) * 1000)::bigint, one.description), 'UTF8'))
          where p.transfer_id = one.transfer_id and p.account = one.account;
      end loop;
    end $$;
    update accounts a set chain_hash = p.hash from postings p where p.user_id = a.user_id and p.account = a.kind and p.version = a.version`)

const few: BookCommand[] = [
  { key: 'one', userId: 'ann', kind: 'survey', points: 100 },
  { key: 'two', userId: 'ann', kind: 'survey', points: 60 },
  { key: 'hold', userId: 'ann', kind: 'hold', points: 40 },
  { key: 'other', userId: 'bob', kind: 'welcome', points: 250 },
  { key: 'paid', userId: 'ann', kind: 'redemption', points: 40, follows: 'hold' },
  { key: 'late', userId: 'bob', kind: 'survey', points: 60, pending: true },
]
/** Four transfers on each of three days, which are sealed, and four on the fourth. */
async function sealedLedger(): Promise<void> {
  await write(few, 'a:')
  await write(few, 'b:')
  await moveToDays(0, 4)
  expect(await check(dayNo(3))).toEqual({ broken: [], sealedNow: [dayNo(0), dayNo(1), dayNo(2)] })
  expect(
    (await rows<{ transfers: number }>('select transfers from ledger_days order by day')).map((one) => one.transfers),
  ).toEqual([3, 3, 3])
}

test('the roots of sealed days are those that a reader computes from docs/ledger.md', async () => {
  await sealedLedger()
  type Transfer = Record<
    'transfer_id' | 'key' | 'user_id' | 'kind' | 'house' | 'description' | 'follows' | 'micros',
    string
  > & {
    points: number
  }
  type Posting = {
    transfer_id: string
    account: string
    user_id: string
    amount: number
    balance_after: number
    version: number
    hash: Buffer
  }
  const transfers = await rows<Transfer>(
    `select *, (extract(epoch from created_at) * 1000000)::bigint::text as micros from transfers`,
  )
  const postings = await rows<Posting>('select * from postings')
  const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  const leafOf = (one: Transfer) => {
    const sides = postings
      .filter((side) => side.transfer_id === one.transfer_id)
      .toSorted((a, b) => Buffer.compare(Buffer.from(a.account), Buffer.from(b.account)))
      .map((side) => [
        side.account,
        side.user_id,
        side.amount,
        side.balance_after,
        side.version,
        side.hash ? side.hash.toString('hex') : null,
      ])
    const at = Number(one.micros)
    return JSON.stringify([
      one.transfer_id,
      one.key,
      one.user_id,
      one.kind,
      one.house,
      one.points,
      one.description,
      one.follows,
      at,
      sides,
    ])
  }
  const rootOf = (leaves: readonly Buffer[]): Buffer => {
    if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0]!)
    const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
    return sha256(Buffer.of(1), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)))
  }
  let before = Buffer.alloc(32)
  for (const { day, root } of await rows<{ day: string; root: Buffer }>(
    'select day::text as day, root from ledger_days order by day',
  )) {
    const ofDay = transfers.filter(({ micros }) => new Date(Number(micros) / 1000).toISOString().startsWith(day))
    const leaves = ofDay
      .toSorted((a, b) => (a.transfer_id < b.transfer_id ? -1 : 1))
      .map((one) => Buffer.from(leafOf(one)))
    before = Buffer.from(rootOf([before, ...leaves]))
    expect(before.toString('hex')).toBe(root.toString('hex'))
  }
})

test('whatever is changed on a sealed day is found when the day is verified again, and until it is set right', async () => {
  await sealedLedger()
  await keep()
  const inside = `transfer_id = (select transfer_id from transfers where created_at < '${dayNo(1)}Z' order by transfer_id limit 1)`
  for (const [damaging, more = ''] of [
    [`update transfers set key = 'z' where ${inside}`],
    [`update transfers set created_at = created_at + interval '1 microsecond' where ${inside}`],
    [`update transfers set description = description || ' ' where ${inside}`],
    [`update transfers set created_at = created_at + interval '1 day' where ${inside}`],
    [`delete from transfers where ${inside}`],
    [`delete from postings where ${inside} and user_id is null`],
    [`update postings set account = 'welcome' where ${inside} and user_id is null`],
    [`update postings set hash = sha256('x') where ${inside} and user_id is not null`],
    [
      `insert into transfers (transfer_id, key, user_id, kind, points, description, created_at)
      select gen_random_uuid(), 'new', user_id, 'survey', 1, '', created_at from transfers where ${inside}`,
    ],
    [`update ledger_days set root = sha256('x') where day = '${dayNo(1)}'`],
    [`update ledger_days set transfers = 4 where day = '${dayNo(1)}'`],
    // Who changes a root has to change all roots after it.
    [`delete from transfers where ${inside}`, `delete from ledger_days where day = '${dayNo(0)}'`],
    [`delete from ledger_days where day = '${dayNo(1)}'`],
    [`update transfers set created_at = '2020-01-01Z' where created_at > '${dayNo(3)}Z' and key = 'b:paid'`],
  ]) {
    await meddle(damaging!, ...(more ? [more] : []))
    expect({ damaging, more, broken: (await check(dayNo(3))).broken }).toEqual({
      damaging,
      more,
      broken: expect.arrayContaining(['W13']),
    })
    expect((await check(dayNo(9))).sealedNow).toEqual([])
    await restore()
  }
  expect(await check(dayNo(3))).toEqual({ broken: [], sealedNow: [] })
})

test('a run verifies as much of the sealed days as it is told, and the others in the next ones; a fault comes first again', async () => {
  await sealedLedger()
  await meddle(`update transfers set description = 'x' where created_at < '${dayNo(1)}Z'`)
  await rows(`update ledger_days set verified_at = now() - interval '1 hour' where day = '${dayNo(1)}'`)
  const some = { transfers: 3, accounts: 1 }
  const broken: string[][] = []
  for (let run = 0; run < 4; run += 1) broken.push((await check(dayNo(3), some)).broken)
  expect(broken).toEqual([[], ['W13'], ['W13'], ['W13']])
})

test('accounts that were not written for long are compared in turn, and a wrong one in every run until it is right', async () => {
  await sealedLedger()
  expect((await check(dayNo(6))).sealedNow).toEqual([dayNo(3), dayNo(4), dayNo(5)])
  const kinds = await rows<{ user_id: string }>('select user_id from accounts order by user_id, kind')
  const last = kinds.at(-1)?.user_id
  await meddle(`update accounts set balance = balance + 1 where user_id = '${last}' and kind = 'available'`)
  const broken: string[] = []
  for (let run = 0; run < kinds.length + 2; run += 1) {
    const [first = 'none'] = (await check(dayNo(6), { transfers: 1, accounts: 1 })).broken
    broken.push(first)
  }
  expect(broken[0]).toBe('none')
  expect(broken.indexOf('W3')).toBeGreaterThan(0)
  expect(broken.slice(broken.indexOf('W3'))).not.toContain('none')
})

const becomeStranger = statement('test.stranger', 'set local role ledger_stranger')

test('a day is over when no transaction that began on it still runs; one whose beginning is hidden could be any', async () => {
  const { now } = (await rows<{ now: Date }>('select now() as now'))[0]!
  const today = now.toISOString().slice(0, 10)
  const aWeekOn = -7 * 24
  expect(
    (await readHorizon(db, aWeekOn)).over >= dayNo(7 + Math.round((Date.parse(today) - Date.parse(dayNo(0))) / dayMs)),
  ).toBe(true)
  expect((await readHorizon(db)).over <= today).toBe(true)
  const writer = await pools.pools[0]!.connect()
  await writer.query('begin')
  expect(await readHorizon(db, aWeekOn)).toMatchObject({ over: today, obstacle: null })
  await rows('create role ledger_stranger; grant select on all tables in schema public to ledger_stranger')
  const asStranger = () =>
    transaction(db, async (tx) => {
      await becomeStranger(tx, [])
      return readHorizon(tx)
    })
  expect((await asStranger()).obstacle).toBe('hidden-session')
  await writer.query('rollback')
  expect((await asStranger()).obstacle).toBe(null)
  await rows('drop owned by ledger_stranger; drop role ledger_stranger')
  writer.release()
})

const damages: readonly string[] = [
  'update transfers set points = points + 1 where ctid = $',
  `update transfers set description = overlay(description placing '?' from 1 for 1) where ctid = $`,
  `update transfers set created_at = created_at + interval '1 millisecond' where ctid = $`,
  `update transfers set user_id = (select user_id from transfers where ctid <> $ order by md5(transfer_id::text) limit 1) where ctid = $
     and user_id <> (select user_id from transfers where ctid <> $ order by md5(transfer_id::text) limit 1)`,
  `update transfers set house = house || 'x' where ctid = $ and house is not null`,
  'delete from transfers where ctid = $',
  'update postings set amount = amount + 1 where ctid = $',
  'update postings set balance_after = balance_after + 1 where ctid = $ and user_id is not null',
  'update postings set version = version + 1000 where ctid = $ and user_id is not null',
  'update postings set hash = set_byte(hash, 7, (get_byte(hash, 7) + 1) % 256) where ctid = $ and user_id is not null',
  'delete from postings where ctid = $',
  'update accounts set version = version + 1 where ctid = $',
  'update accounts set chain_hash = sha256(chain_hash) where ctid = $',
  'delete from accounts where ctid = $',
  'delete from pending_credits where ctid = $',
]

test('random ledgers that are sealed at random moments have no findings, and any damage to one row of them has', async () => {
  let hits = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(bookCommands, fc.integer({ min: 1, max: 4 }), fc.boolean()), { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(damages.length - 1), fc.nat(1000)), { minLength: 3, maxLength: 3 }),
      async (parts, faults) => {
        await empty()
        let no = 0
        for (const [index, [commands, days, isSealed]] of parts.entries()) {
          await write(commands, `${index}:`)
          await moveToDays(no, days)
          no += days
          expect((await check(isSealed ? dayNo(no) : dayNo(0))).broken).toEqual([])
        }
        expect(await wallet.check(db)).toEqual([])
        await keep()
        for (const [at, pick] of faults) {
          const table = / (transfers|postings|accounts|pending_credits) /.exec(damages[at]!)![1]
          const [row] = await rows<{ ctid: string }>(
            `select ctid::text as ctid from ${table} order by ctid offset ${pick} % greatest((select count(*) from ${table}), 1) limit 1`,
          )
          if (!row) continue
          const damaging = damages[at]!.replaceAll('$', `'${row.ctid}'`)
          const textOf = async () => JSON.stringify(await rows(`select whole::text from ${table} whole order by 1`))
          const before = await textOf()
          await meddle(damaging)
          if (before === (await textOf())) continue
          hits += 1
          expect({ damaging, broken: (await check(dayNo(0))).broken }).not.toEqual({ damaging, broken: [] })
          await restore()
        }
      },
    ),
    { numRuns: scaleWork(150, 3), endOnFailure: true },
  )
  expect(hits).toBeGreaterThan(0)
})
