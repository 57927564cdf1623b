import type { Answer, Failed, Skipped } from './connector.ts'

/*
 * Reads what networks answer. Nothing in an answer is believed before it was looked at, and nothing in one can make
 * these functions throw: it may be a page of HTML, half of a document, or of other types than were promised.
 */

export type Json = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Reading = {
  maxBytes: number
  /** Fields that hold money. Their digits are kept as text, because as numbers they would become floats. */
  prices: readonly string[]
  /** The network's own error in its answer; null when the answer reports none. */
  complaint: (json: Json) => Complaint | null
}
type Complaint = { status?: number; text: string }

/** The JSON document in an answer, or why it cannot be used. */
export function openAnswer({ status, body }: Answer, reading: Reading): { json: Json } | Failed {
  if (Buffer.byteLength(body) > reading.maxBytes) return { failed: 'malformed', detail: 'too-large' }
  const json = parse(body, reading.prices)
  const complaint = isObject(json) ? reading.complaint(json) : null
  const isFine = status >= 200 && status < 300
  if (!isFine || complaint) {
    const effectiveStatus = isFine ? (complaint?.status ?? 400) : status
    return {
      failed: failureOf(effectiveStatus),
      detail: cutWords([`status ${effectiveStatus}`, complaint?.text].filter(Boolean).join(': ')),
    }
  }
  return isObject(json) ? { json } : { failed: 'malformed', detail: 'not-json' }
}

/** The failure that a given error status means. */
function failureOf(status: number): Failed['failed'] {
  if (status === 401 || status === 403) return 'key-refused'
  if (status === 429) return 'rate-limited'
  return status === 408 || status >= 500 ? 'unavailable' : 'refused'
}

function parse(body: string, prices: readonly string[]): unknown {
  const text = body.startsWith('\uFEFF') ? body.slice(1) : body
  try {
    return JSON.parse(prices.length === 0 ? text : withDigits(text, prices))
  } catch {
    return null
  }
}

/**
 * Puts the numbers in these fields into quotes. Inside texts, every quote has a backslash before it, so only field
 * names match.
 */
const withDigits = (text: string, names: readonly string[]): string =>
  text.replaceAll(new RegExp(`"(${names.join('|')})"(\\s*:\\s*)(-?\\d[\\d.eE+-]*)`, 'g'), '"$1"$2"$3"')

/** A network's own words, cut to one short line that can be stored and shown. */
export const cutWords = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 200)

/**
 * Reads each item of a list, and notes the items that are unreadable or occur twice. If there are too many items, the
 * rest is left out, with a single note.
 */
export function collect<T extends { externalId: string }>(
  list: readonly unknown[],
  most: number,
  read: (item: Json) => T | Skipped,
): { kept: T[]; skipped: Skipped[] } {
  const kept = new Map<string, T>()
  const skipped: Skipped[] = []
  for (const item of list.slice(0, most)) {
    const one = read(isObject(item) ? item : {})
    if ('why' in one) skipped.push(one)
    else if (kept.has(one.externalId)) skipped.push({ externalId: one.externalId, why: 'doubled' })
    else kept.set(one.externalId, one)
  }
  if (list.length > most) skipped.push({ externalId: '', why: 'too-many' })
  return { kept: [...kept.values()], skipped }
}

/** A text that is not empty, can be stored, and is not too long; null for anything else. */
export function readText(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || value.includes('\0')) return null
  const text = value.trim()
  return text !== '' && text.length <= most ? text : null
}

/** An id, as text or as an exact integer; otherwise null. */
export function readId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null
  return readText(value, 100)
}

/** A number within these bounds, as a number or as text; otherwise null. */
export function readNumber(value: unknown, least: number, most: number): number | null {
  const isText = typeof value === 'string' && /^-?\d{1,12}(?:\.\d{1,12})?$/.test(value.trim())
  const number = typeof value === 'number' ? value : isText ? Number(value) : NaN
  return number >= least && number <= most ? number : null
}

/** The length of a survey in minutes, rounded up; null for an impossible length. */
export function readMinutes(value: unknown): number | null {
  const minutes = readNumber(value, 0, 240)
  return minutes ? Math.ceil(minutes) : null
}

/**
 * An address that a browser may be sent to: https, or http if we call the network over http, which happens only in
 * tests. The address is returned unchanged, because it may be signed.
 */
export function linkOf(value: unknown, host: string): string | null {
  const text = readText(value, 2_000)
  if (!text || /[\s\\<>"\p{Cc}]/u.test(text) || !URL.canParse(text)) return null
  const { protocol, username, password } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && host.startsWith('http:'))
  return isSafe && username === '' && password === '' ? text : null
}
