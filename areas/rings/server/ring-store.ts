import { countedRowsMax, type AgedPage } from '../../../platform/contract/paging.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { LinkKind, RingOrder, RingState, ShownState } from '../contract.ts'
import type { FormerRing } from './rules.ts'

const lockAll = statement('rings.lock', `select pg_advisory_xact_lock(hashtextextended('rings', 0))`)
/** Waits for other transactions that change rings, and blocks them until this one ends. */
export const lockRings = async (tx: Tx): Promise<void> => void (await lockAll(tx, []))

type MemberRow = { ring_id: number; user_id: string }
const readMembersAround = statement<MemberRow>(
  'rings.members-around',
  `select ring_id, user_id from ring_members
   where ring_id in (select ring_id from ring_members where user_id = any ($1::uuid[])) order by ring_id, user_id`,
)
const readAllMembers = statement<MemberRow>(
  'rings.all-members',
  'select ring_id, user_id from ring_members order by ring_id, user_id',
)
const toRings = (rows: readonly MemberRow[]): FormerRing[] => {
  const rings = new Map<number, string[]>()
  for (const { ring_id: ringId, user_id: userId } of rows) {
    const known = rings.get(ringId)
    if (known) known.push(userId)
    else rings.set(ringId, [userId])
  }
  return [...rings].map(([ringId, userIds]) => ({ ringId, userIds }))
}
/** The stored rings of these accounts, or all stored rings, each with all its accounts. */
export const formerRings = async (db: Db, userIds: readonly string[] | null): Promise<FormerRing[]> =>
  toRings(userIds === null ? await readAllMembers(db, []) : await readMembersAround(db, [userIds]))

const endAllEmpty = statement(
  'rings.end-empty',
  `update rings r set state = 'gone', ended_at = transaction_timestamp()
   where ended_at is null and not exists (select from ring_members m where m.ring_id = r.ring_id)`,
)
/** Ends the rings that have no accounts left. */
export const endEmpty = async (tx: Tx): Promise<void> => void (await endAllEmpty(tx, []))

export type RingFacts = { strength: number; kinds: readonly LinkKind[]; firstAt: Date; state: RingState; size: number }
const insertRing = statement<{ ring_id: number }>(
  'rings.insert',
  `insert into rings (state, size, strength, kinds, first_at, found_at)
   values ($1, $2, $3, $4, $5, transaction_timestamp()) returning ring_id`,
)
const changeRing = statement(
  'rings.change',
  `update rings set state = $2, size = $3, strength = $4, kinds = $5, first_at = $6 where ring_id = $1
     and (state, size, strength, kinds, first_at) is distinct from ($2, $3::int, $4::smallint, $5::text[], $6::timestamptz)`,
)
/** Stores a ring under its number, or as a new one; returns the number. */
export async function keepRing(tx: Tx, ringId: number | null, facts: RingFacts): Promise<number> {
  const { state, size, strength, kinds, firstAt } = facts
  const columns = [state, size, strength, kinds, firstAt]
  if (ringId === null) return (await insertRing(tx, columns))[0]?.ring_id ?? 0
  await changeRing(tx, [ringId, ...columns])
  return ringId
}

const writeMembers = statement(
  'rings.add-members',
  `insert into ring_members (user_id, ring_id, since)
   select user_id, $2, transaction_timestamp() from unnest($1::uuid[]) as given (user_id)
   on conflict (user_id) do update set ring_id = excluded.ring_id, since = excluded.since
     where ring_members.ring_id <> excluded.ring_id`,
)
/** Moves accounts into a ring, out of the one they were in. */
export const addMembers = async (tx: Tx, ringId: number, userIds: readonly string[]): Promise<void> =>
  void (await writeMembers(tx, [userIds, ringId]))
const removeOthers = statement(
  'rings.drop-members',
  'delete from ring_members where ring_id = $1 and not (user_id = any ($2::uuid[]))',
)
/** Removes all other accounts from a ring. */
export const dropMembers = async (tx: Tx, ringId: number, userIds: readonly string[]): Promise<void> =>
  void (await removeOthers(tx, [ringId, userIds]))
const endRing = statement(
  'rings.end',
  `update rings set state = case when $2::bigint is null then 'gone' else 'merged' end, merged_into = $2,
     ended_at = transaction_timestamp() where ring_id = $1 and ended_at is null`,
)
const endLeft = statement('rings.end-members', 'delete from ring_members where ring_id = $1')
/** Ends a ring that has no accounts left or was merged into another. Its accounts must have been moved before. */
export async function end(tx: Tx, ringId: number, into: number | null): Promise<void> {
  await endLeft(tx, [ringId])
  await endRing(tx, [ringId, into])
}

