import { createHmac } from 'node:crypto'
import { callbackToleranceSeconds } from '../../contract/suppliers.ts'
import { areIds, isOneOf, oneOf, queryOf, reportable, type Adapter, type Claim } from '../rules.ts'

const signatureMark = '&sig='
const sha256Length = 64

/**
 * The signed part of a raw query, or null: `sig` comes last and is the hex HMAC-SHA256 (lower case, so that no bit of it is free) of
 * everything before `&sig=`, under one of the secrets.
 */
export function signedPart(rawQuery: string, secrets: readonly string[]): string | null {
  const at = rawQuery.lastIndexOf(signatureMark)
  if (at < 0) return null
  const signed = rawQuery.slice(0, at)
  const given = rawQuery.slice(at + signatureMark.length)
  if (given.length !== sha256Length) return null
  return isOneOf(given, digestsOf(signed, secrets)) ? signed : null
}

const digestsOf = (text: string, secrets: readonly string[]): Buffer[] =>
  secrets.map((secret) => createHmac('sha256', secret).update(text).digest())

/** Whether a document that a supplier pushed is its own: hex HMAC-SHA256 of time, full stop and text. */
export const isSignedDocument = (
  { document, ts, sig }: { document: string; ts: number; sig: string },
  secrets: readonly string[],
): boolean => sig.length === sha256Length && isOneOf(sig, digestsOf(`${ts}.${document}`, secrets))

/**
 * Comes before what is signed when we ask for an inventory. The address is the supplier's choice, and a callback is signed by the same
 * secret: without it an address that reads like a callback would come back as one. No raw query holds a line feed.
 */
export const inventoryAsk = 'inventory-ask\n'

/** An address with time and signature, as we ask suppliers for their inventory. */
export function signedAddress(address: string, secret: string, now: Date): string {
  const url = new URL(address)
  url.searchParams.set('ts', String(Math.floor(now.getTime() / 1000)))
  const query = url.search.slice(1)
  const sig = createHmac('sha256', secret).update(`${inventoryAsk}${query}`).digest('hex')
  return `${url.origin}${url.pathname}?${query}&sig=${sig}`
}

const secondsIn = (signed: string): number | null => {
  const ts = new URLSearchParams(signed).get('ts') ?? ''
  return /^\d{1,12}$/.test(ts) ? Number(ts) : null
}
/** Whether a time in Unix seconds is near enough to ours. */
export const isNear = (seconds: number, now: Date): boolean =>
  Math.abs(seconds - now.getTime() / 1000) <= callbackToleranceSeconds
/** Whether the callback's own time is near enough to ours. */
export function isTimely(signed: string, now: Date): boolean {
  const seconds = secondsIn(signed)
  return seconds !== null && isNear(seconds, now)
}

/** Reads a callback in the house format; null when a field is missing, doubled or not what it should be. */
export function readCallback(signed: string): Claim | null {
  const query = new URLSearchParams(signed)
  const attemptId = oneOf(query, 'attemptId')
  const eventId = oneOf(query, 'eventId')
  const outcome = reportable.find((known) => known === oneOf(query, 'outcome'))
  const amount = query.has('amount') ? oneOf(query, 'amount') : ''
  if (!attemptId || !eventId || !outcome || amount === null || !areIds(attemptId, eventId)) return null
  if (!/^(?:-?\d{1,7})?$/.test(amount)) return null
  const seconds = secondsIn(signed)
  return {
    attemptId,
    eventId,
    outcome,
    amount: amount === '' ? null : { points: Number(amount) },
    saidAt: seconds === null ? null : new Date(seconds * 1000),
    raw: signed,
  }
}

/** Our own format: HMAC-SHA256 over the raw query, with a time. */
export const house: Adapter = {
  verify: ({ rawUrl }, secrets, now) => {
    const signed = signedPart(queryOf(rawUrl), secrets)
    if (signed === null) return { turnedAway: 'wrong-signature' }
    if (!isTimely(signed, now)) return { turnedAway: 'not-timely' }
    const claim = readCallback(signed)
    return claim ? { claim } : { unreadable: signed }
  },
  answer: null,
  template: (address) =>
    `${address}?attemptId={attemptId}&outcome={outcome}&amount={points}&eventId={eventId}&ts={unixSeconds}&sig={hmacSha256}`,
}
