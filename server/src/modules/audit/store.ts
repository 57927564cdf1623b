import { statement } from '../../platform/db.ts'

export const insertEntry = statement(
  'audit.insert',
  `insert into audit_log (audit_id, actor_id, action, subject, before, after, ip, at)
   values ($1, $2, $3, $4, $5, $6, $7, now())`,
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
