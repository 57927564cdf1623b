import { defineText } from '../../../../platform/words/text.ts'

/** Words of the page behind "unsubscribe" in a mail. */
export const unsubscribe = defineText('unsubscribe', {
  title: 'Fewer mails',
  redemption: 'mails about redemptions',
  dispute: 'mails about questions on points',
  surveys: 'mails about new surveys',
  ticket: 'mails about tickets',
  ask: 'You will no longer get {{mails}} from {{brand}}. Everything else stays as it is, and the bell inside {{brand}} still tells you.',
  stop: 'Stop these mails',
  failed: 'The mails were not stopped',
  doneTitle: 'Done',
  done: 'You get no more {{mails}}. One that is already on its way may still arrive.',
  alreadyTitle: 'Already stopped',
  already: 'You had ended {{mails}} before. There is nothing left to do.',
  badTitle: 'This link does not work',
  bad: 'It may have been cut off by your mail program. Open it again from the mail, or choose your mails in the settings after logging in.',
  choose: 'Choose your mails',
  home: 'Home',
})
