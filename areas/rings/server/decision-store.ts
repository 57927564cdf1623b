import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { PausedRequest } from '../../redemptions/server/service.ts'
import type { DecisionState, RingAction } from '../contract.ts'
import type { CoveredLink } from './link-store.ts'

export type DecisionRow = {
  decision_id: string
  ring_id: number
  action: RingAction
  reason: string
  decided_by: string | null
  decided_at: Date
  undo_until: Date
  state: DecisionState
  undone_by: string | null
  undone_at: Date | null
}
/** What a decision did to an account, so that it can be undone. Times are texts, because this is stored as JSON. */
export type Taken = {
  restrictionId: string | null
  completes: { attemptId: string; points: number; until: string | null }[]
  paused: PausedRequest[]
  links: CoveredLink[]
}
// Not a statement: only the names of columns.
const columns = 'decision_id, ring_id, action, reason, decided_by, decided_at, undo_until, state, undone_by, undone_at'

const lockRing = statement<{ ring_id: number }>(
  'rings.lock-one',
  'select ring_id from rings where ring_id = $1 and ended_at is null for update',
)
/** Locks a ring that has not ended; false when there is none. */
export const lockOne = async (tx: Tx, ringId: number): Promise<boolean> => (await lockRing(tx, [ringId])).length > 0

const insertDecision = statement(
  'rings.add-decision',
  `insert into ring_decisions (decision_id, ring_id, action, reason, decided_by, decided_at, undo_until, state)
   values ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz + make_interval(hours => $7), 'running')`,
)
const insertAccounts = statement(
  'rings.add-decision-accounts',
  `insert into ring_decision_accounts (decision_id, user_id, state)
   select $1, user_id, 'waiting' from unnest($2::uuid[]) as given (user_id)`,
)
export type NewDecision = {
  decisionId: string
  ringId: number
  action: RingAction
  reason: string
  byId: string
  userIds: readonly string[]
  now: Date
  undoHours: number
}
/** Stores a decision of which nothing has been carried out yet. */
export async function add(tx: Tx, one: NewDecision): Promise<void> {
  const { decisionId, ringId, action, reason, byId, userIds, now, undoHours } = one
  await insertDecision(tx, [decisionId, ringId, action, reason, byId, now, undoHours])
  await insertAccounts(tx, [decisionId, userIds])
}

const readLatest = statement<{ decision_id: string }>(
  'rings.latest-decision',
  'select decision_id from ring_decisions where ring_id = $1 order by decided_at desc, decision_id desc limit 1',
)
/** The last decision about a ring; null if there is none. */
export const latestOf = async (db: Db, ringId: number): Promise<string | null> =>
  (await readLatest(db, [ringId]))[0]?.decision_id ?? null

const readOne = statement<DecisionRow>('rings.decision', `select ${columns} from ring_decisions where decision_id = $1`)
const readLocked = statement<DecisionRow>(
  'rings.lock-decision',
  `select ${columns} from ring_decisions where decision_id = $1 for update`,
)
export const find = async (db: Db, decisionId: string) => (await readOne(db, [decisionId]))[0]
/** Finds a decision and locks it until the transaction ends. */
export const lock = async (tx: Tx, decisionId: string) => (await readLocked(tx, [decisionId]))[0]

export type ShownRow = DecisionRow & { accounts: number; handled: number; user_ids: string[] }
const readShown = statement<ShownRow>(
  'rings.decisions-of',
  `select ${columns}, a.accounts, a.user_ids,
     case when state in ('undoing', 'undone') then a.undone else a.handled end as handled
   from ring_decisions d
   cross join lateral (select count(*)::int as accounts, count(*) filter (where a.state <> 'waiting')::int as handled,
       count(*) filter (where a.state not in ('waiting', 'done'))::int as undone,
       array_agg(a.user_id::text order by a.user_id) as user_ids
     from ring_decision_accounts a where a.decision_id = d.decision_id) a
   where d.ring_id = any ($1::bigint[]) or d.decision_id = $2
   order by decided_at desc, decision_id desc limit 100`,
)
/** The decisions about these rings, the newest first. */
export const decisionsOf = (db: Db, ringIds: readonly number[]) => readShown(db, [ringIds, null])
/** One decision, with its accounts. */
export const findShown = async (db: Db, decisionId: string) => (await readShown(db, [[], decisionId]))[0]

const readNext = statement<{ user_id: string; taken: Taken | null }>(
  'rings.next-accounts',
  `select user_id, taken from ring_decision_accounts where decision_id = $1 and state = $2
   order by user_id limit $3 for update`,
)
/** The next accounts of a decision in this state. */
export const nextAccounts = (tx: Tx, decisionId: string, state: 'waiting' | 'done', limit: number) =>
  readNext(tx, [decisionId, state, limit])
