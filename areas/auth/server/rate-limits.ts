import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { countedNetwork } from '../../../platform/server/network.ts'
import { Problem } from '../../../platform/server/problem.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

// How many emails of one kind go to one address.
const mailsPerAddress: readonly Limit[] = [
  { name: 'mail-minute', count: 1, seconds: minute },
  { name: 'mail-hour', count: 5, seconds: hour },
  { name: 'mail-day', count: 10, seconds: day },
]
const mailsPerNetwork: Limit = { name: 'mail-network', count: 20, seconds: hour, shared: true }
const signUpsPerNetwork: Limit = { name: 'sign-ups', count: 30, seconds: hour, shared: true }
// Wrong passwords count for the network they come from, so that an attacker cannot lock the owner out.
const failuresPerAccountAndNetwork: Limit = { name: 'login-account-network', count: 10, seconds: 15 * minute }
const failuresPerDevice: Limit = { name: 'login-device', count: 10, seconds: 15 * minute }
// The limit for all known devices of an account together.
const failuresOfKnownDevices: Limit = { name: 'login-devices', count: 50, seconds: hour }
const failuresPerSession: Limit = { name: 'own-password', count: 10, seconds: 15 * minute }
// Slows down guesses from many networks at once. Known devices and emailed links do not count.
const failuresOfStrangers: Limit = { name: 'login-strangers', count: 100, seconds: hour }
const failuresPerNetwork: Limit = { name: 'login-network', count: 50, seconds: 15 * minute, shared: true }
// A code of six digits can be guessed: at any time, three in a million are right, and an attacker may already know the
// password.
const codesPerAccount: Limit = { name: 'second-step', count: 5, seconds: 15 * minute }
const codesPerAccountAndDay: Limit = { name: 'second-step-day', count: 30, seconds: day }
const codesOfKnownDevices: Limit = { name: 'second-step-devices', count: 60, seconds: day }
const codesPerNetwork: Limit = { name: 'second-step-network', count: 50, seconds: 15 * minute, shared: true }
const keysPerNetwork: Limit = { name: 'login-key-network', count: 50, seconds: 15 * minute, shared: true }
const socialStarts: Limit = { name: 'social-start', count: 60, seconds: 15 * minute, shared: true }
const socialReturns: Limit = { name: 'social-return', count: 60, seconds: 15 * minute, shared: true }
const socialLogins: Limit = { name: 'social-login', count: 60, seconds: 15 * minute, shared: true }
const lookups: readonly Limit[] = [
  { name: 'email-lookup-minute', count: 10, seconds: minute, shared: true },
  { name: 'email-lookup-day', count: 60, seconds: day, shared: true },
]

/**
 * Where a log-in comes from. `device` is the id of a browser in which the account was opened before; otherwise null.
 */
export type Source = { ip: string; device: string | null }
export type MailKind = 'verify-email' | 'reset-password' | 'login-link' | 'account-exists'
export type RateLimits = ReturnType<typeof createRateLimits>

/** Whether a use stayed within its limits. Throws when the use could not be counted. */
const isWithin = (taken: Promise<void>): Promise<boolean> =>
  taken.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'too-many-requests') return false
      throw error
    },
  )

/**
 * Limits how often strangers can try the calls of this area. Above a limit a call is refused with 429 and Retry-After.
 * An account is identified by its person key.
 */
