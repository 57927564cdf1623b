import { defineText } from '../../../../platform/words/text.ts'

/** Words of reading the lists of My Surveys again. */
export const refreshing = defineText('refreshing', {
  pull: 'Pull to refresh',
  release: 'Let go to refresh',
  refreshing: 'Refreshing…',
  refresh: 'Refresh the list',
})
