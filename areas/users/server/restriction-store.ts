import type { Day } from '../../../platform/contract/day.ts'
import {
  restrictionKinds,
  stopsOf,
  type RestrictionKind,
  type RestrictionReason,
  type StoppedThing,
} from '../contract/restrictions.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type RestrictionRow = {
  restriction_id: string
  kind: RestrictionKind
  reasons: RestrictionReason[]
  note: string | null
  decided_by: string | null
  rule_version: string | null
  at: Date
  until: Date | null
  appealed_at: Date | null
  appeal_ticket: string | null
  reviewed_at: Date | null
  reviewed_by: string | null
  review_reason: string | null
}
export type KeptRestriction = RestrictionRow & { lifted_at: Date | null; lift_reason: string | null }

// Not for users: these are names of columns.
const columns = `restriction_id, kind, reasons, note, decided_by, rule_version, at, until, appealed_at, appeal_ticket,
  reviewed_at, reviewed_by, review_reason`
const readOpen = statement<RestrictionRow>(
  'users.restrictions',
  `select ${columns} from restrictions where user_id = $1 and lifted_at is null order by at, restriction_id`,
)
const readAll = statement<KeptRestriction>(
  'users.restrictions-of',
  `select ${columns}, lifted_at, lift_reason from restrictions where user_id = $1 order by at, restriction_id`,
)
const insertOnce = statement(
  'users.restrict',
  `insert into restrictions (user_id, restriction_id, kind, reasons, note, decided_by, rule_version, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (user_id, kind) where lifted_at is null do nothing returning 1`,
)
const writeLifted = statement<{ restriction_id: string }>(
  'users.lift-restriction',
  `update restrictions set lifted_at = $3, lifted_by = $4, lift_reason = $5
   where user_id = $1 and kind = $2 and lifted_at is null returning restriction_id`,
)

const listStoppingKinds = (thing: StoppedThing): RestrictionKind[] =>
  restrictionKinds.filter((kind) => stopsOf[kind].includes(thing))
// Computes the columns of an account that mirror its locks; $1 and $2 are the kinds that prevent surveys and
// redemptions.
// Not for users: this is part of a statement.
const mirrored = `coalesce(bool_or(kind = 'under-age'), false) as is_under_age,
  min(at) filter (where kind = 'blocked') as blocked_at,
  coalesce(bool_or(kind = any ($1)), false) as stops_surveys,
  coalesce(bool_or(kind = any ($2)), false) as stops_redemptions`
const writeMirrors = statement(
  'users.mirror-locks',
  `update users u set is_under_age = m.is_under_age, blocked_at = m.blocked_at, stops_surveys = m.stops_surveys,
     stops_redemptions = m.stops_redemptions, panel_version = panel_version + 1
   from (select ${mirrored} from restrictions where user_id = $3 and lifted_at is null) m
   where u.user_id = $3 and (u.is_under_age, u.blocked_at, u.stops_surveys, u.stops_redemptions)
     is distinct from (m.is_under_age, m.blocked_at, m.stops_surveys, m.stops_redemptions)`,
)
/** Updates the columns of an account that repeat its locks. Nothing else writes these columns. */
const mirrorLocks = (tx: Tx, userId: string) =>
  writeMirrors(tx, [listStoppingKinds('surveys'), listStoppingKinds('redemptions'), userId])

const readDiffering = statement<{ user_id: string }>(
  'users.locks-differing',
  `select u.user_id from users u
   left join (select user_id, ${mirrored} from restrictions where lifted_at is null group by user_id) m using (user_id)
   where u.closed_at is null and (m.user_id is not null or u.is_under_age or u.blocked_at is not null
       or u.stops_surveys or u.stops_redemptions)
     and (u.is_under_age, u.blocked_at, u.stops_surveys, u.stops_redemptions) is distinct from
       (coalesce(m.is_under_age, false), m.blocked_at, coalesce(m.stops_surveys, false), coalesce(m.stops_redemptions, false))
   order by u.user_id limit 100`,
)
/** Finds the accounts, at most a hundred, whose columns disagree with their locks. */
export const differingLocks = async (db: Db): Promise<string[]> =>
  (await readDiffering(db, [listStoppingKinds('surveys'), listStoppingKinds('redemptions')])).map((row) => row.user_id)

