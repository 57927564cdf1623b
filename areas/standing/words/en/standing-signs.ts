import { defineText } from '../../../../platform/words/text.ts'

/** The signs that were noticed in answers, worded for the panelist who gave them. */
export const standingSigns = defineText('standing-signs', {
  'too-fast': 'the answers came much faster than those of most people',
  'straight-lined': 'every row of a table got the same answer',
  'attention-failed': 'a question that checks attention was not answered as instructed',
  'same-device': 'another account answered this survey on the same device',
  'other-country': 'it was opened in a different country from the one in your profile',
  'against-profile': 'some answers differ from your profile',
})
