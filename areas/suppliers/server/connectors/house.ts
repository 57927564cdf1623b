import { createHmac } from 'node:crypto'
import { callbackToleranceSeconds } from '../../contract/suppliers.ts'
import { cutQuery, reportable } from '../rules.ts'
import type { Claim, Direct, ReadMessage } from './connector.ts'
import { houseOutcomes } from './outcome-codes.ts'
import { isId, isSignedBy, readQuery } from './signing.ts'

const signatureMark = '&sig='

const hmac = (text: string) => (secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/**
 * The signed part of a raw query, or null. `sig` comes last and is the hex HMAC-SHA256 of everything before `&sig=`,
 * made with one of the secrets. Only lower case is accepted, so that a message has exactly one valid signature.
 */
export function cutSignedPart(rawQuery: string, secrets: readonly string[]): string | null {
  const at = rawQuery.lastIndexOf(signatureMark)
  if (at < 0) return null
  const signed = rawQuery.slice(0, at)
  return isSignedBy(secrets, rawQuery.slice(at + signatureMark.length), hmac(signed)) ? signed : null
}

/** Whether a supplier signed the document that it pushed: hex HMAC-SHA256 of time, full stop and text. */
export const isSignedDocument = (
  { document, ts, sig }: { document: string; ts: number; sig: string },
  secrets: readonly string[],
): boolean => isSignedBy(secrets, sig, hmac(`${ts}.${document}`))

/**
 * Prefix of the text that we sign when we request an inventory. The supplier chooses that address, and the same secret
 * signs callbacks: without the prefix, our signature of an address that looks like a callback would also be valid for
 * the callback. No raw query contains a line feed.
 */
export const inventoryAsk = 'inventory-ask\n'

/** An inventory address with the time and the signature, as we send it. */
export function makeSignedAddress(address: string, secret: string, now: Date): string {
  const url = new URL(address)
  url.searchParams.set('ts', String(Math.floor(now.getTime() / 1000)))
  const query = url.search.slice(1)
  return `${url.origin}${url.pathname}?${query}&sig=${hmac(`${inventoryAsk}${query}`)(secret)}`
}

const secondsIn = (signed: string): number | null => {
  const ts = new URLSearchParams(signed).get('ts') ?? ''
  return /^\d{1,12}$/.test(ts) ? Number(ts) : null
}
/** Whether a time in Unix seconds is close enough to our clock. */
export const isNear = (seconds: number, now: Date): boolean =>
  Math.abs(seconds - now.getTime() / 1000) <= callbackToleranceSeconds
/** Whether the time in a callback is close enough to our clock. */
export function isTimely(signed: string, now: Date): boolean {
  const seconds = secondsIn(signed)
  return seconds !== null && isNear(seconds, now)
}

/** Parses a callback in the house format; null when a field is missing, doubled or invalid. */
export function readCallback(signed: string): Claim | null {
  const field = readQuery(signed, ['attemptId', 'eventId', 'outcome', 'amount'])
  if (!field) return null
  const [attemptId, eventId, amount] = [field('attemptId'), field('eventId'), field('amount')]
  const outcome = reportable.find((known) => known === field('outcome'))
  if (!isId(attemptId, 64) || !isId(eventId, 200) || !outcome || !/^(?:-?\d{1,7})?$/.test(amount)) return null
  const seconds = secondsIn(signed)
  return {
    eventId,
    refersTo: null,
    attemptId,
    alias: null,
    externalId: null,
    codes: [{ field: 'outcome', code: outcome }],
    money: null,
    points: amount === '' ? null : Number(amount),
    saidAt: seconds === null ? null : new Date(seconds * 1000),
    isTest: false,
    raw: signed,
  }
}

const methods: ReadonlySet<string> = new Set(['GET', 'POST'])

/**
 * Reads a callback by GET or POST. The signature covers the address as it was sent, and a body is ignored. HEAD
 * requests are refused.
 */
const readSigned: ReadMessage = ({ method, rawUrl }, secrets, now) => {
  if (!methods.has(method)) return { turnedAway: 'wrong-method' }
  const signed = cutSignedPart(cutQuery(rawUrl), secrets)
  if (signed === null) return { turnedAway: 'wrong-signature' }
  if (!isTimely(signed, now)) return { turnedAway: 'not-timely' }
  const claim = readCallback(signed)
  return claim ? { claim } : { unreadable: signed }
}

/** Our own format: HMAC-SHA256 over the raw query, with a time. */
export const house: Direct = {
  family: 'direct',
  fields: [],
  signedWith: null,
  facts: [],
  outcomes: houseOutcomes,
  disclosed: ['attempt'],
  priced: 'in-points',
  leastHoldDays: 0,
  callbackTemplate: (address) =>
    `${address}?attemptId={attemptId}&outcome={outcome}&amount={points}&eventId={eventId}&ts={unixSeconds}&sig={hmacSha256}`,
  called: readSigned,
  reply: () => null,
}
