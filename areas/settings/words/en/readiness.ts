import { defineText } from '../../../../platform/words/text.ts'

/**
 * Words of the opening checklist, and of the notice that it is incomplete. A step can come back long after the opening, so
 * the heading says nothing about it.
 */
export const readiness = defineText('readiness', {
  title: 'Still to do',
  staysTitle: 'Worth knowing',
  lead_one: '{{count, number}} step is left until the panel is ready.',
  lead_other: '{{count, number}} steps are left until the panel is ready.',
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
