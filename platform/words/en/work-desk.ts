import { defineText } from '../text.ts'

/** Words for accounts that work on the panel: of their menu, and of pages that a replica answered. */
export const workDesk = defineText('work-desk', {
  shows: 'The menu shows first',
  member: 'Panelist',
  work: 'Work',
  memberPages: 'Pages of panelists',
  waiting_one: '{{count, number}} waiting',
  waiting_other: '{{count, number}} waiting',
  many: '99+',
  asOf: 'As of {{at}}',
})
