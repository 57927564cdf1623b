import { languageCodes, type Language } from '../../../platform/contract/language.ts'
import { withOwnPoints } from '../../../platform/server/words.ts'
import type { LegalDocument, WrittenTexts } from '../contract.ts'
import { shippedTexts } from './words.ts'

/** The built-in texts, which everyone reads until the operator publishes. */
export const shippedTextsOf = (document: LegalDocument): WrittenTexts => {
  const texts = Object.fromEntries(
    languageCodes.map((language: Language) => [
      language,
      { body: withOwnPoints(shippedTexts[language][document], language), changes: '' },
    ]),
  )
  return texts as { [L in Language]: { body: string; changes: string } }
}
