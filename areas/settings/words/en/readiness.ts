import { defineText } from '../../../../platform/words/text.ts'

/** Words of the checklist before opening, and of the notice that it is incomplete. */
export const readiness = defineText('readiness', {
  title: 'Before you open',
  staysTitle: 'Worth knowing',
  lead_one: '{{count, number}} step is left.',
  lead_other: '{{count, number}} steps are left.',
  done: 'Done',
  open: 'To do',
  advised: 'Advised',
  go: 'Go there',
  goLong: 'Go there: {{title}}',
  sendTest: 'Send me a test email',
  notSent: 'The test email was not sent',
  notice_one: 'The opening checklist has {{count, number}} step left.',
  notice_other: 'The opening checklist has {{count, number}} steps left.',
  ready: 'Your panel is ready',
  readyText: 'Every step before the opening is done.',
  readyList: 'See the checklist',
  readyClose: 'Close this message',
  whole: 'The opening checklist',
  toList: 'See the checklist',
})
