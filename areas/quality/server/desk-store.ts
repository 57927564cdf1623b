import { waitingStatement } from '../../../platform/server/for-desk.ts'

/** The held answers, with their points. A reply by the panelist brings the deadline forward. */
export const readWaitingHolds = waitingStatement('quality.waiting', {
  from: 'attempt_quality',
  where: "state = 'held'",
  since: 'at',
  due: "least(release_at, appealed_at + interval '5 days')",
  points: 'points',
})
