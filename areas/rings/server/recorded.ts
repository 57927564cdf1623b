import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'
import { ringActions } from '../contract.ts'

/** The audit record's actions on linked accounts. */
export const ringsRecord = recordOf({
  words: 'rings-audit',
  actions: {
    'rings.decide': 'ring',
    'rings.undo': 'ring',
    'rings.overturn': 'ring',
  },
  fields: {
    decision: { words: ringActions },
    reason: 'plain',
    accounts: 'plain',
    panelistId: { of: 'user' },
  },
  kinds: { ring: {} },
})

/** The names that the audit log shows where an id alone is not enough. */
export type RingsNames = { named_ring: { ring: number } }
/** Makes one of the messages in `RingsNames`. */
export const ringsName = messagesOf<RingsNames>('rings-audit')
