import { defineText } from '../../../../platform/words/text.ts'

/** The texts of the page behind the unsubscribe link of an email. */
export const unsubscribe = defineText('unsubscribe', {
  title: 'Fewer emails',
  redemption: 'emails about redemptions',
  dispute: 'emails about questions on points',
  surveys: 'emails about new surveys',
  ticket: 'emails about tickets',
  ask: 'You will no longer get {{mails}} from {{brand}}. Everything else stays as it is, and the bell inside {{brand}} still notifies you.',
  stop: 'Stop these emails',
  failed: 'The emails were not stopped',
  doneTitle: 'Done',
  done: 'You will get no more {{mails}}. One that is already on its way may still arrive.',
  alreadyTitle: 'Already stopped',
  already: 'You stopped {{mails}} before. There is nothing left to do.',
  badTitle: 'This link does not work',
  bad: 'Your email program may have cut it off. Open it again from the email, or log in and choose your emails in the settings.',
  choose: 'Choose your emails',
  home: 'Home',
})
