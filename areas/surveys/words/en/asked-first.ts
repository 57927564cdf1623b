import { defineText } from '../../../../platform/words/text.ts'

/** The texts of the dialog that asks what a partner needs to know before its survey starts. */
export const askedFirst = defineText('asked-first', {
  title_one: '{{count}} question first',
  title_other: '{{count}} questions first',
  text: '“{{title}}” may fit you. It needs some answers first that your profile does not have yet.',
  kept: 'Your answers are kept in your profile. The partner receives them only if you have agreed to that in the settings.',
  begin: 'Save and start',
  later: 'Not now',
  saveFailed: 'Your answers were not saved',
  notStarted: '“{{title}}” did not start',
})
