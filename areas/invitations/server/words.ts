import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { InvitationSettingMessages } from '../contract.ts'
import { invitationsAudit } from '../words/en/server/invitations-audit.ts'
import { invitationsSettings } from '../words/en/server/invitations-settings.ts'
import type { invitationsRecord, InvitationsNames } from './recorded.ts'
import type { InvitationNotes } from '../contract.ts'
import { invitationNotes } from '../words/en/server/invitation-notes.ts'

/** The words of this area for the audit log and its settings, in every language. */
export const invitationsWords = [
  spokenMessages<InvitationNotes>()(invitationNotes),
  spokenMessages<RecordMessages<typeof invitationsRecord> & InvitationsNames>()(invitationsAudit),
  spokenMessages<InvitationSettingMessages>()(invitationsSettings),
]
