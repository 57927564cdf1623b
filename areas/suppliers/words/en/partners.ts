import { defineText } from '../../../../platform/words/text.ts'

/** The words with which a member agrees to a partner (version `partnerWordsVersion`) and withdraws the agreement. */
export const partners = defineText('partners', {
  offerText:
    'A partner picks surveys for each person. For that it has to be told something about you, which we do only if you agree. Your name, email address and profile answers are not among it, unless they are listed here.',
  room: 'Survey partners',
  receives: 'When you open your surveys or start one of its surveys, {{name}} receives:',
  receives_alias: 'A random name that only this partner knows',
  receives_attempt: 'The number of the survey visit',
  receives_country: 'Your country',
  'receives_ip-address': 'Your network address',
  receives_browser: 'The name of your browser',
  receives_answers: 'Profile answers that a survey asks for',
  given: 'You agreed on {{day}}.',
  withdrawn: 'You withdrew your consent on {{day}}. Nothing is sent.',
  changed: 'What {{name}} receives has changed since you agreed. Nothing is sent until you agree again.',
  notGiven: 'Nothing has been sent to {{name}}.',
  agree: 'Agree to {{name}}',
  withdraw: 'Stop sharing with {{name}}',
  leaveTitle: 'Stop sharing data with {{name}}?',
  leaveText:
    'Its surveys leave your list, and {{name}} is told to forget you. A survey that you have begun there may not be confirmed any more.',
  leave: 'Stop',
  keep: 'Keep',
  failed: 'That was not changed',
})
