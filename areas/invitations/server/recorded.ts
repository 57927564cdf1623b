import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'

/** What is recorded of invitations to surveys. */
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

/** What its kinds are called where a name alone does not do; the audit log fills in those of others. */
export type InvitationsNames = {
  named_round: { survey: string }
}
/** Makes one of these names. */
export const invitationsName = messagesOf<InvitationsNames>('invitations-audit')
