import type { TermsVersions } from '../../legal/contract.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { isRecipientRefused, type Mail } from '../../../platform/server/mail.ts'
import type { Letter } from '../../../platform/server/mail-writer.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf, type Secrets } from '../../../platform/server/secrets.ts'
import type { Login } from '../../auth/contract/auth.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { Visit } from '../../auth/server/sessions.ts'
import type { Users } from '../../users/server/service.ts'
import { activationDays, importMessage } from '../contract.ts'
import { writeActivationLetter } from './mail.ts'
import * as away from './away-store.ts'

export type ActivationNeeds = {
  db: Db
  users: Pick<Users, 'find' | 'findMany'>
  auth: Pick<Auth, 'openTakenOver'>
  secrets: Pick<Secrets, 'mailedKey'>
  mail: Pick<Mail, 'send' | 'write'>
  limits: Pick<Limits, 'take'>
}
type Answers = { token: string; password: string; language?: Language; shownTerms?: TermsVersions }

// Keys cannot be guessed. These limits only cap the load that anonymous callers can cause.
const looksPerNetwork: Limit = { name: 'activation-look', count: 60, seconds: 15 * 60, shared: true }
const triesPerNetwork: Limit = { name: 'activation', count: 20, seconds: 15 * 60, shared: true }
/** How many emails of a wave are loaded at once. */
const mailsAtOnce = 50

/** Lets imported panelists open their accounts with the link of an activation email. The emails are sent in waves. */
export function createActivation(needs: ActivationNeeds) {
  const { db, users, auth, secrets, mail, limits } = needs
  const keyOf = (importId: string, line: number): string => secrets.mailedKey('activation', `${importId}:${line}`)

  /**
   * Sends an email and returns whether the mail server refused its recipient. After any other failure the job retries.
   */
  const sendAndCheckRefusal = (letter: Letter): Promise<boolean> =>
    mail.send(letter).then(
      (sent) => sent === 'withheld',
      (error: unknown) => {
        if (isRecipientRefused(error)) return true
        throw error
      },
    )

  return {
    /**
     * Sends some of the remaining emails of a wave and returns whether there are more. Panelists who have logged in or
     * were removed get none. An address that the mail server refuses does not stop the other emails.
     */
    sendSome: async (importId: string, wave: number): Promise<boolean> => {
      const batch = await away.findNextOfWave(db, importId, wave, mailsAtOnce)
      const accounts = await users.findMany(
        db,
        batch.map(({ userId }) => userId),
      )
      for (const { line, userId, points } of batch) {
        const account = accounts.get(userId)
        const key = keyOf(importId, line)
        if (account && !account.closedAt && !account.blockedAt) {
          await away.setKey(db, importId, line, hashOf(key), activationDays)
          const isRefused = await sendAndCheckRefusal(writeActivationLetter(mail, account, { points, key }))
          if (isRefused) {
            await away.markRefused(db, importId, line)
            continue
          }
        }
        await away.markMailed(db, importId, line)
      }
      return batch.length === mailsAtOnce
    },

    /** Finds the panelist to whom a link belongs; throws when the link cannot be used. */
    check: async (token: string, ip: string) => {
      await limits.take(ip, looksPerNetwork)
      const found = await away.findKey(db, hashOf(token))
      if (!found) throw new Problem('activation-unknown')
      if ((await nowOf(db)) >= found.expiresAt) throw new Problem('activation-expired')
      const account = await users.find(db, found.userId)
      if (!account || account.closedAt) throw new Problem('activation-unknown')
      const { email, firstName } = account
      return { email, firstName, points: found.points, expiresAt: found.expiresAt.toISOString() }
    },

    /**
     * Opens the account of the panelist with this link, once, logs the panelist in, and credits the opening balance.
     */
    activate: async (
      { token, password, language = 'en', shownTerms }: Answers,
      visit: Visit,
    ): Promise<WordedAnswer<Login>> => {
      await limits.take(visit.ip, triesPerNetwork)
      return transaction(db, async (tx) => {
        const found = await away.findKey(tx, hashOf(token))
        if (!found) throw new Problem('activation-unknown')
        if ((await nowOf(tx)) >= found.expiresAt) throw new Problem('activation-expired')
        const member = { userId: found.userId, password, language, ...(shownTerms ? { shownTerms } : {}) }
        const login = await auth.openTakenOver(tx, member, visit).catch((error: unknown) => {
          // The panelist has just been removed.
          throw error instanceof Problem && error.code === 'not-found' ? new Problem('activation-unknown') : error
        })
        return say(importMessage('welcome'), login)
      })
    },
  }
}
