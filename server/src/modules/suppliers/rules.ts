import { createHmac, timingSafeEqual } from 'node:crypto'
import { callbackToleranceSeconds } from '@tuppence/contract/suppliers'
import type { Outcome } from '@tuppence/contract/surveys'

/** What a supplier may report; how an attempt starts or is given up is ours to say. */
export const reportable = [
  'completed',
  'disqualified',
  'quota_full',
  'quality_rejected',
  'security_rejected',
  'reversed',
] as const satisfies readonly Outcome[]
export type Reported = (typeof reportable)[number]

/** A callback whose signature was right. */
export type Callback = { attemptId: string; outcome: Reported; amount: number | null; eventId: string; raw: string }

const signatureMark = '&sig='
const hexOfSha256 = /^[0-9a-f]{64}$/
const maxQueryLength = 4_000

/** The query string of an address exactly as it was sent. */
export const queryOf = (rawUrl: string): string => {
  const at = rawUrl.indexOf('?')
  return at < 0 ? '' : rawUrl.slice(at + 1)
}

/**
 * The signed part of a raw query, or null: `sig` comes last and is the hex HMAC-SHA256 (lower case, so that no bit of it is free) of
 * everything before `&sig=`, under one of the secrets. Takes the same time wherever a wrong signature differs.
 */
export function signedPart(rawQuery: string, secrets: readonly string[]): string | null {
  const at = rawQuery.lastIndexOf(signatureMark)
  if (at < 0 || rawQuery.length > maxQueryLength) return null
  const signed = rawQuery.slice(0, at)
  const given = rawQuery.slice(at + signatureMark.length)
  if (!hexOfSha256.test(given)) return null
  const signature = Buffer.from(given, 'hex')
  const matches = secrets.map((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), signature),
  )
  return matches.includes(true) ? signed : null
}

/** Whether the callback's own time is near enough to ours. */
export function isTimely(signed: string, now: Date): boolean {
  const ts = new URLSearchParams(signed).get('ts') ?? ''
  return /^\d{1,12}$/.test(ts) && Math.abs(Number(ts) - now.getTime() / 1000) <= callbackToleranceSeconds
}

/** Reads a callback in the house format; null when a field is missing, doubled or not what it should be. */
export function readCallback(signed: string): Callback | null {
  const query = new URLSearchParams(signed)
  const one = (name: string): string | null => {
    const values = query.getAll(name)
    return values.length === 1 ? (values[0] ?? null) : null
  }
  const attemptId = one('attemptId')
  const eventId = one('eventId')
  const outcome = reportable.find((known) => known === one('outcome'))
  const amount = query.has('amount') ? one('amount') : ''
  if (!attemptId || !eventId || !outcome || amount === null) return null
  if (attemptId.length > 64 || eventId.length > 200 || hasNul(attemptId) || hasNul(eventId)) return null
  if (!/^(?:-?\d{1,7})?$/.test(amount)) return null
  return { attemptId, eventId, outcome, amount: amount === '' ? null : Number(amount), raw: signed }
}
/** PostgreSQL's text cannot hold this one character. */
const hasNul = (text: string): boolean => text.includes('\0')

/** Two callbacks of one event that must be the same thing said twice. */
export const saysTheSame = (
  a: { attemptId: string; amount: number | null },
  b: { attemptId: string; amount: number | null },
): boolean => a.attemptId === b.attemptId && a.amount === b.amount
