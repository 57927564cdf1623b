import { isId, newId, sameText, type Secrets } from '../../platform/secrets.ts'

/** The browser that a call comes from, as far as it keeps cookies. */
export type Browser = { cookie?: (name: string) => string; setCookie?: (line: string) => void }
export type KnownDevices = ReturnType<typeof createKnownDevices>

const path = '/api/v1/auth'
export const knownDays = 365
const secondsADay = 86_400

/**
 * Browsers in which an account was opened before. Each keeps a cookie for each account, out of reach of scripts: a device id, an end,
 * and our signature of both for this account. It opens nothing; wrong passwords of other browsers do not count against its tries.
 */
export function createKnownDevices({ secrets, publicUrl }: { secrets: Pick<Secrets, 'hmac'>; publicUrl: string }) {
  const isSecure = new URL(publicUrl).protocol === 'https:'
  const nameOf = (userId: string): string =>
    `known-${secrets.hmac('known-device', `name ${userId}`).subarray(0, 9).toString('base64url')}`
  const signed = (userId: string, deviceId: string, ends: number): string => {
    const signature = secrets.hmac('known-device', `device ${userId} ${deviceId} ${ends}`).toString('base64url')
    return `${deviceId}.${ends}.${signature}`
  }
  /** The device id that this browser was given for the account, or null. */
  const read = ({ cookie }: Browser, userId: string): string | null => {
    const given = cookie?.(nameOf(userId)) ?? ''
    const [deviceId = '', ends = ''] = given.split('.')
    if (!isId(deviceId) || !/^\d{1,12}$/.test(ends) || Number(ends) * 1_000 < Date.now()) return null
    return sameText(given, signed(userId, deviceId, Number(ends))) ? deviceId : null
  }

  return {
    read,
    /** Tells the browser that the account was opened in it, once more for a year. */
    remember: (browser: Browser, userId: string): void => {
      const ends = Math.floor(Date.now() / 1_000) + knownDays * secondsADay
      const value = signed(userId, read(browser, userId) ?? newId(), ends)
      const attributes = `Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${knownDays * secondsADay}`
      browser.setCookie?.(`${nameOf(userId)}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`)
    },
  }
}
