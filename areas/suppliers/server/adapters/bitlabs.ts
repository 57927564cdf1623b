import { createHmac } from 'node:crypto'
import { areIds, isOneOf, oneOf, queryOf, wholePoints, type Adapter, type Claim } from '../rules.ts'

const signatureMark = '&hash='
const sha1Length = 40

/** What BitLabs calls an ending (protocols, 3.1). A reconciliation takes back when its value is negative. */
const outcomes: Readonly<Record<string, Claim['outcome']>> = {
  COMPLETE: 'completed',
  SCREENOUT: 'disqualified',
  START_BONUS: 'noted',
}

function read(signed: string): Claim | null {
  const query = new URLSearchParams(signed)
  const attemptId = oneOf(query, 'uid')
  const eventId = oneOf(query, 'tx')
  const type = oneOf(query, 'type')
  const points = wholePoints(oneOf(query, 'val') ?? '')
  if (!attemptId || !eventId || !type || points === null || !areIds(attemptId, eventId)) return null
  const outcome = type === 'RECONCILIATION' ? (points < 0 ? 'reversed' : 'completed') : outcomes[type]
  return outcome ? { attemptId, eventId, outcome, amount: { points }, saidAt: null, raw: signed } : null
}

/** BitLabs: `hash` comes last and is the hex HMAC-SHA1 of the whole address before it, never re-encoded (protocols, 3.3). */
export const bitlabs: Adapter = {
  verify: ({ rawUrl, publicUrl }, secrets) => {
    const at = rawUrl.lastIndexOf(signatureMark)
    const given = rawUrl.slice(at + signatureMark.length)
    if (at < 0 || given.length !== sha1Length || queryOf(rawUrl) === '') return { turnedAway: 'wrong-signature' }
    const signed = rawUrl.slice(0, at)
    const digests = secrets.map((secret) =>
      createHmac('sha1', secret)
        .update(publicUrl + signed)
        .digest(),
    )
    if (!isOneOf(given, digests)) return { turnedAway: 'wrong-signature' }
    const claim = read(queryOf(signed))
    return claim ? { claim } : { unreadable: queryOf(signed) }
  },
  answer: 'OK',
  template: (address) => `${address}?uid=[%USER:UID%]&val=[%VALUE:CURRENCY%]&tx=[%TX%]&ref=[%REF%]&type=[%TYPE%]`,
}
