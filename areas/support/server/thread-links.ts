import { documentPaths } from '../../../platform/contract/addresses.ts'
import { sameText, type Secrets } from '../../../platform/server/secrets.ts'

type Linked = { ticketId: string; ticketNumber: string }

/**
 * Links with which people without an account can read their ticket and write to it. Anyone who receives our email can
 * open the link.
 */
export function createThreadLinks({ secrets }: { secrets: Pick<Secrets, 'hmac'> }) {
  const signatureOf = (ticketId: string): string => secrets.hmac('ticket', ticketId).toString('base64url')
  return {
    /** Returns the path of a ticket's page. */
    linkTo: ({ ticketId, ticketNumber }: Linked): string =>
      `${documentPaths.contact}?t=${encodeURIComponent(ticketNumber)}.${signatureOf(ticketId)}`,
    /** Returns the ticket number in a token, before its signature is checked. */
    numberIn: (token: string): string => token.split('.')[0] ?? '',
    isFor: (token: string, { ticketId, ticketNumber }: Linked): boolean =>
      sameText(token, `${ticketNumber}.${signatureOf(ticketId)}`),
  }
}
