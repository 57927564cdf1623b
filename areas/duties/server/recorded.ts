import { recordOf } from '../../../platform/server/recorded.ts'
import { requestFilters, requestKinds, requestLaws } from '../contract.ts'

/** The audit entries about people's requests for their own data. */
export const dutiesRecord = recordOf({
  words: 'duties-audit',
  actions: {
    'duties.record': 'user',
    'duties.copy': 'user',
    'duties.hand-over': 'user',
    'duties.refuse': 'user',
    'duties.export': null,
  },
  fields: {
    kind: { words: requestKinds },
    law: { words: requestLaws },
    receivedOn: 'day',
    dueOn: 'day',
    reason: 'plain',
    state: { words: requestFilters },
    panelistId: { of: 'user' },
  },
  kinds: {},
})
