import { waitingStatement } from '../../../platform/server/for-desk.ts'

/** The undecided disputes, with the points of their surveys. */
export const readWaitingDisputes = waitingStatement('disputes.waiting', {
  from: 'disputes',
  where: "status = 'open'",
  since: 'raised_at',
  due: 'decide_by',
  points: 'survey_points',
})
