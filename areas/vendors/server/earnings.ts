import type { Affiliates } from '../../affiliates/server/service.ts'
import type { Earnings } from '../../affiliates/server/leads.ts'
import { clawbackDays } from '../contract/commissions.ts'
import { microsPerCent } from '../../../platform/contract/amount.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Users } from '../../users/server/service.ts'
import { findHoldings } from './account-store.ts'
import * as store from './commission-store.ts'
import type { CommissionRow } from './commission-store.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'findMany'>
  affiliates: Pick<Affiliates, 'leadsOf' | 'peopleOf'>
  holdingDays: () => number
}
const releasedAtOnce = 500

/** Whether a commission can still be taken back. */
const isOpen = ({ state, is_reversed: isReversed, earned_at: earnedAt }: CommissionRow, now: Date): boolean =>
  state === 'held' ||
  (state === 'approved' && !isReversed && now.getTime() - earnedAt.getTime() <= clawbackDays * dayMs)

/** What vendors earn: recorded with the event, held, and released when the hold is over. */
export function createEarnings({ db, users, affiliates, holdingDays }: Needs) {
  /** Finds which of these leads are people whose accounts are blocked or closed. */
  const findEnded = async (tx: Tx, leadIds: readonly string[]): Promise<ReadonlyMap<string, 'blocked' | 'closed'>> => {
    const people = await affiliates.peopleOf(tx, leadIds)
    const accounts = await users.findMany(tx, [...new Set([...people.values()].flatMap((userId) => userId ?? []))])
    const ended = new Map<string, 'blocked' | 'closed'>()
    for (const leadId of leadIds) {
      const account = accounts.get(people.get(leadId) ?? '')
      if (!account || account.closedAt) ended.set(leadId, 'closed')
      else if (account.blockedAt) ended.set(leadId, 'blocked')
    }
    return ended
  }

  const releaseSome = (): Promise<number> =>
    transaction(db, async (tx) => {
      const now = await nowOf(tx)
      const due = await store.lockDue(tx, now, releasedAtOnce)
      const undecided = due.filter((row) => row.kept_at === null)
      const ended = await findEnded(
        tx,
        undecided.map((row) => row.lead_id),
      )
      const causeOf = (row: (typeof due)[number]) => (row.kept_at === null ? ended.get(row.lead_id) : undefined)
      const idsOf = (cause: 'blocked' | 'closed' | undefined) =>
        due.filter((row) => causeOf(row) === cause).map((row) => row.commission_id)
      await store.release(tx, idsOf(undefined), now)
      for (const cause of ['blocked', 'closed'] as const) await store.letWait(tx, idsOf(cause), now, cause)
      return due.length
    })

  return {
    /** The part of this area that affiliates calls. */
    port: {
      earn: async (tx, { leadId, affId, vendorId, cents, now }) => {
        const days = (await findHoldings(tx, [affId])).get(affId) ?? holdingDays()
        const holdUntil = new Date(now.getTime() + days * dayMs)
        const micros = cents * microsPerCent
        const one = {
          commissionId: newId(),
          leadId,
          event: 'verified',
          vendorId,
          affId,
          micros,
          now,
          holdUntil,
        } as const
        if (!(await store.insertCommission(tx, one))) throw new Error(`the lead ${leadId} was paid for twice`)
      },
      statesOf: async (from, leadIds) =>
        new Map(
          (await store.findOfLeads(from, leadIds)).map((row) => [
            row.lead_id,
            {
              state: isTakenBack(row)
                ? ('taken-back' as const)
                : row.state === 'held'
                  ? row.state
                  : ('approved' as const),
              holdUntil: row.hold_until.toISOString(),
            },
          ]),
        ),
    } satisfies Earnings,

    /**
     * Releases every held commission whose hold is over. If the member's account is blocked or closed, the commission
     * waits for a person instead. Returns how many commissions were handled.
     */
    release: async (): Promise<number> => {
      for (let sum = 0; ;) {
        const count = await releaseSome()
        sum += count
        if (count < releasedAtOnce) return sum
      }
    },

    /**
     * Proposes to take back what was earned for members whom staff have blocked; a person decides. Call it in the same
     * transaction as the block.
     */
    proposeFor: async (tx: Tx, userIds: readonly string[]): Promise<void> => {
      const leadIds = await affiliates.leadsOf(tx, userIds)
      if (leadIds.length === 0) return
      const now = await nowOf(tx)
      const open = (await store.lockOfLeads(tx, leadIds)).filter((row) => isOpen(row, now))
      const ids = open.map((row) => row.commission_id)
      await store.letWait(tx, ids, now, 'blocked')
    },
    /** Withdraws such proposals. Call it in the transaction that lifts the block. */
    withdrawFor: async (tx: Tx, userIds: readonly string[]): Promise<void> => {
      const leadIds = await affiliates.leadsOf(tx, userIds)
      if (leadIds.length > 0) await store.stopWaitingOf(tx, leadIds)
    },
  }
}

/** Whether a commission is currently taken back, while it was held or by a clawback, and was not given back since. */
export const isTakenBack = ({ state, is_reversed: isReversed, is_returned: isReturned }: CommissionRow): boolean =>
  state === 'reversed' ? !isReversed : isReversed && !isReturned
