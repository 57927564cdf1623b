import { defineText } from '../../../../platform/words/text.ts'

/** Words of the audit log page. */
export const audit = defineText('audit', {
  title: 'Audit log',
  lead: 'Every change that staff made, with the values before and after. Entries cannot be changed.',
  everyArea: 'All areas',
  everyAction: 'All actions',
  area: 'Area',
  action: 'Action',
  who: 'Who did it',
  subject: 'About whom',
  days: 'Days (UTC)',
  noMatch: 'No entry matches these filters.',
  found: 'Entries: {{count}}',
  when: 'When',
  what: 'What happened',
  from: 'From',
  gone: 'A former user',
  show: 'Show',
  showLong: 'Show: {{sentence}}, {{at}}',
  entry: 'Entry',
  reason: 'Reason',
  sameActor: 'Everything by the same person',
  sameSubject: 'Everything about this',
})
