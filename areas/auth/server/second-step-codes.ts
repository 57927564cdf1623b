import { randomBytes } from 'node:crypto'
import { codeDigits, codeSeconds, recoveryCodesGiven } from '../contract/second-step.ts'
import { Secret, TOTP } from 'otpauth'
import qrcode from 'qrcode'

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** How many codes before and after the current one are accepted, because clocks differ and people type slowly. */
const stepsAround = 1
/** The 32 letters and digits of recovery codes, five bits each. Characters that look alike are left out. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const recoveryLength = 10
const recoveryCode = new RegExp(`^[${alphabet}]{${recoveryLength}}$`)

export const makeSecret = (): string => new Secret({ size: secretBytes }).base32

const makeGenerator = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: codeDigits,
    period: codeSeconds,
    secret: Secret.fromBase32(secret),
  })

/** Describes the setup of an authenticator app, as an address and as its QR code (SVG). */
export async function describeSetup(
  secret: string,
  issuer: string,
  email: string,
): Promise<{ address: string; qr: string }> {
  const address = makeGenerator(secret, issuer, email).toString()
  const qr = await qrcode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { address, qr: qr.trim() }
}

/** Removes the spaces and dashes with which people type codes. */
const stripSeparators = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Finds the number of the 30-second step to which this code belongs; null when the code is not valid now. */
export function findCodeStep(secret: string, typed: string, now: Date): number | null {
  const token = stripSeparators(typed)
  if (!/^\d+$/.test(token) || token.length !== codeDigits) return null
  const timestamp = now.getTime()
  const delta = makeGenerator(secret).validate({ token, timestamp, window: stepsAround })
  return delta === null ? null : TOTP.counter({ period: codeSeconds, timestamp }) + delta
}

/** Makes new recovery codes of 50 bits each, in the form that people read: `7KQ4M-XW2PA`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesGiven }, () => {
    const letters = Array.from(randomBytes(recoveryLength), (byte) => alphabet[byte % alphabet.length] ?? '').join('')
    return `${letters.slice(0, recoveryLength / 2)}-${letters.slice(recoveryLength / 2)}`
  })

/** Returns a typed recovery code in the form that is hashed; null when it cannot be a recovery code. */
export function readRecoveryCode(typed: string): string | null {
  const code = stripSeparators(typed)
  return recoveryCode.test(code) ? code : null
}
