import { defineText } from '../../../../platform/words/text.ts'

/** Words for readers whose address gets no emails. */
export const addressNotice = defineText('address-notice', {
  title_gone: 'Emails to your address come back',
  title_complaint: 'You get only emails about your account',
  title_staff: 'We send no emails to your address',
  text_gone:
    'Since {{day}} your mail provider says that this mailbox does not exist. Rewards and log-in links cannot reach you. If the mailbox works again, let us try. If it does not, write to us to change your address.',
  text_complaint:
    'On {{day}} one of our emails was marked as spam, so we send no more news about surveys. Emails about your account and your rewards still come.',
  text_staff: 'Our team stopped emails to this address on {{day}}. Write to us if that is a mistake.',
  retry_gone: 'Try again',
  retry_complaint: 'Send me all emails again',
  notRetried: 'That did not work',
  contact: 'Write to us',
})
