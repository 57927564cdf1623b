import { defineText } from '../../../../platform/words/text.ts'

/**
 * The words with which a member lets a partner receive answers (version `passingWordsVersion`), and the list of what it
 * received.
 */
export const passing = defineText('passing', {
  title: 'Answers you gave once',
  text: 'Partners ask the same questions again and again. You can let a partner receive answers that you gave us, so that it does not ask you again. It receives an answer only when you start one of its surveys.',
  answers: '{{name}} would receive your answers to:',
  sensitive: 'These answers are sensitive. {{name}} would receive them only if you agree to that separately:',
  given: 'You agreed on {{day}}.',
  changed: 'The list has changed since you agreed. What was not on it is not passed on.',
  agree: 'Let {{name}} receive answers',
  agreeSensitive: 'Let {{name}} receive sensitive answers',
  withdraw: 'Stop passing answers to {{name}}',
  withdrawSensitive: 'Stop passing sensitive answers to {{name}}',
  leaveTitle: 'Stop passing your answers to {{name}}?',
  leaveText:
    'From now on it receives none of them, and we ask it to forget you. It may ask you again, and a survey that you have begun there may not be confirmed any more.',
  leave: 'Stop',
  keep: 'Keep',
  failed: 'That was not changed',
  told: 'What {{name}} received',
  toldOn: '{{day}}: {{questions}}',
  questionGone: 'a question that is gone',
  saidAge: 'your age',
  notAsked_one: 'You were not asked {{count}} question again.',
  notAsked_other: 'You were not asked {{count}} questions again.',
})
