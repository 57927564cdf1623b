import { waitingStatement } from '../../../platform/server/for-desk.ts'

/** The open requests of people for their data; each is due by the end of its day. */
export const readWaitingRequests = waitingStatement('duties.waiting', {
  from: 'duty_requests',
  where: "state = 'open'",
  // Not for users: parts of a statement.
  since: "received_on::timestamp at time zone 'UTC'",
  // Not for users: parts of a statement.
  due: "(due_on + 1)::timestamp at time zone 'UTC'",
})
