import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { ArticleMessages } from '../contract/article-desk.ts'
import type { SupportSettingMessages } from '../contract/settings.ts'
import { supportArticles } from '../words/en/server/support-articles.ts'
import { supportSettings } from '../words/en/server/support-settings.ts'
import { words as supportArticlesEs } from '../words/es/server/support-articles.ts'
import { words as supportSettingsEs } from '../words/es/server/support-settings.ts'
import { supportAudit } from '../words/en/server/support-audit.ts'
import { words as supportAuditEs } from '../words/es/server/support-audit.ts'
import type { supportRecord } from './recorded.ts'

/** What support says of articles, calls its settings, and records, in every language. */
export const supportWords = [
  spokenMessages<ArticleMessages>()(supportArticles, { es: supportArticlesEs }),
  spokenMessages<SupportSettingMessages>()(supportSettings, { es: supportSettingsEs }),
  spokenMessages<RecordMessages<typeof supportRecord>>()(supportAudit, { es: supportAuditEs }),
]
