import { counter } from './metric.ts'

/**
 * Emails by what became of them. `deferred`: the mail server did not take it now, or did not answer, and the job tries
 * again. `rejected`: it refused the recipient or the email for ever. `suppressed`: not handed over, because the address
 * takes no more emails.
 */
export const mailsTotal = counter('mails_total', 'Emails, by what became of them', {
  result: ['sent', 'deferred', 'rejected', 'suppressed'],
})

/** Counts what became of one email. */
export const countMail = (result: 'sent' | 'deferred' | 'rejected' | 'suppressed'): void => mailsTotal.add({ result })
