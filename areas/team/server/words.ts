import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { TeamMessages } from '../contract.ts'
import { teamAudit } from '../words/en/server/team-audit.ts'
import { teamDesk } from '../words/en/server/team-desk.ts'
import { teamPeriods } from '../words/en/server/team-settings.ts'
import type { teamRecord } from './recorded.ts'

/** The words of invitations on the server, in every language. */
export const teamWords = [
  spokenMessages<TeamMessages>()(teamDesk),
  spokenMessages<RecordMessages<typeof teamRecord>>()(teamAudit),
  spoken(teamPeriods),
]
