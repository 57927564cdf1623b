import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about nights that a person decided about. */
export const fairnessRecord = recordOf({
  words: 'fairness-audit',
  actions: { 'fairness.pay': 'night', 'fairness.refuse': 'night' },
  fields: {},
  kinds: { night: {} },
})

/** The names that the audit log shows. */
export type FairnessNames = { named_night: { count: number } }
/** Makes such a name. */
export const fairnessName = messagesOf<FairnessNames>('fairness-audit')
