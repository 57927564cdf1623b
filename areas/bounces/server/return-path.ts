import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'

export const addressKeyBytes = 16
const dayBytes = 2
const signatureBytes = 8
/** For how long an email that comes back is believed. Mail servers give up after days, people complain after weeks. */
const validDays = 60

// The letters of base32 (RFC 4648) in lower case: mail servers may change the case of an address.
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** Writes bytes in base32 without padding, in lower case. */
export function writeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, '0'), 2)]).join('')
}
function readBase32(text: string): Buffer {
  const bits = text
    .toLowerCase()
    .split('')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

const tokenBytes = addressKeyBytes + dayBytes + signatureBytes
const tokenLength = Math.ceil((tokenBytes * 8) / 5)
const tokenPattern = new RegExp(`\\+([a-z2-7]{${tokenLength}})@`, 'gi')

/**
 * Makes and recognises the addresses to which mail servers return emails that they cannot deliver (VERP). Each holds
 * the hash of its recipient and is signed, so no list of sent emails is needed, and nobody can have another person's
 * address suppressed.
 */
export function createReturnPaths(secrets: Pick<Secrets, 'hmac' | 'keyOf'>, bouncesTo: string | null) {
  const sign = (bytes: Buffer): Buffer =>
    createHmac('sha256', secrets.keyOf('return-path')).update(bytes).digest().subarray(0, signatureBytes)
  return {
    /** The key of an address: a keyed hash, the same for any case of its letters. */
    keyOf: (address: string): Buffer =>
      secrets.hmac('mail-address', address.trim().toLowerCase()).subarray(0, addressKeyBytes),
    /** The return path of an email to this address; null when emails come back to the sender itself. */
    make(address: string, now: Date): string | null {
      if (bouncesTo === null) return null
      const at = bouncesTo.lastIndexOf('@')
      const day = Buffer.alloc(dayBytes)
      day.writeUInt16BE(Math.floor(now.getTime() / dayMs))
      const bytes = Buffer.concat([this.keyOf(address), day])
      return `${bouncesTo.slice(0, at)}+${writeBase32(Buffer.concat([bytes, sign(bytes)]))}${bouncesTo.slice(at)}`
    },
    /** Finds the recipients whose return paths are anywhere in a text, without those that are forged or too old. */
    findKeys(text: string, now: Date): Buffer[] {
      const today = Math.floor(now.getTime() / dayMs)
      const found = new Map<string, Buffer>()
      for (const [, token = ''] of text.matchAll(tokenPattern)) {
        const bytes = readBase32(token)
        const [signed, signature] = [bytes.subarray(0, -signatureBytes), bytes.subarray(-signatureBytes)]
        const age = today - signed.readUInt16BE(addressKeyBytes)
        if (!timingSafeEqual(sign(signed), signature) || age < -1 || age > validDays) continue
        const key = signed.subarray(0, addressKeyBytes)
        found.set(key.toString('hex'), key)
      }
      return [...found.values()]
    },
  }
}
export type ReturnPaths = ReturnType<typeof createReturnPaths>
