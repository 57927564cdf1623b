import { messagesOf, type Message } from '../../../platform/contract/messages.ts'

/** The events of an attempt, as its timeline names them. */
export const attemptEvents = [
  'started',
  'completed',
  'not-a-fit',
  'quota-full',
  'rejected',
  'ended',
  'cancelled',
  'reversed',
  'abandoned',
  'released',
  'noted',
  'asked',
  'decided',
] as const
export type AttemptEvent = (typeof attemptEvents)[number]

type None = Readonly<Record<string, never>>
type Count = { count: number }
type Plain =
  | `event-${AttemptEvent}`
  | 'started'
  | 'startedAtPartner'
  | 'notAFit'
  | 'quotaFull'
  | 'qualityRejected'
  | 'securityRejected'
  | 'accountClosed'
  | 'cancelled'
  | 'alreadyWithdrawn'
  | 'spareTakenBack'
  | 'reportedAgain'
  | 'paidByDispute'
  | 'abandoned'
  | 'decidedNone'
type Counted =
  | 'added'
  | 'blocked'
  | 'quick'
  | 'days'
  | 'forYourTime'
  | 'forYourTimeBlocked'
  | 'takenBack'
  | 'lookedAdded'
  | 'lookedLater'
  | 'unopposedAdded'
  | 'unopposedLater'
  | 'asked'
  | 'linkedAccounts'
  | 'givenBack'
/** The messages that the timeline of an attempt shows its panelist. */
export type TimelineMessages = Readonly<Record<Plain, None>> &
  Readonly<Record<Counted, Count>> & {
    late: Count & { days: Message }
    held: Count & { why: Message }
    notAFitPaid: { paid: Message }
    quotaFullPaid: { paid: Message }
    underAge: { age: number }
    notAccepted: Count & { reason: string }
    takenBackBecause: Count & { reason: string }
  }
/** Makes a message for a timeline. */
export const timelineMessage = messagesOf<TimelineMessages>('attempt-timeline')
