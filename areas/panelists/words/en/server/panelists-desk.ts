import { defineText } from '../../../../../platform/words/text.ts'

/** The messages to staff who change a panelist. */
export const panelistsDesk = defineText('panelists-desk', {
  updated: 'The panelist was updated.',
  blocked: 'The account is blocked.',
  unblocked: 'The account is unblocked.',
  deleted: 'The account is deleted.',
  roleChanged: 'The role was changed.',
  secondStepReset: 'The second step was reset.',
  redemptionOpen: 'This panelist has an open redemption request. Decide it first.',
  chooseSome: 'Please choose 1 to {{max, number}} panelists.',
  changed: 'Changed by {{who}} {{ago}}',
  thePanelist: 'the panelist',
  somebody: 'someone',
  now: 'just now',
  minutes_one: '{{count, number}} minute ago',
  minutes_other: '{{count, number}} minutes ago',
  hours_one: '{{count, number}} hour ago',
  hours_other: '{{count, number}} hours ago',
  days_one: '{{count, number}} day ago',
  days_other: '{{count, number}} days ago',
})
