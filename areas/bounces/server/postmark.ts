import { sameText } from '../../../platform/server/secrets.ts'
import { asText, parseObject, type Reported, type ReportReader } from './reported.ts'

/**
 * The types of Postmark that say that there is no mailbox: a hard bounce, and an address that is malformed
 * (https://postmarkapp.com/developer/api/bounce-api#bounce-types).
 */
const goneTypes: ReadonlySet<string> = new Set(['HardBounce', 'BadEmailAddress'])
/** The types with which a recipient was refused for another reason, or by a passing one that Postmark gave up on. */
const refusedTypes: ReadonlySet<string> = new Set([
  'Blocked',
  'SpamNotification',
  'DMARCPolicy',
  'SMTPApiError',
  'SoftBounce',
])

/**
 * Reads the webhooks "Bounce" and "Spam complaint" of Postmark
 * (https://postmarkapp.com/developer/webhooks/bounce-webhook). Postmark does not sign: the address of the webhook has a
 * user name and a password in it, which arrive as basic authentication.
 */
export function createPostmarkReader({ login }: { login: string }): ReportReader {
  // Not for users: a header of HTTP.
  const expected = `Basic ${Buffer.from(login, 'utf8').toString('base64')}`
  return async ({ body, headers }) => {
    if (login === '' || !sameText(headers['authorization'] ?? '', expected)) return null
    const record = parseObject(body)
    if (!record) return []
    const kind = findKind(asText(record['RecordType']), asText(record['Type']))
    const email = asText(record['Email'])
    if (!kind || email === '') return []
    const { ID: id, MessageID: messageId } = record
    return [{ email, kind, status: null, key: `${typeof id === 'number' ? id : asText(id)} ${asText(messageId)}` }]
  }
}

function findKind(recordType: string, type: string): Reported['kind'] | null {
  if (recordType === 'SpamComplaint' || type === 'SpamComplaint') return 'complaint'
  if (recordType !== 'Bounce') return null
  if (goneTypes.has(type)) return 'gone'
  return refusedTypes.has(type) ? 'refused' : null
}
