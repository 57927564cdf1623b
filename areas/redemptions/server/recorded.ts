import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'
import { orderUnchecked, redemptionStatuses, type AccountRestriction } from '../contract.ts'

const accountRestrictions = [
  'closed',
  'blocked',
  'under-age',
  'inactive',
] as const satisfies readonly AccountRestriction[]

/** What the audit log records about redemptions. */
export const redemptionsRecord = recordOf({
  words: 'redemptions-audit',
  actions: {
    'redemptions.approve': 'redemption',
    'redemptions.reject': 'redemption',
    'redemptions.hold': 'redemption',
    'redemptions.resume': 'redemption',
    'redemptions.held-again': 'redemption',
    'redemptions.waits-for-debt': 'redemption',
    'redemptions.sent': 'redemption',
    'redemptions.refused': 'redemption',
    'redemptions.returned': 'redemption',
    'redemptions.delivered-late': 'redemption',
    'redemptions.bounced': 'redemption',
    'redemptions.resend': 'redemption',
    'redemptions.cancelled': 'redemption',
    'redemptions.settle-delivered': 'redemption',
    'redemptions.propose-give-back': 'redemption',
    'redemptions.settle-not-delivered': 'redemption',
    'redemptions.withdraw-give-back': 'redemption',
    'redemptions.propose-delivered': 'redemption',
    'redemptions.withdraw-delivered': 'redemption',
    'redemptions.propose-correction': 'redemption',
    'redemptions.correct-settlement': 'redemption',
    'redemptions.withdraw-correction': 'redemption',
  },
  fields: {
    status: { words: redemptionStatuses },
    reason: 'plain',
    code: 'plain',
    restriction: { words: accountRestrictions },
    owed: 'plain',
    orderId: 'plain',
    unchecked: { words: orderUnchecked },
    why: 'plain',
    reference: 'plain',
    was: { words: redemptionStatuses },
  },
  kinds: {
    redemption: {},
  },
})

/** The names that the audit log shows where an id alone is not enough. */
export type RedemptionsNames = {
  named_redemption: { points: number; who: string }
}
/** Makes one of the messages in `RedemptionsNames`. */
export const redemptionsName = messagesOf<RedemptionsNames>('redemptions-audit')
