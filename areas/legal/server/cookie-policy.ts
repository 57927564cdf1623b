import { formatDay } from '../../../platform/contract/day.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { escapeHtml } from '../../../platform/server/document-pages.ts'
import { proseHtml } from '../../../platform/server/prose-html.ts'
import type { LegalText } from '../contract.ts'
import { getWordsAround } from './words.ts'

/** Makes the HTML of the current cookie policy: its text, its day, and a note while it is the built-in text. */
export function makeCookiePolicyHtml({ blocks, day, isDraft }: LegalText, language: Language): string {
  const say = getWordsAround(language)
  const since = isDraft ? say('updated', { day: formatDay(day) }) : say('inForceSince', { day: formatDay(day) })
  const draft = `<p class="draft"><strong>${escapeHtml(say('draft'))}.</strong> ${escapeHtml(say('draftText'))}</p>`
  return `<p class="since">${escapeHtml(since)}</p>${isDraft ? draft : ''}${proseHtml(blocks)}`
}
