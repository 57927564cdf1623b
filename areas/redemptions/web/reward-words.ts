import type { Reward } from '../../rewards/contract.ts'
import { currentLanguage } from '../../../platform/web/text/language.ts'

type Text = 'name' | 'description' | 'deliveryText'

/** A text of a reward in the reader's language if it is translated, otherwise the original. */
export function translateText(reward: Reward, text: Text): string {
  const language = currentLanguage()
  const written = language === 'en' ? undefined : reward.translations[language]?.[text]
  return written ?? reward[text]
}
