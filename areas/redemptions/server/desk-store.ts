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
