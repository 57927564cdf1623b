import type { Limit, Limits } from '../../platform/limits.ts'
import { Problem } from '../../platform/problem.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

// Product, section 7, "Limits".
const mailsPerAddress: readonly Limit[] = [
  { name: 'mail-minute', count: 1, seconds: minute },
  { name: 'mail-hour', count: 5, seconds: hour },
  { name: 'mail-day', count: 10, seconds: day },
]
const mailsPerNetwork: Limit = { name: 'mail-network', count: 20, seconds: hour, shared: true }
const signUpsPerNetwork: Limit = { name: 'sign-ups', count: 30, seconds: hour, shared: true }
const failuresPerAccount: Limit = { name: 'login-account', count: 10, seconds: 15 * minute }
const failuresPerNetwork: Limit = { name: 'login-network', count: 50, seconds: 15 * minute, shared: true }
// Six digits can be guessed: three of a million are right at any time, for whoever knows the password already.
const codesPerAccount: Limit = { name: 'second-step', count: 5, seconds: 15 * minute }
const codesPerDay: Limit = { name: 'second-step-day', count: 30, seconds: day }
const socialStarts: Limit = { name: 'social-start', count: 60, seconds: 15 * minute, shared: true }
const socialReturns: Limit = { name: 'social-return', count: 60, seconds: 15 * minute, shared: true }
const socialLogins: Limit = { name: 'social-login', count: 60, seconds: 15 * minute, shared: true }
const lookups: readonly Limit[] = [
  { name: 'email-lookup-minute', count: 10, seconds: minute, shared: true },
  { name: 'email-lookup-day', count: 60, seconds: day, shared: true },
]

export type MailKind = 'verify-email' | 'reset-password' | 'login-link' | 'account-exists'
export type Attempts = ReturnType<typeof createAttempts>

/** Whether a use was still within its limits; that it could not be counted is another matter, and thrown. */
const isWithin = (taken: Promise<void>): Promise<boolean> =>
  taken.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'too-many-requests') return false
      throw error
    },
  )

/** How often strangers may try what this module offers; over a limit is 429 with Retry-After. An account is named by its person key. */
export function createAttempts({ limits }: { limits: Limits }) {
  const mailKey = (person: Buffer, kind: MailKind) => `${kind}:${person.toString('hex')}`
  const accountKey = (person: Buffer) => person.toString('hex')

  return {
    signUp: (ip: string) => limits.take(ip, signUpsPerNetwork),
    /** The three steps of a sign-in by a provider: sent there, come back, exchanged for a session. */
    startSocial: (ip: string) => limits.take(ip, socialStarts),
    returnSocial: (ip: string) => limits.take(ip, socialReturns),
    logInSocial: (ip: string) => limits.take(ip, socialLogins),
    lookUp: (ip: string) => limits.take(ip, ...lookups),
    /** One mail that somebody at this network address asks for. */
    askForMail: (ip: string) => limits.take(ip, mailsPerNetwork),
    /** One mail of a kind to an address. */
    mail: (person: Buffer, kind: MailKind) => limits.take(mailKey(person, kind), ...mailsPerAddress),

    /** The same where being over the limit must not stop the call: false then. */
    mayMail: (person: Buffer, kind: MailKind): Promise<boolean> =>
      isWithin(limits.take(mailKey(person, kind), ...mailsPerAddress)),
    mayAskForMail: (ip: string): Promise<boolean> => isWithin(limits.take(ip, mailsPerNetwork)),

    /**
     * Runs one check of a password. It is counted as a failure first, so that guesses sent at once are all counted, and taken back
     * when the password was right. `ip` null: the caller is known already, and only the account's own count matters.
     */
    password: async (person: Buffer, ip: string | null, check: () => Promise<boolean>): Promise<boolean> => {
      await limits.take(accountKey(person), failuresPerAccount)
      if (ip !== null) await limits.take(ip, failuresPerNetwork)
      const isRight = await check().catch(async (error: unknown) => {
        await limits.giveBack(accountKey(person), failuresPerAccount)
        if (ip !== null) await limits.giveBack(ip, failuresPerNetwork)
        throw error
      })
      if (!isRight) return false
      await limits.forget(accountKey(person), failuresPerAccount)
      if (ip !== null) await limits.giveBack(ip, failuresPerNetwork)
      return true
    },

    /** Runs one try of a key that logs in. Only failures stay counted, with those of passwords. */
    loginKey: async <T>(ip: string, attempt: () => Promise<T>): Promise<T> => {
      await limits.take(ip, failuresPerNetwork)
      const got = await attempt().catch(async (error: unknown) => {
        if (!(error instanceof Problem)) await limits.giveBack(ip, failuresPerNetwork)
        throw error
      })
      await limits.giveBack(ip, failuresPerNetwork)
      return got
    },

    /** Runs one check of a second step. Like a password's it is counted first and taken back when it was right. */
    code: async <T>(person: Buffer, ip: string, attempt: () => Promise<T>): Promise<T> => {
      const key = accountKey(person)
      await limits.take(key, codesPerAccount, codesPerDay)
      await limits.take(ip, failuresPerNetwork)
      const giveBack = async () => {
        await limits.giveBack(key, codesPerDay)
        await limits.giveBack(ip, failuresPerNetwork)
      }
      const got = await attempt().catch(async (error: unknown) => {
        if (!(error instanceof Problem)) await Promise.all([giveBack(), limits.giveBack(key, codesPerAccount)])
        throw error
      })
      await giveBack()
      await limits.forget(key, codesPerAccount)
      return got
    },

    /** A new password makes old failures meaningless. */
    forgetFailures: (person: Buffer) => limits.forget(accountKey(person), failuresPerAccount),
  }
}
