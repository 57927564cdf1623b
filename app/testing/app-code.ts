import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000

/** The code that an authenticator app with this secret shows, this many half minutes from now. */
export const appCode = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * stepMs })
