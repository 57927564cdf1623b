import type { Permission } from '../../../platform/contract/access.ts'
import type { TextOrMessage } from '../../../platform/contract/messages.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Carrier } from './alert-rules.ts'

export type AlertColumns = {
  alert_id: string
  rule: string
  subject: string
  name: TextOrMessage
  opened_at: Date
  value: number
  expected: number | null
  cause: Carrier[]
  acked_by: string | null
}
const columns = 'alert_id, rule, subject, name, opened_at, value, expected, cause, acked_by'

const readOpen = statement<AlertColumns>(
  'desk.open-alerts',
  `select ${columns} from alerts where closed_at is null and rule = any ($1::text[])
   order by (acked_by is not null), opened_at desc, alert_id desc limit $2`,
)
/** The open alerts of these rules: unacknowledged ones first, newest first. */
export const listOpen = (db: Db, rules: readonly string[], limit: number) => readOpen(db, [rules, limit])

const readSubjects = statement<{ subject: string }>(
  'desk.open-subjects',
  'select subject from alerts where rule = $1 and closed_at is null',
)
/** The subjects with an open alert of a rule. */
export const listSubjects = async (db: Db, rule: string): Promise<string[]> =>
  (await readSubjects(db, [rule])).map(({ subject }) => subject)

export type NewAlert = {
  alertId: string
  rule: string
  subject: string
  name: TextOrMessage
  value: number
  expected: number | null
  cause: readonly Carrier[]
}
const writeOpen = statement<{ is_new: boolean }>(
  'desk.open-alert',
  `insert into alerts as a (alert_id, rule, subject, name, value, expected, cause, opened_at, last_at)
   values ($1, $2, $3, $4::jsonb, $5, $6, $7::jsonb, now(), now())
   on conflict (rule, subject) where closed_at is null do update set name = excluded.name, value = excluded.value,
     expected = excluded.expected, cause = excluded.cause, last_at = excluded.last_at
   returning alert_id = $1 as is_new`,
)
/** Opens an alert, or refreshes the open one for the same subject; returns whether it is new. */
export const open = async (tx: Tx, one: NewAlert): Promise<boolean> => {
  const said = [JSON.stringify(one.name), one.value, one.expected, JSON.stringify(one.cause)]
  return (await writeOpen(tx, [one.alertId, one.rule, one.subject, ...said]))[0]?.is_new ?? false
}

const writeClosed = statement(
  'desk.close-alerts',
  'update alerts set closed_at = now() where rule = $1 and closed_at is null and subject <> all ($2::text[])',
)
/** Closes the open alerts of a rule, except those about these subjects. */
export const closeExcept = async (tx: Tx, rule: string, subjects: readonly string[]): Promise<void> =>
  void (await writeClosed(tx, [rule, subjects]))

const readOne = statement<AlertColumns>(
  'desk.lock-alert',
  `select ${columns} from alerts where alert_id = $1 and closed_at is null for update`,
)
const readOpenOne = statement<AlertColumns>(
  'desk.open-alert-by-id',
  `select ${columns} from alerts where alert_id = $1 and closed_at is null`,
)
/** Finds an open alert; undefined when it is closed or there is none. */
export const findOpen = async (db: Db, alertId: string): Promise<AlertColumns | undefined> =>
  (await readOpenOne(db, [alertId]))[0]

/** Locks an open alert; undefined when it is closed or there is none. */
export const lockOpen = async (tx: Tx, alertId: string): Promise<AlertColumns | undefined> =>
  (await readOne(tx, [alertId]))[0]
const writeAcked = statement(
  'desk.acknowledge',
  'update alerts set acked_by = $2, acked_at = now() where alert_id = $1 and acked_by is null',
)
export const acknowledge = async (tx: Tx, alertId: string, userId: string): Promise<void> =>
  void (await writeAcked(tx, [alertId, userId]))

// Reads the views that log-in uses to check who is on the staff, and what each role may do now.
const readHolders = statement<{ user_id: string }>(
  'desk.holders',
  `select u.user_id from session_users u
   where u.role <> '1' and u.is_active and u.blocked_at is null and u.closed_at is null and role_grants(u.role, $1)
   order by u.user_id`,
)
/** The staff with a permission who can log in. */
export const listHolders = async (db: Db, permission: Permission): Promise<string[]> =>
  (await readHolders(db, [permission])).map(({ user_id: userId }) => userId)

const removeOld = statement(
  'desk.forget-alerts',
  'delete from alerts where closed_at < now() - make_interval(days => $1)',
)
/** Removes alerts that were closed at least this many days ago. */
export const forgetClosed = async (tx: Tx, days: number): Promise<void> => void (await removeOld(tx, [days]))

const readNamed = statement<{ alert_id: string; rule: string; name: TextOrMessage }>(
  'desk.alerts-named',
  'select alert_id, rule, name from alerts where alert_id = any ($1::uuid[])',
)
/** What these alerts were about. */
export const readAlertNames = (db: Db, ids: readonly string[]) => readNamed(db, [ids])
