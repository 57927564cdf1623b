import type { Language } from '../../../platform/contract/language.ts'
import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages, textIn, wordsIn } from '../../../platform/server/words.ts'
import type { LegalMessages } from '../contract.ts'
import { legal } from '../words/en/legal.ts'
import { legalAudit } from '../words/en/server/legal-audit.ts'
import { legalDesk } from '../words/en/server/legal-desk.ts'
import { legalDrafts } from '../words/en/server/legal-drafts.ts'
import type { legalRecord } from './recorded.ts'

/** The words of this area on the server, in every language. */
export const legalWords = [
  spokenMessages<LegalMessages>()(legalDesk),
  spoken(legal),
  spokenMessages<RecordMessages<typeof legalRecord>>()(legalAudit),
]

/** Returns the words that surround a legal text. */
export const getWordsAround = (language: Language) => textIn(legal, language)

/** Returns the built-in texts in a language, in Markdown; null when there is no translation. */
export const getShippedTextsIn = (language: Language) => wordsIn(legalDrafts, language)
