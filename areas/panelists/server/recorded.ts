import { recordOf } from '../../../platform/server/recorded.ts'
import { restrictionKinds } from '../../users/contract/restrictions.ts'
import { panelistStatuses } from '../../users/contract/users.ts'

/** What is recorded of panelists. */
export const panelistsRecord = recordOf({
  words: 'panelists-audit',
  actions: {
    'panelists.update': 'user',
    'panelists.block': 'user',
    'panelists.unblock': 'user',
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
    noteId: 'plain',
    name: 'plain',
    email: 'plain',
    startDate: 'day',
    endDate: 'day',
    status: { words: panelistStatuses },
    panelistIds: { of: 'user' },
  },
  kinds: {},
})