const writeDone = statement(
  'rings.account-done',
  `update ring_decision_accounts set state = $3, taken = $4, restriction_id = $5 where decision_id = $1 and user_id = $2`,
)
/** Records that an account was handled, with what was taken from it; null when nothing could be done. */
export const keepDone = async (tx: Tx, decisionId: string, userId: string, taken: Taken | null): Promise<void> =>
  void (await writeDone(tx, [
    decisionId,
    userId,
    taken ? 'done' : 'skipped',
    taken && JSON.stringify(taken),
    taken?.restrictionId ?? null,
  ]))
const writeBack = statement(
  'rings.account-back',
  'update ring_decision_accounts set state = $3 where decision_id = $1 and user_id = $2',
)
/** Records that an account has got back what was taken from it. */
export const keepBack = async (tx: Tx, decisionId: string, userId: string, state: 'undone' | 'overturned') =>
  void (await writeBack(tx, [decisionId, userId, state]))
const writeUnreached = statement(
  'rings.skip-unreached',
  `update ring_decision_accounts set state = 'undone' where decision_id = $1 and state in ('waiting', 'skipped')`,
)
/** Marks the accounts that a decision has not reached yet as undone, so that nothing happens to them. */
export const skipUnreached = async (tx: Tx, decisionId: string): Promise<void> =>
  void (await writeUnreached(tx, [decisionId]))

const writeState = statement('rings.decision-state', 'update ring_decisions set state = $2 where decision_id = $1')
export const setState = async (tx: Tx, decisionId: string, state: DecisionState): Promise<void> =>
  void (await writeState(tx, [decisionId, state]))
const writeUndoing = statement(
  'rings.decision-undoing',
  `update ring_decisions set state = 'undoing', undone_by = $2, undone_at = $3 where decision_id = $1`,
)
/** Records who is undoing a decision. */
export const setUndoing = async (tx: Tx, decisionId: string, byId: string, now: Date): Promise<void> =>
  void (await writeUndoing(tx, [decisionId, byId, now]))

const readLater = statement<{ found: boolean }>(
  'rings.decided-later',
  `select exists (select from ring_decision_accounts mine
     join ring_decision_accounts a on a.user_id = mine.user_id and a.decision_id <> mine.decision_id
     join ring_decisions d on d.decision_id = a.decision_id and d.state in ('running', 'done')
     join ring_decisions own on own.decision_id = mine.decision_id
     where mine.decision_id = $1 and a.state in ('waiting', 'done') and d.decided_at > own.decided_at) as found`,
)
/** Whether there was a later decision about one of the accounts of this one. */
export const isDecidedLater = async (db: Db, decisionId: string): Promise<boolean> =>
  (await readLater(db, [decisionId]))[0]?.found ?? false

const readOfLock = statement<{ decision_id: string; taken: Taken }>(
  'rings.decision-of-lock',
  `select decision_id, taken from ring_decision_accounts
   where user_id = $1 and restriction_id = $2 and state = 'done' for update`,
)
/** What was taken from an account by the decision that set this lock; undefined when no decision did. */
export const findByLock = async (tx: Tx, userId: string, restrictionId: string) =>
  (await readOfLock(tx, [userId, restrictionId]))[0]

const readOfUser = statement<{ action: RingAction; state: string; decided_at: Date }>(
  'rings.decisions-of-user',
  `select d.action, a.state, d.decided_at from ring_decision_accounts a join ring_decisions d using (decision_id)
   where a.user_id = $1 order by d.decided_at`,
)
/** The decisions about an account. */
export const decisionsOfUser = (db: Db, userId: string) => readOfUser(db, [userId])

const readMembersAmong = statement<{ user_id: string }>(
  'rings.members-among',
  'select user_id from ring_members where ring_id = $1 and user_id = any ($2::uuid[])',
)
/** Which of these accounts belong to a ring. */
export const membersAmong = async (db: Db, ringId: number, userIds: readonly string[]): Promise<Set<string>> =>
  new Set((await readMembersAmong(db, [ringId, userIds])).map((row) => row.user_id))

const readAccounts = statement<{ user_id: string }>(
  'rings.accounts-of-decision',
  'select user_id from ring_decision_accounts where decision_id = $1 order by user_id',
)
/** The accounts of a decision. */
export const accountsOf = async (db: Db, decisionId: string): Promise<string[]> =>
  (await readAccounts(db, [decisionId])).map((row) => row.user_id)

const readSelfDecided = statement<{ decision_id: string }>(
  'rings.decided-on-themselves',
  `select d.decision_id from ring_decisions d join ring_decision_accounts a
     on a.decision_id = d.decision_id and a.user_id = d.decided_by order by d.decision_id limit 100`,
)
/** Decisions that people made about themselves, of which there must be none (R5). */
export const decidedOnThemselves = async (db: Db): Promise<string[]> =>
  (await readSelfDecided(db, [])).map((row) => row.decision_id)
