import type { Day } from '../../../platform/contract/day.ts'
import type { RestrictionKind } from '../contract/restrictions.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type RestrictionRow = {
  restriction_id: string
  kind: RestrictionKind
  reasons: string[]
  decided_by: string | null
  rule_version: string | null
  at: Date
  until: Date | null
}
export type KeptRestriction = RestrictionRow & { lifted_at: Date | null; lift_reason: string | null }

// No reader: the names of columns.
const columns = 'restriction_id, kind, reasons, decided_by, rule_version, at, until'
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
  `insert into restrictions (user_id, restriction_id, kind, reasons, rule_version, at)
   values ($1, $2, $3, $4, $5, $6) on conflict (user_id, kind) where lifted_at is null do nothing`,
)
const close = statement<{ restriction_id: string }>(
  'users.lift-restriction',
  `update restrictions set lifted_at = $3, lifted_by = $4, lift_reason = $5
   where user_id = $1 and kind = $2 and lifted_at is null returning restriction_id`,
)
const mirror = statement(
  'users.mirror-under-age',
  'update users set is_under_age = $2, panel_version = panel_version + 1 where user_id = $1 and is_under_age <> $2',
)

/** The restrictions in force, the oldest first. */
export const openRestrictions = (db: Db, userId: string) => readOpen(db, [userId])
/** Every restriction there ever was, the oldest first. */
export const allRestrictions = (db: Db, userId: string) => readAll(db, [userId])

export type NewRestriction = {
  userId: string
  restrictionId: string
  kind: RestrictionKind
  reasons: readonly string[]
  ruleVersion: string
  now: Date
}
/** Sets a restriction by a rule; one of this kind that is in force stays as it is. */
export async function restrict(tx: Tx, given: NewRestriction): Promise<void> {
  const { userId, restrictionId, kind, reasons, ruleVersion, now } = given
  await insertOnce(tx, [userId, restrictionId, kind, reasons, ruleVersion, now])
  if (kind === 'under-age') await mirror(tx, [userId, true])
}

const noteRefused = statement(
  'users.note-refused-birthday',
  `insert into refused_birthdays (user_id, day, at) values ($1, $2, $3)
   on conflict (user_id) do update set day = excluded.day, at = excluded.at`,
)
/** Records the birthday that was just refused; it replaces an earlier one. */
export const noteRefusedBirthday = async (tx: Tx, userId: string, day: Day, now: Date): Promise<void> =>
  void (await noteRefused(tx, [userId, day, now]))
const readRefused = statement<{ day: Day }>(
  'users.refused-birthday',
  'select day::text as day from refused_birthdays where user_id = $1',
)
/** The birthday that an account was last refused for, or null. */
export const refusedBirthday = async (db: Db, userId: string): Promise<Day | null> =>
  (await readRefused(db, [userId]))[0]?.day ?? null
const forgetRefused = statement('users.forget-refused-birthday', 'delete from refused_birthdays where user_id = $1')
export const forgetRefusedBirthday = async (tx: Tx, userId: string): Promise<void> =>
  void (await forgetRefused(tx, [userId]))

export type Lift = { userId: string; kind: RestrictionKind; byId: string; reason: string; now: Date }
/** Ends the restriction of this kind; false when there is none. */
export async function lift(tx: Tx, { userId, kind, byId, reason, now }: Lift): Promise<boolean> {
  const lifted = await close(tx, [userId, kind, now, byId, reason])
  if (kind === 'under-age') await mirror(tx, [userId, false])
  return lifted.length > 0
}
