import { defineText } from '../../../../platform/words/text.ts'

/** Words of the audit log. */
export const audit = defineText('audit', {
  title: 'Audit log',
  lead: 'Every change that staff made, with what was before and after. Nobody can change it.',
  everyArea: 'Every area',
  everyAction: 'Every action',
  area: 'Area',
  action: 'Action',
  who: 'Who did it',
  subject: 'About whom',
  days: 'Days (UTC)',
  noMatch: 'No entry matches these filters.',
  found: '{{count}} entries',
  when: 'When',
  what: 'What happened',
  from: 'From',
  gone: 'Somebody who left',
  show: 'Show',
  showLong: 'Show: {{sentence}}, {{at}}',
  entry: 'Entry',
  reason: 'Reason',
  sameActor: 'Everything by the same person',
  sameSubject: 'Everything about this',
})
