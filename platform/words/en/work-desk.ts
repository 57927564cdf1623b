import { defineText } from '../text.ts'

/** Words of the menu for accounts that work on the panel. */
export const workDesk = defineText('work-desk', {
  shows: 'The menu shows first',
  member: 'Panelist',
  work: 'Work',
  memberPages: 'Pages of panelists',
  waiting_one: '{{count, number}} waiting',
  waiting_other: '{{count, number}} waiting',
  many: '99+',
})
