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

/** The names of its subjects that have values of their own; the audit log fills in names from other areas. */
export type InvitationsNames = {
  named_round: { survey: string }
}
/** Makes the name of something in the audit entries about invitations. */
export const invitationsName = messagesOf<InvitationsNames>('invitations-audit')
