import { defineText } from '../../../../platform/words/text.ts'

/** The texts of the pull-to-refresh indicator on My Surveys. */
export const refreshing = defineText('refreshing', {
  pull: 'Pull to refresh',
  release: 'Let go to refresh',
  refreshing: 'Refreshing…',
  refresh: 'Refresh the list',
})
