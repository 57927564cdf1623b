import { counter } from './metric.ts'

/**
 * Emails by what became of them. `deferred`: the mail server did not take it now, or did not answer, and the job tries
 * again. `rejected`: it refused the recipient or the email for ever. `suppressed`: not handed over, because the address
 * takes no more emails.
 */
export const mailsTotal = counter('mails_total', 'Emails, by what became of them', {
  result: ['sent', 'deferred', 'rejected', 'suppressed'],
})

/** The SMTP commands whose refusal is about one email, and not about our own account at the server. */
const aboutOne: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])

/** Counts the result of handing an email to the mail server. */
export async function countMail<T>(sending: Promise<T>): Promise<T> {
  try {
    const sent = await sending
    mailsTotal.add({ result: 'sent' })
    return sent
  } catch (error) {
    mailsTotal.add({ result: isRefusedForEver(error) ? 'rejected' : 'deferred' })
    throw error
  }
}

/** Counts an email that was not handed over, because its address takes none. */
export const countSuppressed = (): void => mailsTotal.add({ result: 'suppressed' })

const isRefusedForEver = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'command' in error &&
  'responseCode' in error &&
  aboutOne.has(error.command) &&
  Number(error.responseCode) >= 500
