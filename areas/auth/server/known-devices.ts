import type { Db } from '../../../platform/server/db.ts'
import { isId, newId, sameText, type Secrets } from '../../../platform/server/secrets.ts'

/** The browser that a call comes from, if it keeps cookies. */
export type Browser = { cookie?: (name: string) => string; setCookie?: (line: string) => void }
export type KnownDevices = ReturnType<typeof createKnownDevices>

const path = '/api/v1/auth'
export const deviceDays = 365
const secondsADay = 86_400
type DeviceNeeds = {
  secrets: Pick<Secrets, 'hmac'>
  publicUrl: string
  /** A value that changes whenever the account's password does. */
  passwordHashOf: (db: Db, userId: string) => Promise<string>
}

/**
 * Recognises browsers in which an account was opened before. Each browser has one cookie per account, out of reach of
 * scripts, with a device id, an expiry and our signature of both for this account and its present password. The
 * cookie opens nothing; it only keeps wrong passwords from other browsers from counting against this one. A new
 * password makes every browser unknown again, so a thief of the old password has to guess the new one like any
 * stranger.
 */
export function createKnownDevices({ secrets, publicUrl, passwordHashOf }: DeviceNeeds) {
  const isSecure = new URL(publicUrl).protocol === 'https:'
  const nameCookie = (userId: string): string =>
    `known-${secrets.hmac('known-device', `name ${userId}`).subarray(0, 9).toString('base64url')}`
  const signDevice = (userId: string, deviceId: string, ends: number, password: string): string => {
    const text = `device ${userId} ${deviceId} ${ends} ${password}`
    const signature = secrets.hmac('known-device', text).toString('base64url')
    return `${deviceId}.${ends}.${signature}`
  }
  /** The device id that this browser was given for the account, or null. */
  const read = async (db: Db, { cookie }: Browser, userId: string): Promise<string | null> => {
    const given = cookie?.(nameCookie(userId)) ?? ''
    const [deviceId = '', ends = ''] = given.split('.')
    if (!isId(deviceId) || !/^\d{1,12}$/.test(ends) || Number(ends) * 1_000 < Date.now()) return null
    const password = await passwordHashOf(db, userId)
    return sameText(given, signDevice(userId, deviceId, Number(ends), password)) ? deviceId : null
  }

  return {
    read,
    /** Records in the browser that the account was opened there, for another year. */
    remember: async (db: Db, browser: Browser, userId: string): Promise<void> => {
      if (!browser.setCookie) return
      const ends = Math.floor(Date.now() / 1_000) + deviceDays * secondsADay
      const deviceId = (await read(db, browser, userId)) ?? newId()
      const value = signDevice(userId, deviceId, ends, await passwordHashOf(db, userId))
      const attributes = `Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${deviceDays * secondsADay}`
      browser.setCookie(`${nameCookie(userId)}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`)
    },
  }
}
