import { defineText } from '../../../../../platform/words/text.ts'

/** What has to be done in this area before the panel opens. */
export const surveysOpening = defineText('surveys-opening', {
  title: 'A survey is live, or a supplier is connected',
  todo: 'Create one on the “Surveys” page and open it, or connect a supplier on the “Suppliers” page.',
})
