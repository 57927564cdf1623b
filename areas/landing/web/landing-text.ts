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

/** The same outside of components. */
export const landingTextOf = (key: LandingTextKey): string => textOrPlaceholder(key, currentLanguage())
