import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { DeskMessages, SettingRefusals } from '../contract.ts'
import type { ApprovalMessages } from '../contract/approvals.ts'
import { settingsDesk } from '../words/en/server/settings-desk.ts'
import { panelSettings } from '../words/en/server/settings-settings.ts'
import { settingProblems } from '../words/en/setting-problems.ts'
import { words as settingsDeskEs } from '../words/es/server/settings-desk.ts'
import { words as panelSettingsEs } from '../words/es/server/settings-settings.ts'
import { words as settingProblemsEs } from '../words/es/setting-problems.ts'
import { settingsAudit } from '../words/en/server/settings-audit.ts'
import { words as settingsAuditEs } from '../words/es/server/settings-audit.ts'
import type { settingsRecord } from './recorded.ts'

/** Everything the server says about settings except in emails, in every language; the names of settings are words of their areas. */
export const settingsWords = [
  spokenMessages<DeskMessages>()(settingsDesk, { es: settingsDeskEs }),
  spokenMessages<ApprovalMessages>()(panelSettings, { es: panelSettingsEs }),
  spokenMessages<SettingRefusals>()(settingProblems, { es: settingProblemsEs }),
  spokenMessages<RecordMessages<typeof settingsRecord>>()(settingsAudit, { es: settingsAuditEs }),
]
