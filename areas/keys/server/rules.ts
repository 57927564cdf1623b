import type { Permission } from '../../../platform/contract/access.ts'
import { apiKeyStart } from '../../../platform/contract/api-key.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import type { KeyState } from '../contract.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** So many digits hold 32 bytes, and the 32 bits of a checksum. */
const secretDigits = 43
const checksumDigits = 6
/** The part of a key that is shown: its kind, and four digits of 43. */
const shownDigits = 4

/** A number in base 62, filled up with zeros. */
function inBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`
  return text.padStart(length, '0')
}

/** CRC-32, by which a scanner tells a key from something that looks like one. */
function checksumOf(text: string): string {
  let crc = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return inBase62(BigInt((crc ^ 0xffffffff) >>> 0), checksumDigits)
}

/** The key that 32 random bytes make: `tpk_live_` or `tpk_test_`, the bytes in base 62, and a checksum of all that. */
export function writeKey(bytes: Uint8Array, kind: 'live' | 'test'): string {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const body = `${apiKeyStart}${kind}_${inBase62(number, secretDigits)}`
  return body + checksumOf(body)
}

/** Whether a text is written as keys are; what is not, nobody has to look up. */
export function isKey(text: string): boolean {
  if (!/^tpk_(?:live|test)_[0-9A-Za-z]{49}$/.test(text)) return false
  return checksumOf(text.slice(0, -checksumDigits)) === text.slice(-checksumDigits)
}

/** How a key begins, as it is shown to tell it from others. */
export const prefixOf = (apiKey: string): string => apiKey.slice(0, `${apiKeyStart}live_`.length + shownDigits)

/** What decides about a call with a key, at the moment of the call. */
export type KeyFacts = {
  now: Date
  expiresAt: Date | null
  revokedAt: Date | null
  /** Until when what was sent is valid, when it is the key from before a rotation; null for the present one. */
  previousUntil: Date | null
  /** The account that answers for it; null when it is gone. */
  holder: { isOpen: boolean; isBlocked: boolean } | null
  isFromListed: boolean
}

/** Why a call with this key is refused, or null. */
export function keyRefusal({
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

/** What a key may do: what it was given, as far as who answers for it may do it now. */
export const allowedBy = (given: readonly Permission[], held: readonly string[]): Permission[] =>
  given.filter((one) => held.includes(one))

/** What is shown of a key: `paused` while its holder is blocked. */
export function stateOf({
  now,
  expiresAt,
  revokedAt,
  holder,
}: Pick<KeyFacts, 'now' | 'expiresAt' | 'revokedAt' | 'holder'>): KeyState {
  if (revokedAt || !holder?.isOpen) return 'revoked'
  if (expiresAt && expiresAt <= now) return 'expired'
  return holder.isBlocked ? 'paused' : 'active'
}