export type Figures = { ringId: number; earned: number; open: number; openPoints: number; waitingSince: Date | null }
const writeFigures = statement(
  'rings.keep-figures',
  `update rings r set earned_points = f.earned, open_redemptions = f.open, open_points = f.open_points,
     waiting_since = coalesce(f.since, 'infinity')
   from unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[], $5::timestamptz[]) as f (ring_id, earned, open, open_points, since)
   where r.ring_id = f.ring_id and (r.earned_points, r.open_redemptions, r.open_points, r.waiting_since)
     is distinct from (f.earned, f.open, f.open_points, coalesce(f.since, 'infinity'))`,
)
/** Stores what the accounts of rings have earned and requested. */
export const keepFigures = async (tx: Tx, figures: readonly Figures[]): Promise<void> =>
  void (await writeFigures(tx, [
    figures.map(({ ringId }) => ringId),
    figures.map(({ earned }) => earned),
    figures.map(({ open }) => open),
    figures.map(({ openPoints }) => openPoints),
    figures.map(({ waitingSince }) => waitingSince),
  ]))

export type RingRecord = {
  ring_id: number
  state: RingState
  merged_into: number | null
  size: number
  strength: number
  kinds: LinkKind[]
  first_at: Date
  earned_points: number
  open_redemptions: number
  open_points: number
  /** Null if no request waits; the column then holds the latest possible time. */
  waiting_since: Date | null
}
// Not a statement: only the names of columns.
const columns = `ring_id, state, merged_into, size, strength, kinds, first_at, earned_points, open_redemptions, open_points,
  nullif(waiting_since, 'infinity') as waiting_since`
const readOne = statement<RingRecord>('rings.find', `select ${columns} from rings where ring_id = $1`)
/** Finds a ring; undefined when there is none. */
export const find = async (db: Db, ringId: number) => (await readOne(db, [ringId]))[0]

const orderOf: Readonly<Record<RingOrder, string>> = {
  waiting: 'rings.waiting_since, ring_id',
  size: 'size desc, ring_id desc',
  strength: 'strength desc, ring_id desc',
  earned: 'earned_points desc, ring_id desc',
  newest: 'first_at desc, ring_id desc',
  oldest: 'first_at, ring_id',
}
const filter = `ended_at is null and ($1::text is null or state = $1) and ($2::text is null or kinds @> array[$2])
  and ($3::uuid[] is null or ring_id in (select m.ring_id from ring_members m where m.user_id = any ($3::uuid[])))`
const readPage = Object.fromEntries(
  Object.entries(orderOf).map(([order, by]) => [
    order,
    statement<RingRecord>(
      `rings.page-${order}`,
      `select ${columns} from rings where ${filter} order by ${by} limit $4 offset $5`,
    ),
  ]),
) as Record<RingOrder, ReturnType<typeof statement<RingRecord>>>
const countPage = statement<{ count: number }>(
  'rings.count',
  `select count(*)::int as count from (select from rings where ${filter} limit $4) counted`,
)
export type RingFilter = { state: ShownState | null; kind: LinkKind | null; userIds: readonly string[] | null }
/** A page of the rings that have not ended. */
export async function page(
  db: Db,
  { state, kind, userIds }: RingFilter,
  order: RingOrder,
  { limit, offset }: Pick<AgedPage, 'limit' | 'offset'>,
) {
  const asked = [state, kind, userIds]
  const [rows, counted] = await Promise.all([
    readPage[order](db, [...asked, limit, offset]),
    countPage(db, [...asked, countedRowsMax]),
  ])
  return { rows, count: counted[0]?.count ?? 0 }
}

const readMembers = statement<{ user_id: string }>(
  'rings.members',
  'select user_id from ring_members where ring_id = $1 order by since, user_id limit $2',
)
/** The accounts of a ring, in the order in which they joined it. */
export const membersOf = async (db: Db, ringId: number, limit: number): Promise<string[]> =>
  (await readMembers(db, [ringId, limit])).map((row) => row.user_id)
const readRingOf = statement<{ ring_id: number }>(
  'rings.of-user',
  'select ring_id from ring_members where user_id = $1',
)
/** The ring of an account; null if there is none. */
export const ringOf = async (db: Db, userId: string): Promise<number | null> =>
  (await readRingOf(db, [userId]))[0]?.ring_id ?? null
const readMerged = statement<{ ring_id: number }>(
  'rings.merged-from',
  'select ring_id from rings where merged_into = $1 order by ring_id limit 100',
)
/** The numbers of the rings that were merged into this one. */
export const mergedFrom = async (db: Db, ringId: number): Promise<number[]> =>
  (await readMerged(db, [ringId])).map((row) => row.ring_id)

const eraseMember = statement<{ ring_id: number }>(
  'rings.erase-member',
  'delete from ring_members where user_id = $1 returning ring_id',
)
/** Removes an account from its ring. */
export const eraseMemberOf = async (tx: Tx, userId: string): Promise<void> => void (await eraseMember(tx, [userId]))
