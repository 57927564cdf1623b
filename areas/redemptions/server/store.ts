import type { AgedPage } from '../../../platform/contract/paging.ts'
import type { RedemptionStatus, RewardName } from '../contract.ts'
import type { Fulfilment, PayoutMethod } from '../../rewards/contract.ts'
import { sql } from 'kysely'
import type { Message, TextByLanguage } from '../../../platform/contract/messages.ts'
import { statement, tables, type Db, type Tx } from '../../../platform/server/db.ts'
import { countedRedemptions } from './counted.ts'

type RedemptionTable = {
  redemption_id: string
  user_id: string
  reward_id: string
  reward_name: string
  /** The reward's name in every language; null when only the English name is known. */
  reward_names: TextByLanguage | null
  fulfilment: Fulfilment
  points: number
  status: RedemptionStatus
  day: string
  is_open: boolean
  reason: string | null
  /** The code of a message; null when a person wrote the reason. */
  reason_code: string | null
  first_approver_id: string | null
  first_approved_at: Date | null
  decided_by: string | null
  requested_at: Date
  decided_at: Date | null
  sending_at: Date | null
  sent_at: Date | null
  out_of_stock_since: Date | null
  owing_since: Date | null
  /** The method by which a reward is paid by hand; null for other rewards. */
  method: PayoutMethod | null
  currency: string
  /** The amount that is sent, in the currency's smallest unit. */
  sent_cents: number
  /** The fee that the panelist bears, in the same unit; `fee_points` is the fee in points. */
  fee_cents: number
  fee_points: number
  /** When staff paid it by hand; `paid_reference` is the reference of that payment. */
  paid_at: Date | null
  paid_reference: string | null
}
const mine = tables<{ redemptions: RedemptionTable }>()
/**
 * `was_refused` says whether the vendor refused an order for this request because of its recipient or its reward.
 * `late_order_id` is the order that was delivered although its points had already come back.
 */
export type RedemptionRow = RedemptionTable & {
  is_first_payout: boolean
  was_refused: boolean
  late_order_id: string | null
}

const insertOne = statement(
  'redemptions.insert',
  `insert into redemptions (redemption_id, user_id, reward_id, reward_name, fulfilment, points, status, day, requested_at,
     reward_names, method, currency, sent_cents, fee_cents, fee_points, open_no, day_no)
   select $1, $2, $3, $4, $5, $6, 'requested', today, $7, $8::jsonb, $9, $10, $11, $12, $13,
     (select min(n) from generate_series(1, $14::int) n
      where not exists (select from redemptions r where r.user_id = $2 and r.is_open and r.open_no = n)),
     (select min(n) from generate_series(1, $15::int) n
      where not exists (
        select from redemptions r where r.user_id = $2 and r.day = today and r.status <> 'rejected' and r.day_no = n))
   from (select ($7::timestamptz at time zone 'UTC')::date as today) d`,
)
export type NewRedemption = {
  redemptionId: string
  userId: string
  rewardId: string
  rewardNames: TextByLanguage
  fulfilment: Fulfilment
  method: PayoutMethod | null
  points: number
  currency: string
  sentCents: number
  feeCents: number
  feePoints: number
  now: Date
  limits: { openAtOnce: number; perDay: number }
}
/**
 * Inserts a request in the first free slot among the user's open requests and those of the day. An index refuses a
 * slot that is taken.
 */
export async function insert(tx: Tx, one: NewRedemption): Promise<void> {
  const { redemptionId, userId, rewardId, rewardNames, fulfilment, method, points, now, limits } = one
  const { currency, sentCents, feeCents, feePoints } = one
  const names = JSON.stringify(rewardNames)
  const asked = [redemptionId, userId, rewardId, rewardNames.en, fulfilment, points, now, names, method]
  await insertOne(tx, [...asked, currency, sentCents, feeCents, feePoints, limits.openAtOnce, limits.perDay])
  countedRedemptions.addWhenCommitted(tx, { state: 'requested' })
}

const readStanding = statement<{ open: number; made_today: number }>(
  'redemptions.standing',
  `select count(*) filter (where is_open)::int as open,
     count(*) filter (where status <> 'rejected' and day = ($2::timestamptz at time zone 'UTC')::date)::int as made_today
   from redemptions where user_id = $1`,
)
/** How many of the user's requests are open, and how many were made on this UTC day, without rejected ones. */
export async function countStanding(db: Db, userId: string, now: Date): Promise<{ open: number; madeToday: number }> {
  const [row] = await readStanding(db, [userId, now])
  return { open: row?.open ?? 0, madeToday: row?.made_today ?? 0 }
}

const countWaiting = statement<{ count: number }>(
  'redemptions.count-open',
  'select count(*)::int as count from redemptions where is_open',
)
/** How many requests of all panelists are not finished. */
export const countOpen = async (db: Db): Promise<number> => (await countWaiting(db, []))[0]?.count ?? 0

