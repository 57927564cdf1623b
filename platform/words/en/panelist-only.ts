import { defineText } from '../text.ts'

/** What accounts without role 1 read on the panelists' pages. */
export const panelistOnly = defineText('panelist-only', {
  title: 'This account does not take surveys',
  text: 'It is for working on the panel, so it has no surveys, points or rewards of its own. To take surveys, join with another email address.',
  goTo: 'Go to {{page}}',
  loading: 'Loading',
})
