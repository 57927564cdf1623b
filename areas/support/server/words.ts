import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { ArticleMessages } from '../contract/article-desk.ts'
import type { SupportSettingMessages } from '../contract/settings.ts'
import { supportArticles } from '../words/en/server/support-articles.ts'
import { supportSettings } from '../words/en/server/support-settings.ts'
import { supportAudit } from '../words/en/server/support-audit.ts'
import type { supportRecord } from './recorded.ts'
import type { TicketNotes } from '../contract/tickets.ts'
import { ticketNotes } from '../words/en/server/ticket-notes.ts'
import type { SupportDesk } from '../contract/support-desk.ts'
import { ticketAnswersDesk } from '../words/en/server/ticket-answers-desk.ts'

/** The words of help articles, settings and audit entries of this area, in every language. */
export const supportWords = [
  spokenMessages<SupportDesk>()(ticketAnswersDesk),
  spokenMessages<TicketNotes>()(ticketNotes),
  spokenMessages<ArticleMessages>()(supportArticles),
  spokenMessages<SupportSettingMessages>()(supportSettings),
  spokenMessages<RecordMessages<typeof supportRecord>>()(supportAudit),
]
