import type { RedemptionStatus } from '../contract.ts'
import { statement, type Db } from '../../../platform/server/db.ts'
import { waitingStatement } from '../../../platform/server/for-desk.ts'

const requestedUntil = "requested_at + interval '48 hours'"

/** The requests in each state that waits for a reviewer, with the points they are for. */
export const readWaiting = {
  redemptions: waitingStatement('redemptions.waiting-new', {
    from: 'redemptions',
    where: "status = 'requested'",
    since: 'requested_at',
    due: requestedUntil,
    points: 'points',
  }),
  heldRedemptions: waitingStatement('redemptions.waiting-on-hold', {
    from: 'redemptions',
    where: "status = 'on_hold'",
    since: 'requested_at',
    due: requestedUntil,
    points: 'points',
  }),
  secondRedemptions: waitingStatement('redemptions.waiting-second', {
    from: 'redemptions',
    where: "status = 'awaiting_second'",
    since: 'requested_at',
    due: requestedUntil,
    points: 'points',
  }),
}

const countUnknown = statement<{ found: number }>(
  'redemptions.desk-unknown',
  "select count(*)::int as found from redemptions where status = 'unknown'",
)
/** How many orders failed in a way that leaves unknown whether the reward arrived. */
export const countFailed = async (db: Db): Promise<number> => (await countUnknown(db, []))[0]?.found ?? 0

type OpenRow = { status: RedemptionStatus; found: number; oldest: number }
const readOpenByStatus = statement<OpenRow>(
  'redemptions.measure',
  `select status, count(*)::int as found, coalesce(extract(epoch from now() - min(case
     when status in ('requested', 'on_hold', 'awaiting_second') then requested_at
     when fulfilment <> 'manual' and owing_since is null then coalesce(sending_at, decided_at) end)), 0)::float8 as oldest
   from redemptions where is_open group by status`,
)
/**
 * How many requests are open in each state, and for how many seconds the oldest has waited for its decision, or since
 * then for its sending. Rewards that people pay wait for a batch and others for a debt, so that they have no age then.
 */
export const readOpen = (db: Db): Promise<OpenRow[]> => readOpenByStatus(db, [])
