import { waitingStatement } from '../../../platform/server/for-desk.ts'

/** The open tickets; a first answer is due a day after the asker wrote. */
export const readWaitingTickets = waitingStatement('support.waiting', {
  from: 'tickets',
  where: "status = 'open'",
  since: 'waiting_since',
  due: "waiting_since + interval '24 hours'",
})
