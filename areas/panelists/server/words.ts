import { restrictions } from '../../../platform/words/en/restrictions.ts'
import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { WhyRestricted } from '../../users/contract/restrictions.ts'
import type { LockMessages } from '../contract.ts'
import { locks } from '../words/en/server/locks.ts'
import { panelistsAudit } from '../words/en/server/panelists-audit.ts'
import { panelistPeriods } from '../words/en/server/panelists-settings.ts'
import type { panelistsRecord } from './recorded.ts'
import type { PanelistDesk } from '../contract.ts'
import { panelistsDesk } from '../words/en/server/panelists-desk.ts'

/** The words of locks and of this area's audit entries, in every language. */
export const panelistsWords = [
  spokenMessages<PanelistDesk>()(panelistsDesk),
  spokenMessages<RecordMessages<typeof panelistsRecord>>()(panelistsAudit),
  spokenMessages<WhyRestricted>()(restrictions),
  spokenMessages<LockMessages>()(locks),
  spoken(panelistPeriods),
]
