import { landingTextIn, type LandingTextKey } from '../../site/contract/landing-texts.ts'
import { isWrittenInAdvance, operator } from '../../../kit/operator.ts'
import { currentLanguage, useLanguage } from '../../../platform/web/text/language.ts'
import { withPointName } from '../../../platform/web/text/text.ts'
import type { Language } from '../../../platform/contract/language.ts'

/** In a prerendered page, a placeholder that the server replaces with the text. */
const textOrPlaceholder = (key: LandingTextKey, language: Language): string =>
  isWrittenInAdvance
    ? `%TEXT_${key.toUpperCase()}%`
    : landingTextIn(key, operator.texts[key], language, { rules: operator.rules, withPointName })

/** The landing page texts that an operator can choose, in the reader's language. */
export function useLandingText(): (key: LandingTextKey) => string {
  const language = useLanguage()
  return (key) => textOrPlaceholder(key, language)
}

/** Returns a text of the landing page in the reader's language, for code outside components. */
export const landingTextOf = (key: LandingTextKey): string => textOrPlaceholder(key, currentLanguage())
