import { defineText } from '../../../../platform/words/text.ts'

/**
 * The words with which a member lets a partner receive answers (version `passingWordsVersion`), and the list of what it
 * received.
 */
export const passing = defineText('passing', {
  title: 'Answers you gave once',
  text: 'Partners ask the same questions again and again. You can let one be told what you told us, so that it does not ask you. It is told an answer only when you start one of its surveys.',
  answers: '{{name}} would be told your answers to:',
  sensitive: 'These answers are sensitive. {{name}} would be told them only with a yes of their own:',
  given: 'You agreed on {{day}}.',
  changed: 'The list has changed since you agreed. What was not on it is not passed on.',
  agree: 'Let {{name}} be told',
  agreeSensitive: 'Let {{name}} be told sensitive answers',
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
  questionGone: 'a question that no longer exists',
  saidAge: 'your age',
  notAsked_one: '{{count}} question was skipped, because you had answered it before.',
  notAsked_other: '{{count}} questions were skipped, because you had answered them before.',
})
