import { defineText } from '../../../../../platform/words/text.ts'

/** What has to be done in this area before the panel opens. */
export const surveysOpening = defineText('surveys-opening', {
  title: 'A survey is live, or a supplier is connected',
  todo: 'Make one on the page Surveys and open it, or connect a supplier on the page Suppliers.',
})
