import { createHmac } from 'node:crypto'
import { sameText } from '../../../platform/server/secrets.ts'
import { asText, judgePermanent, parseObject, readStatus, type ReportReader } from './reported.ts'

const secretPrefix = 'whsec_'
/** How far the time of a signed report may be from now. */
const toleranceSeconds = 300

/**
 * Reads the reports of any other program: `{ "type": "bounce" or "complaint", "email": "...", "status": "5.1.1" }`,
 * signed by Standard Webhooks (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md)
 * with a secret that begins with `whsec_`. A bounce without a status counts as permanent.
 */
export function createGenericReader({ secret, now = Date.now }: { secret: string; now?: () => number }): ReportReader {
  const key = Buffer.from(secret.replace(secretPrefix, ''), 'base64')
  return async ({ body, headers }) => {
    const [id = '', timestamp = ''] = [headers['webhook-id'], headers['webhook-timestamp']]
    const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(now() / 1_000 - Number(timestamp)) <= toleranceSeconds
    if (key.length === 0 || id === '' || !isRecent) return null
    const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    const given = (headers['webhook-signature'] ?? '').split(' ')
    if (!given.some((one) => sameText(one, expected))) return null
    const report = parseObject(body) ?? {}
    const [type, email, status] = [
      asText(report['type']),
      asText(report['email']),
      readStatus(asText(report['status'])),
    ]
    if (email === '' || status?.startsWith('4.')) return []
    if (type === 'complaint') return [{ email, kind: 'complaint', status: null, key: id }]
    return type === 'bounce' ? [{ email, kind: judgePermanent(status), status, key: id }] : []
  }
}
