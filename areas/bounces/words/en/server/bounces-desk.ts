import { defineText } from '../../../../../platform/words/text.ts'

/** What the server says to staff about addresses that get no emails. */
export const bouncesDesk = defineText('bounces-desk', {
  lifted: 'Emails go to this address again.',
  added: 'No more emails go to this address.',
  forEver:
    'Hashes of addresses that get no emails, until a person lifts them or the account is erased: an email to a mailbox that is gone harms the delivery of all others.',
})
