import { waitingStatement } from '../../../platform/server/for-desk.ts'

/** The steps that wait for a second person. */
export const readWaitingSteps = waitingStatement('approvals.waiting-sums', {
  from: 'waiting_steps',
  where: "state = 'waiting'",
  since: 'asked_at',
  due: "asked_at + interval '48 hours'",
})
