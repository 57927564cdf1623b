import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last part of their keys, and the support desk's step before the panel opens. */
export const supportSettings = defineText('support-settings', {
  email: 'Support address',
  emailText:
    'The address that gets an email about every message to support. Without one, messages only wait on the support desk.',
  emailImpact:
    'Messages from now on are emailed there. If it is empty, none are emailed, and all wait on the support desk.',
  addressSet: 'Support has an email address',
  addressSetText: 'Enter it under Panel settings, Emails.',
  ticketMonths: 'Solved tickets are kept for',
  ticketMonthsText: 'How many months after its last message or note a solved ticket is kept.',
  ticketMonthsImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
  errorDays: 'Error reports are kept for',
  errorDaysText: 'How many days an error reported by a page is kept after it was last seen.',
  errorDaysImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
})