export function createRateLimits({ limits }: { limits: Limits }) {
  const mailKey = (person: Buffer, kind: MailKind) => `${kind}:${person.toString('hex')}`
  const accountKey = (person: Buffer) => person.toString('hex')
  const networkKey = (person: Buffer, ip: string) => `${accountKey(person)} ${countedNetwork(ip)}`

  type Counter = readonly [key: string, limit: Limit]
  /** Counts one use against each limit in turn, and throws at the first that is used up. */
  const takeAll = async (counters: readonly Counter[]): Promise<void> => {
    for (const [key, limit] of counters) await limits.take(key, limit)
  }
  const giveBackAll = async (counters: readonly Counter[]): Promise<void> => {
    for (const [key, limit] of counters) await limits.giveBack(key, limit)
  }
  /**
   * Runs one check. It is counted as a failure beforehand, so that guesses that arrive at the same moment all count.
   * After a correct guess its own count is reset, and the use is removed from the shared counts.
   */
  const runCounted = async (
    own: Counter,
    shared: readonly Counter[],
    check: () => Promise<boolean>,
  ): Promise<boolean> => {
    await takeAll([own, ...shared])
    const isRight = await check().catch(async (error: unknown) => {
      await giveBackAll([own, ...shared])
      throw error
    })
    if (!isRight) return false
    await limits.forget(...own)
    await giveBackAll(shared)
    return true
  }

  return {
    countSignUp: (ip: string) => limits.take(ip, signUpsPerNetwork),
    /**
     * Counts the three steps of a sign-in with a provider: the way there, the way back, and the exchange for a session.
     */
    countSocialStart: (ip: string) => limits.take(ip, socialStarts),
    countSocialReturn: (ip: string) => limits.take(ip, socialReturns),
    countSocialLogin: (ip: string) => limits.take(ip, socialLogins),
    countLookUp: (ip: string) => limits.take(ip, ...lookups),
    /** Counts an email that a call from this network address causes. */
    countMailRequest: (ip: string) => limits.take(ip, mailsPerNetwork),
    /** Counts an email of one kind to one address. */
    countMail: (person: Buffer, kind: MailKind) => limits.take(mailKey(person, kind), ...mailsPerAddress),

    /** Counts an email of one kind to one address; false above the limit, where `countMail` throws. */
    mayMail: (person: Buffer, kind: MailKind): Promise<boolean> =>
      isWithin(limits.take(mailKey(person, kind), ...mailsPerAddress)),
    mayAskForMail: (ip: string): Promise<boolean> => isWithin(limits.take(ip, mailsPerNetwork)),

    /** Runs one password check of a log-in. A known device has its own count, which strangers cannot use up. */
    checkPassword: (person: Buffer, { ip, device }: Source, check: () => Promise<boolean>): Promise<boolean> =>
      device === null
        ? runCounted(
            [networkKey(person, ip), failuresPerAccountAndNetwork],
            [
              [ip, failuresPerNetwork],
              [accountKey(person), failuresOfStrangers],
            ],
            check,
          )
        : runCounted([device, failuresPerDevice], [[accountKey(person), failuresOfKnownDevices]], check),

    /** Runs one password check for a user who is already logged in. */
    checkOwnPassword: (userId: string, check: () => Promise<boolean>): Promise<boolean> =>
      runCounted([userId, failuresPerSession], [], check),

    /**
     * Runs one attempt to log in with a key. Only failures stay counted; they are counted separately from wrong
     * passwords.
     */
    tryLoginKey: async <T>(ip: string, attempt: () => Promise<T>): Promise<T> => {
      await limits.take(ip, keysPerNetwork)
      const got = await attempt().catch(async (error: unknown) => {
        if (!(error instanceof Problem)) await limits.giveBack(ip, keysPerNetwork)
        throw error
      })
      await limits.giveBack(ip, keysPerNetwork)
      return got
    },

    /**
     * Runs one check of a second step. As with a password, it is counted beforehand and removed from the count when
     * the code was right.
     */
    checkCode: async <T>(person: Buffer, { ip, device }: Source, attempt: () => Promise<T>): Promise<T> => {
      const key = device ?? accountKey(person)
      await limits.take(key, codesPerAccount, codesPerAccountAndDay)
      if (device !== null) await limits.take(accountKey(person), codesOfKnownDevices)
      await limits.take(ip, codesPerNetwork)
      const giveBack = async () => {
        await limits.giveBack(key, codesPerAccountAndDay)
        if (device !== null) await limits.giveBack(accountKey(person), codesOfKnownDevices)
        await limits.giveBack(ip, codesPerNetwork)
      }
      const got = await attempt().catch(async (error: unknown) => {
        if (!(error instanceof Problem)) await Promise.all([giveBack(), limits.giveBack(key, codesPerAccount)])
        throw error
      })
      await giveBack()
      await limits.forget(key, codesPerAccount)
      return got
    },

    /** Resets the counted failures after the password was changed. They say nothing about the new password. */
    forgetFailures: async (person: Buffer, ip: string): Promise<void> => {
      await limits.forget(networkKey(person, ip), failuresPerAccountAndNetwork)
      await limits.forget(accountKey(person), failuresOfStrangers)
    },
  }
}
