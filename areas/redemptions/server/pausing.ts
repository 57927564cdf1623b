import { nowOf, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Audit } from '../../audit/server/service.ts'
import { redemptionMessage, redemptionStep, type RedemptionStatus } from '../contract.ts'
import { makeSendJobKey } from './ledger-keys.ts'
import { describeAsked } from './notes.ts'
import { listOpenOf } from './payout-target-store.ts'
import * as store from './store.ts'
import type { RedemptionRow } from './store.ts'

type Needs = {
  audit: Pick<Audit, 'record'>
  approvals: Pick<Approvals, 'ask' | 'decided'>
  jobs: Pick<Jobs, 'add'>
  /** For how many seconds an approval can be undone before the reward is sent. */
  undoSeconds?: (approvedAt?: Date) => number
}
type Staff = { userId: string; ip: string | null }
/** A request that was put on hold, and its status before. Times are texts, so that it can be stored. */
export type PausedRequest = {
  redemptionId: string
  points: number
  status: RedemptionStatus
  firstApproverId: string | null
  decidedBy: string | null
  decidedAt: string | null
  owingSince: string | null
  outOfStockSince: string | null
}
const pausable: ReadonlySet<RedemptionStatus> = new Set(['requested', 'awaiting_second', 'approved'])
const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Puts the open requests of an account on hold, and later back to their earlier status. */
export function createPausing({ audit, approvals, jobs, undoSeconds = () => 0 }: Needs) {
  const record = (tx: Tx, by: Staff, row: RedemptionRow, action: 'hold' | 'resume', status: RedemptionStatus) =>
    audit.record(tx, {
      actorId: by.userId,
      action: `redemptions.${action}`,
      subject: row.redemption_id,
      before: { status: row.status },
      after: { status },
      ip: by.ip,
    })

  return {
    /** Puts every request on hold that is not being sent; returns what `resume` needs. */
    pause: async (tx: Tx, by: Staff, userId: string): Promise<PausedRequest[]> => {
      const paused: PausedRequest[] = []
      for (const { redemption_id: redemptionId } of await listOpenOf(tx, [userId])) {
        const row = await store.lock(tx, redemptionId)
        if (!row || !pausable.has(row.status)) continue
        const change = { decided_by: null, decided_at: null, first_approver_id: null }
        const waits = { owing_since: null, out_of_stock_since: null }
        if (!(await store.move(tx, redemptionId, row.status, { status: 'on_hold', ...change, ...waits }))) continue
        if (row.status === 'awaiting_second')
          await approvals.decided(tx, { kind: redemptionStep, subject: redemptionId, by: by.userId })
        await record(tx, by, row, 'hold', 'on_hold')
        paused.push({
          redemptionId,
          points: row.points,
          status: row.status,
          firstApproverId: row.first_approver_id,
          decidedBy: row.decided_by,
          decidedAt: row.decided_at?.toISOString() ?? null,
          owingSince: row.owing_since?.toISOString() ?? null,
          outOfStockSince: row.out_of_stock_since?.toISOString() ?? null,
        })
      }
      return paused
    },

    /** Returns requests to their status before `pause`; a request that someone has decided since stays as it is. */
    resume: async (tx: Tx, by: Staff, paused: readonly PausedRequest[]): Promise<void> => {
      for (const was of paused) {
        const row = await store.lock(tx, was.redemptionId)
        if (row?.status !== 'on_hold') continue
        const { status, firstApproverId, decidedBy } = was
        await store.move(tx, was.redemptionId, 'on_hold', {
          status,
          first_approver_id: firstApproverId,
          decided_by: decidedBy,
          decided_at: dateOf(was.decidedAt),
          owing_since: dateOf(was.owingSince),
          out_of_stock_since: dateOf(was.outOfStockSince),
        })
        if (status === 'awaiting_second' && firstApproverId !== null) {
          const title = redemptionMessage(
            'sendReward',
            describeAsked({ rewardName: store.describeReward(row), points: row.points }),
          )
          const asked = {
            kind: redemptionStep,
            subject: was.redemptionId,
            title,
            by: { userId: firstApproverId, ip: null },
          }
          await approvals.ask(tx, asked)
        }
        if (status === 'approved') {
          const runAt = new Date((await nowOf(tx)).getTime() + undoSeconds() * 1_000)
          const { redemptionId } = was
          await jobs.add(tx, 'redemptions.send', { redemptionId }, { key: makeSendJobKey(redemptionId), runAt })
        }
        await record(tx, by, row, 'resume', status)
      }
    },
  }
}
