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

/** The signature's field, which comes last. */
const signature = /&sig=[0-9a-f]*$/

/** Ways to damage a signed query; each changes one bit, or takes the signature away. */
export const tampering = {
  flipSignature: (query: string) => query.slice(0, -1) + flipped(query.at(-1) ?? ''),
  flipContent: (query: string) => {
    const at = query.search(signature) - 1
    return query.slice(0, at) + flipped(query.charAt(at)) + query.slice(at + 1)
  },
  dropSignature: (query: string) => query.replace(signature, ''),
} satisfies Record<string, (query: string) => string>

/** The lowest bit of a character turned over: of a hexadecimal digit in itself, so that it stays one. */
const flipped = (digit: string) =>
  /^[0-9a-f]$/.test(digit) ? (parseInt(digit, 16) ^ 1).toString(16) : String.fromCharCode(digit.charCodeAt(0) ^ 1)

/** Where the supplier finds the panel's callback below an address of the panel. */
export const callbackPath = '/api/v1/supplier/house/callback'

/** Calls the panel with this query and tells what it said; never throws. */
export const sendCallback = (address: string, query: string): Promise<CallbackAnswer> => send(`${address}?${query}`)

/** Posts to the panel and tells what it said; never throws. */
export const post = (address: string, body: object): Promise<CallbackAnswer> =>
  send(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function send(address: string, more: RequestInit = {}): Promise<CallbackAnswer> {
  try {
    const answer = await fetch(address, {
      ...more,
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
