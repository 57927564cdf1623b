import { createHmac } from 'node:crypto'
import { supplierSecret } from './survey-world.ts'

/** A callback as it arrived: its whole address, and when. */
export type Received = { at: Date; address: string }
/**
 * What happened without a callback: an attempt at a survey of our own counted or was taken back, or one at a supplier's
 * survey was given up.
 */
export type Seen = { at: Date; attemptId: string; what: 'completed' | 'reversed' | 'abandoned' }
/** What was agreed for an attempt when it began, and who began it. */
export type Begun = {
  attemptId: string
  startedAt: Date
  surveyId: string
  supplierKey: string | null
  payerId: string | null
  priceMicros: number | null
  feePercent: number
  points: number
  campaign: string
  /** Where the member lived then. */
  country: string
}
/** Points that moved because of an attempt; below zero when they were taken back. */
export type Moved = { at: Date; attemptId: string; points: number }
export type Facts = {
  attempts: readonly Begun[]
  received: readonly Received[]
  seen: readonly Seen[]
  moved: readonly Moved[]
}
/** The figures of a group of attempts for a range of days, in micros, points and counts. */
export type Counted = {
  revenue: number
  points: number
  completes: number
  reversed: number
  unpriced: number
  /** The points of attempts without a recorded price; they are not in `points`. */
  unpricedPoints: number
  unpricedReversed: number
  entrants: number
}
export type Part = 'survey' | 'supplier' | 'payer' | 'campaign' | 'country' | 'day'
export type Days = { first: string; last: string }

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const isWithin = (day: string, { first, last }: Days): boolean => day >= first && day <= last

type Told = {
  attemptId: string
  event: string
  outcome: string
  isLate: boolean
  micros: number | null
  points: number | null
}

const houseOutcomes = ['completed', 'disqualified', 'quota_full', 'quality_rejected', 'security_rejected', 'reversed']
const bitlabsOutcomes: Readonly<Record<string, string>> = {
  COMPLETE: 'completed',
  SCREENOUT: 'disqualified',
  'RECONCILIATION+': 'completed',
  'RECONCILIATION-': 'reversed',
}

/** Reads a decimal text as micros, without a float. */
function microsOf(text: string): number {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? []
  const micros = Number(whole) * 1_000_000 + Number(part.padEnd(6, '0'))
  return sign === '-' ? 0 - micros : micros
}

/** Reads a message from its text alone; null when its supplier did not sign it or it was sent too late. */
function readAddress({ address, at }: Received): Told | null {
  const [, supplierKey = '', query = ''] = /^\/api\/v1\/supplier\/([^/]+)\/callback\?(.*)$/.exec(address) ?? []
  const said = new URLSearchParams(query)
  const get = (name: string): string => said.get(name) ?? ''
  const isSigned = (mark: string, algorithm: string, prefix: string, text: string): boolean => {
    const cut = text.lastIndexOf(mark)
    const signature = createHmac(algorithm, supplierSecret)
      .update(prefix + text.slice(0, cut))
      .digest('hex')
    return cut > 0 && text.slice(cut + mark.length) === signature
  }
  if (said.has('tx')) {
    if (!isSigned('&hash=', 'sha1', 'http://panel.test', address)) return null
    const micros = microsOf(get('usd'))
    const code = get('type') === 'RECONCILIATION' ? `RECONCILIATION${micros < 0 ? '-' : '+'}` : get('type')
    const outcome = bitlabsOutcomes[code]
    const isLate = code === 'RECONCILIATION+'
    if (!outcome) return null
    const event = `${supplierKey} ${code} ${get('tx')}`
    return { attemptId: get('attempt'), event, outcome, isLate, micros: Math.abs(micros), points: null }
  }
  if (!isSigned('&sig=', 'sha256', '', query) || Math.abs(Number(get('ts')) - at.getTime() / 1000) > 300) return null
  const outcome = houseOutcomes.find((known) => known === get('outcome'))
  if (!outcome) return null
  const points = said.has('amount') ? Number(get('amount')) : null
  const event = `${supplierKey} ${outcome} ${get('eventId')}`
  return { attemptId: get('attemptId'), event, outcome, isLate: false, micros: null, points }
}

