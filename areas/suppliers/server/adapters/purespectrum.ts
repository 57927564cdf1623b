import { createHash } from 'node:crypto'
import { areIds, centsOf, isOneOf, oneOf, queryOf, type Adapter, type Claim } from '../rules.ts'

const signature = /&(?:ps_hash|ps_s_hash|asr_s_hash)=([0-9a-f]{40})$/

/** Status codes (protocols, 3.1); what is missing here only tells how things go. */
const outcomes: ReadonlyMap<string, Claim['outcome']> = new Map([
  ['21', 'completed'],
  ...['13', '18', '35'].map((code) => [code, 'disqualified'] as const),
  ...['12', '17', '22', '23', '24', '25'].map((code) => [code, 'quota_full'] as const),
  ...['20', '29'].map((code) => [code, 'quality_rejected'] as const),
  ...['15', '30', '31', '32'].map((code) => [code, 'security_rejected'] as const),
  ['33', 'reversed'],
  ...['11', '14', '16', '19'].map((code) => [code, 'noted'] as const),
])

function read(raw: string): Claim | null {
  const query = new URLSearchParams(raw)
  const attemptId = oneOf(query, 'ps_supplier_sid') ?? oneOf(query, 'supSid')
  const eventId = oneOf(query, 'transaction_id') ?? attemptId
  const code = oneOf(query, 'st') ?? oneOf(query, 'ps_rstatus')
  const outcome = outcomes.get(code ?? '')
  const price = query.has('supCpi') ? oneOf(query, 'supCpi') : null
  const cents = price === null ? null : centsOf(price)
  if (!attemptId || !eventId || !outcome || !areIds(attemptId, eventId)) return null
  if (query.has('supCpi') && cents === null) return null
  // Only a complete can be taken back; of anything else the code 33 would be news to both of us.
  if (outcome === 'reversed' && oneOf(query, 'oldStatus') !== '21') return null
  return { attemptId, eventId, outcome, amount: cents === null ? null : { cents }, saidAt: null, raw }
}

/** PureSpectrum: the hash comes last and is the hex SHA-1 of the whole address before it and the secret (protocols, 3.3). */
export const purespectrum: Adapter = {
  verify: ({ rawUrl, publicUrl }, secrets) => {
    const found = signature.exec(rawUrl)
    if (!found || queryOf(rawUrl) === '') return { turnedAway: 'wrong-signature' }
    const signed = rawUrl.slice(0, found.index)
    const digests = secrets.map((secret) =>
      createHash('sha1')
        .update(publicUrl + signed + secret)
        .digest(),
    )
    if (!isOneOf(found[1] ?? '', digests)) return { turnedAway: 'wrong-signature' }
    const claim = read(queryOf(signed))
    return claim ? { claim } : { unreadable: queryOf(signed) }
  },
  answer: 'OK',
  template: (address) =>
    `${address}?st=[%STATUS%]&transaction_id=[%TRANSACTION_ID%]&ps_supplier_sid=[%SUPPLIER_SID%]&supCpi=[%CPI%]&ps_hash=[%HASH%]`,
}
