import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys, and what of support has to be done before the panel opens. */
export const supportSettings = defineText('support-settings', {
  email: 'Support address',
  emailText:
    'Where an email goes about every message that people write to support. Without one they wait on the page of the desk.',
  emailImpact:
    'Messages that arrive from now on are mailed there. Empty, none are mailed, and all wait on the page of the desk.',
  addressSet: 'Support has an address',
  addressSetText: 'Enter it under Panel settings, Emails.',
  errorDays: 'Error reports are kept for',
  errorDaysText: 'Days for which an error that a page reported is kept after it was last seen.',
  errorDaysImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
})
