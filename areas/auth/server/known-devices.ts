import type { Db } from '../../../platform/server/db.ts'
import { isId, newId, sameText, type Secrets } from '../../../platform/server/secrets.ts'

/** The cookies of the browser that makes a call; absent if it keeps none. */
export type Browser = { cookie?: (name: string) => string; setCookie?: (line: string) => void }
export type KnownDevices = ReturnType<typeof createKnownDevices>

const path = '/api/v1/auth'
export const deviceDays = 365
const secondsADay = 86_400
type DeviceNeeds = {
  secrets: Pick<Secrets, 'hmac'>
  publicUrl: string
  /** Returns the hash of the account's password, which changes with the password. */
  passwordHashOf: (db: Db, userId: string) => Promise<string>
}

/**
 * Recognises browsers in which an account was opened before. For each account the browser has a cookie that scripts
 * cannot read. It contains a device id, an expiry, and our signature of both for this account and its current
 * password. The cookie opens nothing. It only keeps wrong passwords from other browsers from counting against this
 * one. A new password makes every browser unknown again, so someone who stole the old password must guess like any
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
  /** Finds the id of this browser for the account; null when the browser is unknown. */
  const read = async (db: Db, { cookie }: Browser, userId: string): Promise<string | null> => {
    const given = cookie?.(nameCookie(userId)) ?? ''
    const [deviceId = '', ends = ''] = given.split('.')
    if (!isId(deviceId) || !/^\d{1,12}$/.test(ends) || Number(ends) * 1_000 < Date.now()) return null
    const password = await passwordHashOf(db, userId)
    return sameText(given, signDevice(userId, deviceId, Number(ends), password)) ? deviceId : null
  }

  return {
    read,
    /** Records in the browser, for another year, that the account was opened in it. */
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
