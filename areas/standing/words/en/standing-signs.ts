import { defineText } from '../../../../platform/words/text.ts'

/** The signs that were noticed in answers, worded for the panelist who gave them. */
export const standingSigns = defineText('standing-signs', {
  'too-fast': 'the answers came much faster than from most people',
  'straight-lined': 'every row of a table got the same answer',
  'attention-failed': 'a question that checks attention was not answered as it asked',
  'same-device': 'another account answered this survey on the same device',
  'other-country': 'it was opened in another country than your profile names',
  'against-profile': 'some answers differ from your profile',
})
