import type { Language } from '../../../platform/contract/language.ts'
import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages, textIn } from '../../../platform/server/words.ts'
import type { LegalDocument, LegalMessages } from '../contract.ts'
import { legal } from '../words/en/legal.ts'
import { legalAudit } from '../words/en/server/legal-audit.ts'
import { legalDesk } from '../words/en/server/legal-desk.ts'
import { legalDrafts } from '../words/en/server/legal-drafts.ts'
import { words as legalEs } from '../words/es/legal.ts'
import { words as legalAuditEs } from '../words/es/server/legal-audit.ts'
import { words as legalDeskEs } from '../words/es/server/legal-desk.ts'
import { words as legalDraftsEs } from '../words/es/server/legal-drafts.ts'
import type { legalRecord } from './recorded.ts'

/** Everything this area says on the server, in every language. */
export const legalWords = [
  spokenMessages<LegalMessages>()(legalDesk, { es: legalDeskEs }),
  spoken(legal, { es: legalEs }),
  spokenMessages<RecordMessages<typeof legalRecord>>()(legalAudit, { es: legalAuditEs }),
]

/** The words around a legal text. */
export const aroundIn = (language: Language) => textIn(legal, language)

/** The built-in texts, in Markdown. */
export const shippedTexts: Readonly<Record<Language, Readonly<Record<LegalDocument, string>>>> = {
  en: legalDrafts.words,
  es: legalDraftsEs,
}
