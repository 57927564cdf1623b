import type { Db } from '../../../platform/server/db.ts'
import { getMoney } from './inbox-store.ts'
import { readVerdict } from './rules.ts'
import { readNames } from './named-store.ts'
import { readCallbacksAbout } from './trail-store.ts'

export type SupplierTrail = ReturnType<typeof createSupplierTrail>

/** What suppliers reported about one attempt, for staff who judge it. Each call is one statement. */
export const createSupplierTrail = ({ db }: { db: Db }) => ({
  /** The name of a supplier; null if the supplier is no longer known. */
  findName: async (supplierKey: string): Promise<string | null> =>
    (await readNames(db, [[supplierKey]]))[0]?.name ?? null,
  /** A supplier's callbacks about its attempt as they arrived, oldest first, each with its verdict; at most 20. */
  list: async (attemptId: string, supplierKey: string) =>
    (await readCallbacksAbout(db, [attemptId, supplierKey])).map((row) => ({
      callbackId: row.callback_id,
      eventId: row.event_id,
      outcome: row.outcome,
      amount: row.amount,
      money: getMoney(row),
      raw: row.raw,
      ...readVerdict(row.verdict),
      repeats: row.repeats,
      receivedAt: row.received_at.toISOString(),
      delayMs: row.delay_ms,
      ruling:
        row.decision && row.decided_at
          ? {
              decision: row.decision,
              reason: row.ruling_reason ?? '',
              decidedBy: row.decided_by,
              decidedAt: row.decided_at.toISOString(),
            }
          : null,
    })),
})
