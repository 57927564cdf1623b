import type { RecipientField } from '../../providers/contract.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { redemptionMessage, type AccountRestriction, type RewardName } from '../contract.ts'
import type { Note } from '../../notifications/server/service.ts'

type Asked = { rewardName: RewardName; points: number }

/** Describes a request in messages by its reward and its value. */
export const describeAsked = ({ rewardName, points }: Asked) => ({ reward: rewardName, usd: valueUsd(points) })

const noteFor = (userId: string, message: Message): Note => ({
  userId,
  kind: 'redemption',
  message,
  link: documentPaths.redeem,
})

/** Describes where the points of a rejected request went: to a debt first, then to the wallet. */
export function describeReturn({ points, toDebt }: { points: number; toDebt: number }): Message {
  if (toDebt === 0) return redemptionMessage('back', { count: points })
  if (toDebt === points) return redemptionMessage('backToDebt', { count: points })
  return redemptionMessage('backInPart', { count: points, back: points - toDebt, debt: toDebt })
}

/** Names the restriction of an account, in words that follow "This account is". */
export const describeRestriction = (restriction: AccountRestriction): Message =>
  redemptionMessage(`restriction-${restriction}`)

/** Tells the panelist that the vendor refused the order; the vendor's own words are for staff. */
export const describeRefusal = (field: RecipientField): Message => redemptionMessage(`refused-${field}`)

/** The notification that a request was received. */
export const noteReceived = (userId: string, asked: Asked): Note =>
  noteFor(userId, redemptionMessage('received', describeAsked(asked)))
/** The notification that an approved request waits because points are owed. */
export const noteWaiting = (userId: string, asked: Asked, owed: number): Note =>
  noteFor(userId, redemptionMessage('waiting', { ...describeAsked(asked), count: owed }))
/** The notification that a reward was sent. */
export const noteSent = (userId: string, asked: Asked): Note =>
  noteFor(userId, redemptionMessage('sent', describeAsked(asked)))
/** The notification that the vendor will email the reward. */
export const noteOrdered = (userId: string, asked: Asked): Note =>
  noteFor(userId, redemptionMessage('ordered', describeAsked(asked)))
/** The notification that a request was rejected, and where its points went. */
export const noteRejected = (userId: string, asked: Asked & { toDebt: number }, reason: string): Note =>
  noteFor(userId, redemptionMessage('rejected', { ...describeAsked(asked), reason, back: describeReturn(asked) }))
/** The notification that an approved reward could not be delivered, and where its points went. */
export const noteUndelivered = (userId: string, asked: Asked & { toDebt: number }, reason: Message): Note =>
  noteFor(userId, redemptionMessage('undelivered', { ...describeAsked(asked), reason, back: describeReturn(asked) }))
/** The notification that a paid reward could not be delivered, which asks for another address. */
export const noteBounced = (
  userId: string,
  asked: Asked,
  { until, isAgain }: { until: Date; isAgain: boolean },
): Note =>
  noteFor(
    userId,
    redemptionMessage(isAgain ? 'bouncedAgain' : 'bounced', {
      ...describeAsked(asked),
      until: formatDay(until, 'UTC'),
    }),
  )
/** The notification that a reward was paid by hand. */
export const notePaid = (userId: string, asked: Asked): Note =>
  noteFor(userId, redemptionMessage('paid', describeAsked(asked)))
/** The notification that a payment failed, and where its points went. */
export const noteUnpaid = (userId: string, asked: Asked & { toDebt: number }, reason: Message): Note =>
  noteFor(userId, redemptionMessage('unpaid', { ...describeAsked(asked), reason, back: describeReturn(asked) }))