const readTimes = statement<{ reward_id: string; day: number; month: number; ever: number }>(
  'redemptions.times-asked',
  `select a.reward_id, coalesce(t.day, 0)::int as day, coalesce(t.month, 0)::int as month, coalesce(t.ever, 0)::int as ever
   from unnest($2::text[]) as a (reward_id)
   left join lateral (select count(*) as ever,
     count(*) filter (where r.requested_at >= date_trunc('month', $3::timestamptz, 'UTC')) as month,
     count(*) filter (where r.requested_at >= date_trunc('day', $3::timestamptz, 'UTC')) as day
     from redemptions r where r.user_id = $1 and r.reward_id = a.reward_id and r.status <> 'rejected') t on true`,
)
/**
 * How often a panelist has requested each of these rewards on this UTC day, in this month, and in total, without
 * rejected requests.
 */
export const countTimesAsked = async (db: Db, userId: string, rewardIds: readonly string[], now: Date) =>
  new Map((await readTimes(db, [userId, rewardIds, now])).map(({ reward_id: id, ...times }) => [id, times]))

const lockOne = statement('redemptions.lock', 'select from redemptions where redemption_id = $1 for no key update')
const wasRefused = sql<boolean>`exists (select from vendor_orders o where o.redemption_id = redemptions.redemption_id
  and o.refusal is not null)`.as('was_refused')
const isFirstPayout =
  sql<boolean>`not exists (select from redemptions earlier where earlier.user_id = redemptions.user_id
  and earlier.status = 'sent' and earlier.redemption_id <> redemptions.redemption_id)`.as('is_first_payout')
const lateOrderId = sql<
  string | null
>`(select o.late_order_id from vendor_orders o where o.redemption_id = redemptions.redemption_id)`.as('late_order_id')
const withHistory = [isFirstPayout, wasRefused, lateOrderId]

/** Finds a request; undefined when there is none. */
export const find = (db: Db, redemptionId: string): Promise<RedemptionRow | undefined> =>
  mine(db)
    .selectFrom('redemptions')
    .selectAll()
    .select(withHistory)
    .where('redemption_id', '=', redemptionId)
    .executeTakeFirst()

/** Finds a redemption and locks it until the transaction ends. */
export async function lock(tx: Tx, redemptionId: string): Promise<RedemptionRow | undefined> {
  await lockOne(tx, [redemptionId])
  return find(tx, redemptionId)
}

const readKnown = statement<{ redemption_id: string }>(
  'redemptions.known',
  'select redemption_id from redemptions where redemption_id = any($1::uuid[])',
)
/** Which of these are ids of redemptions. */
export const findKnown = async (db: Db, redemptionIds: readonly string[]): Promise<string[]> =>
  (await readKnown(db, [redemptionIds])).map((row) => row.redemption_id)

type Change = Partial<Omit<RedemptionTable, 'redemption_id' | 'user_id' | 'is_open'>>
/** Changes a redemption if its status is still `from`; false when another transaction changed it first. */
export async function move(tx: Tx, redemptionId: string, from: RedemptionStatus, change: Change): Promise<boolean> {
  const moved = await mine(tx)
    .updateTable('redemptions')
    .set(change)
    .where('redemption_id', '=', redemptionId)
    .where('status', '=', from)
    .executeTakeFirst()
  const isMoved = moved.numUpdatedRows === 1n
  if (isMoved && change.status !== undefined && change.status !== from)
    countedRedemptions.addWhenCommitted(tx, { state: change.status })
  return isMoved
}

/** The name that the reward had when it was requested. */
export const describeReward = (row: Pick<RedemptionTable, 'reward_name' | 'reward_names'>): RewardName =>
  row.reward_names ?? row.reward_name

const readNames = statement<{ reward_name: string; reward_names: TextByLanguage }>(
  'redemptions.names-of',
  `select distinct on (reward_name) reward_name, reward_names from redemptions
   where user_id = $1 and reward_names is not null order by reward_name, requested_at desc`,
)
/**
 * The translated names of the rewards a user has requested, keyed by the English name, which is what the ledger stores.
 */
export const listRewardNames = async (db: Db, userId: string): Promise<Map<string, TextByLanguage>> =>
  new Map((await readNames(db, [userId])).map((row) => [row.reward_name, row.reward_names]))

type Page = { limit: number; offset: number }
type Counted<Row> = { rows: Row[]; count: number }

