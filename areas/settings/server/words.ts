import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { DeskMessages, SettingRefusals } from '../contract.ts'
import type { ApprovalMessages } from '../contract/approvals.ts'
import { settingsDesk } from '../words/en/server/settings-desk.ts'
import { panelSettings } from '../words/en/server/settings-settings.ts'
import { settingProblems } from '../words/en/setting-problems.ts'
import { settingsAudit } from '../words/en/server/settings-audit.ts'
import type { settingsRecord } from './recorded.ts'

/**
 * The words of settings on the server, except for emails, in every language. Each area has the words for its own
 * settings.
 */
export const settingsWords = [
  spokenMessages<DeskMessages>()(settingsDesk),
  spokenMessages<ApprovalMessages>()(panelSettings),
  spokenMessages<SettingRefusals>()(settingProblems),
  spokenMessages<RecordMessages<typeof settingsRecord>>()(settingsAudit),
]
