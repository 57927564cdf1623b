import type { Permission } from '../../../platform/contract/access.ts'
import { apiKeyStart } from '../../../platform/contract/api-key.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import type { KeyState } from '../contract.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** How many digits 32 random bytes take; `checksumDigits` is for the 32 bits of the checksum. */
const secretDigits = 43
const checksumDigits = 6
/** How many digits of a key are shown, after its kind. */
const shownDigits = 4

/** Writes a number in base 62, padded with zeros. */
function inBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`
  return text.padStart(length, '0')
}

/** Computes the CRC-32 of a text, from which a scanner recognises a key. */
function checksumOf(text: string): string {
  let crc = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return inBase62(BigInt((crc ^ 0xffffffff) >>> 0), checksumDigits)
}

/** Writes 32 random bytes as a key: `tpk_live_` or `tpk_test_`, the bytes in base 62, and a checksum of both. */
export function writeKey(bytes: Uint8Array, kind: 'live' | 'test'): string {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const body = `${apiKeyStart}${kind}_${inBase62(number, secretDigits)}`
  return body + checksumOf(body)
}

/** Whether a text has the form of a key; any other text is not looked up. */
export function isKey(text: string): boolean {
  if (!/^tpk_(?:live|test)_[0-9A-Za-z]{49}$/.test(text)) return false
  return checksumOf(text.slice(0, -checksumDigits)) === text.slice(-checksumDigits)
}

/** Returns the start of a key, which tells people which key it is. */
export const cutPrefix = (apiKey: string): string => apiKey.slice(0, `${apiKeyStart}live_`.length + shownDigits)

/** What decides whether a key may be used at this moment. */
export type KeyFacts = {
  now: Date
  expiresAt: Date | null
  revokedAt: Date | null
  /** For a key from before a rotation: the time until which it is valid. Null for the current key. */
  previousUntil: Date | null
  /** The account that is responsible for the key; null once it is closed. */
  holder: { isOpen: boolean; isBlocked: boolean } | null
  isFromListed: boolean
}

/** Finds why a call with this key is refused; null if it is not refused. */
export function findKeyRefusal({
  now,
  expiresAt,
  revokedAt,
  previousUntil,
  holder,
  isFromListed,
}: KeyFacts): ProblemCode | null {
  if (revokedAt || !holder || !holder.isOpen || holder.isBlocked) return 'key-revoked'
  if (previousUntil && previousUntil <= now) return 'key-revoked'
  if (expiresAt && expiresAt <= now) return 'api-key-expired'
  return isFromListed ? null : 'key-address'
}

/** Finds the permissions of a key now: those that it was given and that its owner still has. */
export const findAllowed = (given: readonly Permission[], held: readonly string[]): Permission[] =>
  given.filter((one) => held.includes(one))

/** Finds the state of a key as people see it. A key is `paused` while its owner is blocked. */
export function findState({
  now,
  expiresAt,
  revokedAt,
  holder,
}: Pick<KeyFacts, 'now' | 'expiresAt' | 'revokedAt' | 'holder'>): KeyState {
  if (revokedAt || !holder?.isOpen) return 'revoked'
  if (expiresAt && expiresAt <= now) return 'expired'
  return holder.isBlocked ? 'paused' : 'active'
}
