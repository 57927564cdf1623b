import { campaignWords } from '../../contract/campaign-draft.ts'
import { defineText } from '../../../../platform/words/text.ts'

/**
 * The problems with a campaign's fields, in the specification's words. For Cost, Total Budget and Total Lead they are
 * 'X is required and must be a number.'
 */
export const affiliateChecks = defineText('affiliate-checks', {
  ...campaignWords,
  cannotBeCalled: 'This address cannot be called: {{reason}}.',
  fewerLeads: 'Total Lead cannot be less than the {{leads}} leads counted so far.',
  lessBudget: 'Total Budget cannot be less than the US${{spent}} spent so far.',
  rangeTooLong: 'Please choose a range of at most {{days, number}} days.',
  notHttps: 'it must begin with https',
  otherPort: 'only the standard https port is called',
  noHostName: 'its host must have a name',
})
