import { waitingStatement } from '../../../platform/server/for-desk.ts'

/** The adjustments that wait for a second person, with the points that they would move. */
export const readWaitingAdjustments = waitingStatement('finance.waiting', {
  from: 'point_adjustments',
  where: "status = 'proposed'",
  since: 'proposed_at',
  due: "proposed_at + interval '48 hours'",
  points: 'abs(points)',
})
