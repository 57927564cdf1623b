import { languageCodes } from '../../../platform/contract/language.ts'
import { withOwnPoints } from '../../../platform/server/words.ts'
import type { LegalDocument, WrittenTexts } from '../contract.ts'
import { getShippedTextsIn } from './words.ts'

/** Returns the built-in texts of a document, which everyone reads until the operator publishes. */
export const getShippedTexts = (document: LegalDocument): WrittenTexts => {
  const texts = Object.fromEntries(
    languageCodes.flatMap((language) => {
      const drafts = getShippedTextsIn(language)
      return drafts ? [[language, { body: withOwnPoints(drafts[document] ?? '', language), changes: '' }]] : []
    }),
  )
  return texts as WrittenTexts
}
