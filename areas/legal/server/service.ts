import type { Language } from '../../../platform/contract/language.ts'
import { createAcceptance, type AcceptanceNeeds } from './acceptance.ts'
import { createConsents, type ConsentNeeds } from './consents.ts'
import { makeCookiePolicyHtml } from './cookie-policy.ts'
import { createPublishing, type PublishingNeeds } from './publishing.ts'
import { createTexts, type TextNeeds } from './texts.ts'

export type Legal = ReturnType<typeof createLegal>

/** Legal texts, who accepted them, and the evidence for it. */
export function createLegal(needs: TextNeeds & PublishingNeeds & AcceptanceNeeds & ConsentNeeds) {
  const texts = createTexts(needs)
  return {
    texts,
    desk: createPublishing(needs, texts),
    ...createAcceptance(needs, texts),
    evidence: createConsents(needs),
    /** Returns the current cookie policy as HTML, for the document that the cookies page embeds. */
    cookiePolicy: async (language: Language): Promise<string> =>
      makeCookiePolicyHtml(await texts.text('cookie-policy', language), language),
  }
}
