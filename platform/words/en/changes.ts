import { defineText } from '../text.ts'

/** Words of lists of changes, before and after. */
export const changes = defineText('changes', {
  none: 'Nothing else was recorded.',
  all: 'Value',
  before: 'Before:',
  after: 'After:',
  nothing: 'nothing',
})