/** Whether a message may count: a completion or reversal at another price than agreed waits for a person. */
function isBelieved(
  { event, outcome, micros, points }: Told,
  { priceMicros, points: offer, supplierKey }: Begun,
): boolean {
  if (supplierKey === null || !event.startsWith(`${supplierKey} `)) return false
  if (outcome !== 'completed' && outcome !== 'reversed') return true
  if (points !== null && Math.abs(points) !== offer) return false
  return micros === null || (priceMicros !== null && Math.abs(micros - priceMicros) * 100 <= priceMicros)
}

/** A completion that counted, and when it was taken back. */
type Completion = { at: Date; backAt: Date | null }

/**
 * The completions of one attempt of a supplier, from its messages in the order in which they came: a completion and a
 * late credit are two credits, of which each reversal answers one, and a reversal that comes first answers the
 * completion that follows it.
 */
function completionsOf(said: readonly { told: Told; at: Date }[], abandonedAt: Date | null): Completion[] {
  const found: Completion[] = []
  let state: 'open' | 'ended' | 'completed' | 'reversed' = 'open'
  let isWithdrawn = false
  let hasPlain = false
  let hasLate = false
  let spare = 0
  for (const { told, at } of said) {
    const { outcome, isLate } = told
    if (outcome === 'reversed') {
      if (state === 'open') isWithdrawn = true
      else if (state === 'completed' && spare > 0) spare -= 1
      else if (state === 'completed') {
        state = 'reversed'
        const last = found.at(-1)
        if (last) last.backAt = at
      }
    } else if (outcome !== 'completed') {
      // An attempt that was given up can still be completed, and not be screened out.
      const isGivenUp = abandonedAt !== null && at >= abandonedAt && outcome !== 'security_rejected'
      if (state === 'open' && !isGivenUp) state = 'ended'
    } else if (state === 'open') {
      state = isWithdrawn ? 'reversed' : 'completed'
      if (!isWithdrawn) found.push({ at, backAt: null })
      hasPlain = !isLate
      hasLate = isLate
    } else {
      // A second credit: a late one, or a completion after only a late credit was reported.
      const isFirstOfItsKind = isLate ? !hasLate : hasLate && !hasPlain
      if (!isFirstOfItsKind) continue
      if (state === 'completed') spare += 1
      else if (isLate || state === 'reversed') {
        state = 'completed'
        found.push({ at, backAt: null })
      } else continue
      hasLate = true
      hasPlain = true
    }
  }
  return found
}

/** The completions of every attempt. */
function readCompletions({ attempts, received, seen }: Facts): ReadonlyMap<string, Completion[]> {
  const byId = new Map(attempts.map((one) => [one.attemptId, one]))
  const said = new Map<string, { told: Told; at: Date }[]>()
  const known = new Set<string>()
  for (const message of received) {
    const told = readAddress(message)
    const attempt = told && byId.get(told.attemptId)
    if (!told || !attempt || known.has(told.event)) continue
    known.add(told.event)
    if (isBelieved(told, attempt))
      said.set(told.attemptId, [...(said.get(told.attemptId) ?? []), { told, at: message.at }])
  }
  const abandoned = new Map(seen.flatMap(({ what, attemptId, at }) => (what === 'abandoned' ? [[attemptId, at]] : [])))
  const found = new Map(
    [...said].map(([attemptId, messages]) => [attemptId, completionsOf(messages, abandoned.get(attemptId) ?? null)]),
  )
  for (const { attemptId, what, at } of seen) {
    if (what === 'abandoned') continue
    const own = found.get(attemptId) ?? []
    const last = own.at(-1)
    if (what === 'completed') own.push({ at, backAt: null })
    else if (last) last.backAt = at
    found.set(attemptId, own)
  }
  return found
}

