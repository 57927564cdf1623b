import { createHmac } from 'node:crypto'

const sendTimeoutMs = 10_000

/** The words for how a respondent's try ended, as the panel reads them. */
export const outcomes = [
  'completed',
  'disqualified',
  'quota_full',
  'quality_rejected',
  'security_rejected',
  'reversed',
] as const
export type Outcome = (typeof outcomes)[number]

export type Callback = {
  attemptId: string
  outcome: Outcome
  /** Points; left out when the supplier names no price. */
  amount?: number
  eventId: string
  /** Unix seconds. */
  ts: number
}

/** What the panel answered, or in words why no answer came (status 0). */
export type CallbackAnswer = { status: number; body: unknown }

/** The house format: the fields in this order, then `sig` = hex HMAC-SHA256 of everything before `&sig=`, as written. */
export function signedQuery(secret: string, { attemptId, outcome, amount, eventId, ts }: Callback): string {
  const fields: [string, string][] = [
    ['attemptId', attemptId],
    ['outcome', outcome],
    ...(amount === undefined ? [] : [['amount', String(amount)] satisfies [string, string]]),
    ['eventId', eventId],
    ['ts', String(ts)],
  ]
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${query}&sig=${createHmac('sha256', secret).update(query).digest('hex')}`
}

/** Ways to damage a signed query; each changes one bit, or takes the signature away. */
export const tampering = {
  flipSignature: (query: string) => query.replace(/.$/, (last) => flipped(last)),
  flipContent: (query: string) =>
    query.replace(/(ts=\d*)(\d)/, (_, before: string, digit: string) => before + flipped(digit)),
  dropSignature: (query: string) => query.replace(/&sig=.*$/, ''),
} satisfies Record<string, (query: string) => string>

/** The lowest bit of a hexadecimal digit turned over. */
const flipped = (digit: string) => (parseInt(digit, 16) ^ 1).toString(16)

/** Calls the panel's house callback with this query and tells what it said; never throws. */
export async function sendCallback(serverUrl: string, query: string): Promise<CallbackAnswer> {
  try {
    const answer = await fetch(`${serverUrl}/api/v1/supplier/house/callback?${query}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
    const text = await answer.text()
    return { status: answer.status, body: parsed(text) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: 0, body: `No answer from the panel: ${cause instanceof Error ? cause.message : String(cause)}` }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
