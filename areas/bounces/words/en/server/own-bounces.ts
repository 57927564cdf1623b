import { defineText } from '../../../../../platform/words/text.ts'

/** What the server says to the owner of an address that gets no emails. */
export const ownBounces = defineText('own-bounces', {
  retried: 'Thank you. We will send emails to your address again.',
})
