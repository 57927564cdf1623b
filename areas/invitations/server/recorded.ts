import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'

/** What the audit log records about invitations to surveys. */
export const invitationsRecord = recordOf({
  words: 'invitations-audit',
  actions: {
    'invitations.invite': 'round',
    'invitations.stop': 'round',
  },
  fields: {
    surveyId: { of: 'survey' },
    people: 'plain',
    waveSize: 'plain',
    gapMinutes: 'plain',
  },
  kinds: {
    round: {},
  },
})

/** The names of this area's subjects that need values; the audit log fills in names from other areas. */
export type InvitationsNames = {
  named_round: { survey: string }
}
/** Makes one of the messages in `InvitationsNames`. */
export const invitationsName = messagesOf<InvitationsNames>('invitations-audit')
