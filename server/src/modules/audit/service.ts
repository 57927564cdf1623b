import type { Db, Tx } from '../../platform/db.ts'
import { newId } from '../../platform/secrets.ts'
import { blankOf, dropReasons, insertEntry, selectEntries, selectHeld } from './store.ts'

export type AuditEntry = {
  /** Who did it; null when nobody was signed in, or the program itself. */
  actorId: string | null
  /** `module.event`, for instance `redemptions.approve`. */
  action: string
  /** What it was done to: an id, with its kind in front where that is not plain (`role:4`). */
  subject: string
  before?: unknown
  after?: unknown
  ip: string | null
}

export type Audit = ReturnType<typeof createAudit>

/** The append-only record of sensitive changes. It takes its transaction from the change, so neither exists without the other. */
export function createAudit({ db }: { db: Db }) {
  return {
    /** Adds one entry, inside the transaction of what it records. */
    record: async (tx: Tx, { actorId, action, subject, before, after, ip }: AuditEntry): Promise<void> => {
      await insertEntry(tx, [newId(), actorId, action, subject, jsonOf(before), jsonOf(after), ip])
    },
    /** What was recorded of one subject, newest first, at most 100 entries. */
    entriesOf: (subject: string) => selectEntries(db, [subject]),

    /** What is recorded of somebody as doer or as subject. */
    exportOf: async (userId: string) =>
      (await selectHeld(db, [userId])).map(({ at, action, ip, is_own: isOwn }) => ({ at, action, isOwn, ip })),
    /** Takes out what the record quotes of an account that is closed, and the reasons given about `subjects` of its; who did what to whom stays. */
    erase: async (tx: Tx, { userId }: { userId: string }, subjects: readonly string[]): Promise<void> => {
      await blankOf(tx, userId)
      if (subjects.length > 0) await dropReasons(tx, subjects)
    },
  }
}

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
