import { recordOf } from '../../../platform/server/recorded.ts'
import { restrictionKinds, type RestrictionReason } from '../../users/contract/restrictions.ts'
import { panelistStatuses } from '../../users/contract/users.ts'

/** The audit entries about panelists. */
export const panelistsRecord = recordOf({
  words: 'panelists-audit',
  actions: {
    'panelists.update': 'user',
    'panelists.block': 'user',
    'panelists.unblock': 'user',
    'panelists.restrict': 'user',
    'panelists.keep-restriction': 'user',
    'panelists.lift-restriction': 'user',
    'panelists.note': 'user',
    'panelists.delete': 'user',
    'panelists.export': null,
  },
  fields: {
    firstName: 'plain',
    lastName: 'plain',
    phone: 'plain',
    dateOfBirth: 'day',
    gender: 'plain',
    address: 'plain',
    countryId: 'plain',
    stateId: 'plain',
    cityName: 'plain',
    zipcode: 'plain',
    reason: 'plain',
    kind: { words: restrictionKinds },
    cause: {
      words: [
        'untrue-answers',
        'careless-answers',
        'same-person',
        'same-browser',
        'payout-target',
        'lives-elsewhere',
        'connection-elsewhere',
        'other',
      ] satisfies RestrictionReason[],
    },
    note: 'plain',
    noteId: 'plain',
    name: 'plain',
    email: 'plain',
    startDate: 'day',
    endDate: 'day',
    status: { words: panelistStatuses },
    activity: 'plain',
    affId: 'plain',
    segment: 'plain',
    panelistIds: { of: 'user' },
  },
  kinds: {},
})
