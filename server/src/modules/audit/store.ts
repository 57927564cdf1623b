import { statement, type Tx } from '../../platform/db.ts'

export const insertEntry = statement(
  'audit.insert',
  `insert into audit_log (audit_id, actor_id, action, subject, before, after, ip, at)
   values ($1, $2, $3, $4, $5, $6, $7, now())`,
)

const blank = statement(
  'audit.blank',
  `update audit_log set
     before = case when subject = $1::text then null else before end,
     after = case when subject = $1::text then null else after end,
     ip = case when actor_id is null or actor_id = $1::text::uuid then null else ip end
   where subject = $1::text or actor_id = $1::text::uuid`,
)
const takeReasons = statement(
  'audit.take-reasons',
  `update audit_log set after = after - 'reason' where subject = any($1::text[]) and after ? 'reason'`,
)
/** Takes the reasons out of entries about these subjects; they are written for people, about people. */
export const dropReasons = (tx: Tx, subjects: readonly string[]) => takeReasons(tx, [subjects])
/** Blanks what entries quote of somebody; who did what to whom stays. */
export const blankOf = (tx: Tx, userId: string) => blank(tx, [userId])

type HeldRow = { at: Date; action: string; subject: string; ip: string | null; is_own: boolean }
/** What somebody did, and what was done to their account by others, whose addresses are not theirs to know. */
export const selectHeld = statement<HeldRow>(
  'audit.held-of',
  `select at, action, subject, actor_id is not distinct from $1::text::uuid as is_own,
     case when actor_id = $1::text::uuid then ip end as ip
   from audit_log where subject = $1::text or actor_id = $1::text::uuid order by at, audit_id`,
)

type EntryRow = {
  at: Date
  actor_id: string | null
  action: string
  before: unknown
  after: unknown
  ip: string | null
}

export const selectEntries = statement<EntryRow>(
  'audit.of-subject',
  'select at, actor_id, action, before, after, ip from audit_log where subject = $1 order by at desc, audit_id desc limit 100',
)