/** A page of a user's requests, the newest first. */
export async function listOwn(db: Db, userId: string, { limit, offset }: Page): Promise<Counted<RedemptionTable>> {
  const all = mine(db).selectFrom('redemptions').where('user_id', '=', userId)
  const [rows, counted] = await Promise.all([
    all
      .selectAll()
      .orderBy('requested_at', 'desc')
      .orderBy('redemption_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select(sql<number>`count(*)`.as('count')).executeTakeFirst(),
  ])
  return { rows, count: counted?.count ?? 0 }
}

/** The criteria that select the requests in a queue; without any, all requests. */
export type QueueFilter = {
  status?: RedemptionStatus
  redemptionId?: string
  panelistId?: string
  /** The minimum and maximum number of points, both included. */
  pointsFrom?: number
  pointsTo?: number
  /** Only open requests, or only those that were delivered after their points had been given back. */
  among?: 'open' | 'late'
}
const isLate = sql<boolean>`redemption_id in (select redemption_id from vendor_orders where late_at is not null)`
/** A page of the queue: open requests first, each group from its newest or its oldest. */
export async function listQueue(
  db: Db,
  { status, redemptionId, panelistId, pointsFrom, pointsTo, among }: QueueFilter,
  { limit, offset, age }: AgedPage,
): Promise<Counted<RedemptionRow>> {
  let all = mine(db).selectFrom('redemptions')
  if (status) all = all.where('status', '=', status)
  if (redemptionId !== undefined) all = all.where('redemption_id', '=', redemptionId)
  if (panelistId !== undefined) all = all.where('user_id', '=', panelistId)
  if (pointsFrom !== undefined) all = all.where('points', '>=', pointsFrom)
  if (pointsTo !== undefined) all = all.where('points', '<=', pointsTo)
  if (among === 'open') all = all.where('is_open', '=', true)
  if (among === 'late') all = all.where(isLate)
  const [rows, counted] = await Promise.all([
    all
      .selectAll()
      .select(withHistory)
      .orderBy('is_open', 'desc')
      .orderBy('requested_at', age === 'oldest' ? 'asc' : 'desc')
      .orderBy('redemption_id', age === 'oldest' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select(sql<number>`count(*)`.as('count')).executeTakeFirst(),
  ])
  return { rows, count: counted?.count ?? 0 }
}

/**
 * Approved redemptions whose sending has not begun or is overdue, without those that wait for a debt or are paid by
 * hand.
 */
export const findToSend = (db: Db, before: Date, limit: number): Promise<{ redemption_id: string }[]> =>
  mine(db)
    .selectFrom('redemptions')
    .select('redemption_id')
    .where('status', 'in', ['approved', 'sending'])
    .where('fulfilment', '<>', 'manual')
    .where('owing_since', 'is', null)
    .where(sql`coalesce(sending_at, decided_at)`, '<', before)
    .orderBy(sql`coalesce(sending_at, decided_at)`)
    .limit(limit)
    .execute()

const readOwing = statement<{ redemption_id: string; user_id: string }>(
  'redemptions.owing',
  `select redemption_id, user_id from redemptions where owing_since is not null and status = 'approved'
   order by owing_since limit $1`,
)
/** Approved redemptions that wait because their panelists owe points, the longest waiting first. */
export const findOwing = (db: Db, limit: number) => readOwing(db, [limit])

const readFigures = statement<{ waiting: number; waiting_points: number; approved_today: number }>(
  'redemptions.figures',
  `select count(*) filter (where status in ('requested', 'on_hold', 'awaiting_second')) as waiting,
     coalesce(sum(points) filter (where status in ('requested', 'on_hold', 'awaiting_second')), 0)::bigint as waiting_points,
     count(*) filter (where status not in ('rejected', 'requested', 'on_hold', 'awaiting_second')
       and decided_at >= $1::timestamptz) as approved_today
   from redemptions where is_open or decided_at >= $1::timestamptz`,
)
/** The requests that wait for a decision, and those approved today. */
export async function countFigures(db: Db, today: Date) {
  const [row] = await readFigures(db, [today])
  return {
    waiting: row?.waiting ?? 0,
    waitingPoints: row?.waiting_points ?? 0,
    approvedToday: row?.approved_today ?? 0,
  }
}

const readWaiting = statement<{ value: string; count: number }>(
  'redemptions.waiting-for-codes',
  `select reward_id || ' ' || points as value, count(*) as count from redemptions
   where is_open and fulfilment = 'stock' and status not in ('sending', 'unknown') group by reward_id, points`,
)
/** Open requests without a code, by their value. */
export const countWaitingForCodes = async (db: Db): Promise<Map<string, number>> =>
  new Map((await readWaiting(db, [])).map(({ value, count }) => [value, count]))

/** The reason of a rejection: a message if a rule or the vendor decided, otherwise the reviewer's text. */
export const describeReason = (row: { reason: string | null; reason_code: string | null }): string | Message | null =>
  row.reason_code === null ? row.reason : { code: row.reason_code, values: {} }