const readKinds = statement<{ user_id: string; kinds: RestrictionKind[] }>(
  'users.restriction-kinds',
  `select user_id, array_agg(kind order by at, restriction_id) as kinds from restrictions
   where user_id = any ($1::uuid[]) and lifted_at is null group by user_id`,
)
/** Finds the kinds of the current locks of these accounts, oldest first. Accounts without locks are left out. */
export const openKinds = async (db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, RestrictionKind[]>> =>
  new Map((await readKinds(db, [userIds])).map((row) => [row.user_id, row.kinds]))

/** Reads the current locks of an account, oldest first. */
export const openRestrictions = (db: Db, userId: string) => readOpen(db, [userId])
/** Reads every lock that the account ever had, oldest first. */
export const allRestrictions = (db: Db, userId: string) => readAll(db, [userId])

export type NewRestriction = {
  userId: string
  restrictionId: string
  kind: RestrictionKind
  reasons: readonly RestrictionReason[]
  now: Date
  /** A note that the panelist reads together with the reason. */
  note?: string
} & ({ byId: string } | { ruleVersion: string })
/** Sets a lock; false when the account already has one of this kind, which stays unchanged. */
export async function restrict(tx: Tx, given: NewRestriction): Promise<boolean> {
  const { userId, restrictionId, kind, reasons, note = null, now } = given
  const byId = 'byId' in given ? given.byId : null
  const ruleVersion = 'ruleVersion' in given ? given.ruleVersion : null
  const added = await insertOnce(tx, [userId, restrictionId, kind, reasons, note, byId, ruleVersion, now])
  if (added.length > 0) await mirrorLocks(tx, userId)
  return added.length > 0
}

const noteRefused = statement(
  'users.note-refused-birthday',
  `insert into refused_birthdays (user_id, day, at) values ($1, $2, $3)
   on conflict (user_id) do update set day = excluded.day, at = excluded.at`,
)
/** Stores the birthday that was just refused, in place of an earlier one. */
export const noteRefusedBirthday = async (tx: Tx, userId: string, day: Day, now: Date): Promise<void> =>
  void (await noteRefused(tx, [userId, day, now]))
const readRefused = statement<{ day: Day }>(
  'users.refused-birthday',
  'select day::text as day from refused_birthdays where user_id = $1',
)
/** Finds the birthday that was last refused for this account; null if there was none. */
export const refusedBirthday = async (db: Db, userId: string): Promise<Day | null> =>
  (await readRefused(db, [userId]))[0]?.day ?? null
const forgetRefused = statement('users.forget-refused-birthday', 'delete from refused_birthdays where user_id = $1')
export const forgetRefusedBirthday = async (tx: Tx, userId: string): Promise<void> =>
  void (await forgetRefused(tx, [userId]))

export type LiftFacts = { userId: string; kind: RestrictionKind; byId: string; reason: string; now: Date }
/** Ends the lock of this kind; false when there is none. */
export async function lift(tx: Tx, { userId, kind, byId, reason, now }: LiftFacts): Promise<boolean> {
  const lifted = await writeLifted(tx, [userId, kind, now, byId, reason])
  if (lifted.length > 0) await mirrorLocks(tx, userId)
  return lifted.length > 0
}

const writeReview = statement(
  'users.review-restriction',
  `update restrictions set reviewed_at = $3, reviewed_by = $4, review_reason = $5
   where user_id = $1 and kind = $2 and lifted_at is null returning 1`,
)
/** Records the decision to keep a lock; false when there is no such lock. */
export const review = async (tx: Tx, { userId, kind, byId, reason, now }: LiftFacts): Promise<boolean> =>
  (await writeReview(tx, [userId, kind, now, byId, reason])).length > 0

const writeAppeal = statement(
  'users.appeal-restriction',
  `update restrictions set appealed_at = $3, appeal_ticket = $4
   where user_id = $1 and restriction_id = $2 and lifted_at is null and appealed_at is null returning 1`,
)
/** Stores the ticket of an appeal against a lock; false when it already has one, or there is no such lock. */
export const appeal = async (tx: Tx, userId: string, restrictionId: string, now: Date, ticket: string) =>
  (await writeAppeal(tx, [userId, restrictionId, now, ticket])).length > 0

const readDecider = statement<{ decided_by: string | null }>(
  'users.decider-of-appeal',
  'select decided_by from restrictions where appeal_ticket = $1',
)
/**
 * Finds who set the lock against which this ticket appeals; null when a rule set it, and when the ticket is not an
 * appeal.
 */
export const deciderOfAppeal = async (db: Db, ticket: string): Promise<string | null> =>
  (await readDecider(db, [ticket]))[0]?.decided_by ?? null