/** What a payer owes for one completion: the price less its commission. Null when no price was recorded, 0 in-house. */
function owedFor({ supplierKey, priceMicros, feePercent }: Begun): number | null {
  if (priceMicros === null) return supplierKey === null ? 0 : null
  return roundHalfEven(BigInt(priceMicros) * BigInt(10_000 - Math.round(feePercent * 100)), 10_000n)
}

/** A quotient, rounded to the nearest whole number, and to the even one of two that are as near. */
export function roundHalfEven(dividend: bigint, divisor: bigint): number {
  const isBelow = dividend < 0n !== divisor < 0n
  const [a, b] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const [whole, rest] = [a / b, (a % b) * 2n]
  const rounded = rest > b || (rest === b && whole % 2n === 1n) ? whole + 1n : whole
  return Number(isBelow ? -rounded : rounded)
}

const keyOf: Readonly<Record<Part, (attempt: Begun, day: string) => string>> = {
  survey: ({ surveyId }) => surveyId,
  supplier: ({ supplierKey }) => supplierKey ?? '',
  payer: ({ supplierKey, payerId }) => (supplierKey === null ? (payerId ?? '') : `supplier:${supplierKey}`),
  campaign: ({ campaign }) => campaign,
  country: ({ country }) => country,
  day: (_attempt, day) => day,
}

/**
 * The two things that a price of null can mean. `unpricedCosts`: whether the points of an attempt whose price was not
 * recorded are member cost. `ownAreUnpriced`: whether completes of our own surveys without a payer count among those
 * without a recorded price.
 */
export type Reading = { unpricedCosts: boolean; ownAreUnpriced: boolean }

export const nothingCounted: Counted = {
  revenue: 0,
  points: 0,
  completes: 0,
  reversed: 0,
  unpriced: 0,
  unpricedPoints: 0,
  unpricedReversed: 0,
  entrants: 0,
}

/** Counts again, from the messages and the transfers alone, what happened on these days, split by a part. */
export function recount(
  facts: Facts,
  { by, days, reading: { unpricedCosts, ownAreUnpriced } }: { by: Part; days: Days; reading: Reading },
): ReadonlyMap<string, Counted> {
  const rows = new Map<string, Counted>()
  const byId = new Map(facts.attempts.map((one) => [one.attemptId, one]))
  const add = (attempt: Begun, at: Date, figures: Partial<Counted>): void => {
    const day = dayOf(at)
    if (!isWithin(day, days)) return
    const key = keyOf[by](attempt, day)
    const row = { ...(rows.get(key) ?? nothingCounted) }
    for (const name of Object.keys(figures) as (keyof Counted)[]) row[name] += figures[name] ?? 0
    rows.set(key, row)
  }
  for (const attempt of facts.attempts) add(attempt, attempt.startedAt, { entrants: 1 })
  for (const [attemptId, completions] of readCompletions(facts)) {
    const attempt = byId.get(attemptId)
    if (!attempt) throw new Error(`no attempt ${attemptId}`)
    const owed = owedFor(attempt)
    const unpriced = owed === null || (ownAreUnpriced && attempt.priceMicros === null) ? 1 : 0
    for (const { at, backAt } of completions) {
      const reversed = backAt ? 1 : 0
      const unpricedReversed = unpriced * reversed
      add(attempt, at, { revenue: owed ?? 0, completes: 1, reversed, unpriced, unpricedReversed })
      if (backAt) add(attempt, backAt, { revenue: 0 - (owed ?? 0) })
    }
  }
  for (const { at, attemptId, points } of facts.moved) {
    const attempt = byId.get(attemptId)
    if (!attempt) throw new Error(`points moved for no attempt: ${attemptId}`)
    const counts = unpricedCosts || owedFor(attempt) !== null
    add(attempt, at, counts ? { points } : { unpricedPoints: points })
  }
  return rows
}

/** All rows together. */
export function addUp(rows: Iterable<Counted>): Counted {
  const sum = { ...nothingCounted }
  for (const row of rows) for (const name of Object.keys(sum) as (keyof Counted)[]) sum[name] += row[name]
  return sum
}
