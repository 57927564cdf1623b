import { randomBytes } from 'node:crypto'
import { codeDigits, codeSeconds, recoveryCodesGiven } from '../contract/second-step.ts'
import { Secret, TOTP } from 'otpauth'
import qrcode from 'qrcode'

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** A code of the step before or after is taken too: clocks differ, and people type slowly. */
const stepsAround = 1
/** Without the letters and digits that look alike; 32, so that five bits choose one. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const recoveryLength = 10
const recoveryCode = new RegExp(`^[${alphabet}]{${recoveryLength}}$`)

export const newSecret = (): string => new Secret({ size: secretBytes }).base32

const generatorOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: codeDigits,
    period: codeSeconds,
    secret: Secret.fromBase32(secret),
  })

/** What an authenticator app reads, as an address and as the picture of one. */
export async function setupOf(secret: string, issuer: string, email: string): Promise<{ address: string; qr: string }> {
  const address = generatorOf(secret, issuer, email).toString()
  const qr = await qrcode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { address, qr: qr.trim() }
}

/** What was typed without the spaces and dashes that codes are written with. */
const bare = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** The number of the 30-second step whose code this is, or null when it is none of now's. */
export function stepOf(secret: string, typed: string, now: Date): number | null {
  const token = bare(typed)
  if (!/^\d+$/.test(token) || token.length !== codeDigits) return null
  const timestamp = now.getTime()
  const delta = generatorOf(secret).validate({ token, timestamp, window: stepsAround })
  return delta === null ? null : TOTP.counter({ period: codeSeconds, timestamp }) + delta
}

/** Fresh recovery codes of 50 bits each, as people read them: `7KQ4M-XW2PA`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesGiven }, () => {
    const letters = Array.from(randomBytes(recoveryLength), (byte) => alphabet[byte % alphabet.length] ?? '').join('')
    return `${letters.slice(0, recoveryLength / 2)}-${letters.slice(recoveryLength / 2)}`
  })

/** A typed recovery code as it is hashed, or null when it cannot be one. */
export function recoveryCodeIn(typed: string): string | null {
  const code = bare(typed)
  return recoveryCode.test(code) ? code : null
}
