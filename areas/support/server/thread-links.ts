import { documentPaths } from '../../../platform/contract/addresses.ts'
import { sameText, type Secrets } from '../../../platform/server/secrets.ts'

type Linked = { ticketId: string; ticketNumber: string }

/** Links with which people without an account read and write on their ticket; receiving our email is the key. */
export function createThreadLinks({ secrets }: { secrets: Pick<Secrets, 'hmac'> }) {
  const signatureOf = (ticketId: string): string => secrets.hmac('ticket', ticketId).toString('base64url')
  return {
    /** The page of a ticket, as a path. */
    linkTo: ({ ticketId, ticketNumber }: Linked): string =>
      `${documentPaths.contact}?t=${encodeURIComponent(ticketNumber)}.${signatureOf(ticketId)}`,
    /** The number that a token names, before its signature is checked. */
    numberIn: (token: string): string => token.split('.')[0] ?? '',
    isFor: (token: string, { ticketId, ticketNumber }: Linked): boolean =>
      sameText(token, `${ticketNumber}.${signatureOf(ticketId)}`),
  }
}
