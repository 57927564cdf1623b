import { defineText } from '../../../../platform/words/text.ts'

/** The reasons why a partner offers a panelist none of its surveys. */
export const wallNotes = defineText('wall-notes', {
  wallCountry: '{{partner}} has no surveys for your country.',
  wallNetwork: '{{partner}} shows nothing to a VPN or proxy. Switch it off, and open this page again.',
  wallBanned: '{{partner}} shows you no surveys for now.',
  wallUnverified: '{{partner}} wants to know you better first. Its surveys come later.',
  wallUnsaid: '{{partner}} shows you no surveys just now, and does not say why.',
  wallUntil: 'Until {{at}}.',
})
