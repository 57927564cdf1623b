import { defineText } from '../../../../platform/words/text.ts'

/** Made-up surveys and movements of points for the preview of the dashboard under a brand that is not saved yet. */
export const sampleDashboard = defineText('sample-dashboard', {
  firstName: 'Maya',
  coffee: 'Coffee at home',
  coffeeCategory: 'Food and drink',
  streaming: 'Evenings with a series',
  streamingCategory: 'Media',
  shopping: 'Your weekly shopping',
  shoppingCategory: 'Shopping',
  reason: 'Your profile fits',
  surveyDone: 'Survey: {{title}}',
  bonus: 'Welcome bonus: email verified',
})
