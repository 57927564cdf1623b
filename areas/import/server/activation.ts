import type { Language } from '../../../platform/contract/language.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import { say, type Said } from '../../../platform/server/http.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf, type Secrets } from '../../../platform/server/secrets.ts'
import type { Login } from '../../auth/contract/auth.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { Visit } from '../../auth/server/sessions.ts'
import type { Users } from '../../users/server/service.ts'
import { activationDays, importMessage } from '../contract.ts'
import { activationLetter } from './mail.ts'
import * as store from './store.ts'

export type ActivationNeeds = {
  db: Db
  users: Pick<Users, 'find' | 'findMany'>
  auth: Pick<Auth, 'openTakenOver'>
  secrets: Pick<Secrets, 'mailedKey'>
  mail: Pick<Mail, 'send' | 'write'>
  limits: Pick<Limits, 'take'>
}
type Answers = { token: string; password: string; language?: Language }

// A key cannot be guessed; these bound the work that strangers cause.
const looksPerNetwork: Limit = { name: 'activation-look', count: 60, seconds: 15 * 60, shared: true }
const triesPerNetwork: Limit = { name: 'activation', count: 20, seconds: 15 * 60, shared: true }
/** So many mails are looked up at once. */
const mailsAtOnce = 50

/** How an imported member comes in: by the link of an activation mail, which leaves in waves. */
export function createActivation(needs: ActivationNeeds) {
  const { db, users, auth, secrets, mail, limits } = needs
  const keyOf = (importId: string, line: number): string => secrets.mailedKey('activation', `${importId}:${line}`)

  return {
    /**
     * Sends some mails of a wave that have not left, and tells whether there are more; who has come by themselves, or is gone, gets none.
     */
    sendSome: async (importId: string, wave: number): Promise<boolean> => {
      const next = await store.nextOfWave(db, importId, wave, mailsAtOnce)
      const accounts = await users.findMany(
        db,
        next.map(({ userId }) => userId),
      )
      for (const { line, userId, points } of next) {
        const account = accounts.get(userId)
        const key = keyOf(importId, line)
        if (account && !account.closedAt && !account.blockedAt) {
          await store.setKey(db, importId, line, hashOf(key), activationDays)
          await mail.send(activationLetter(mail, account, { points, key }))
        }
        await store.markMailed(db, importId, line)
      }
      return next.length === mailsAtOnce
    },

    /** For whom a link is; its refusal when it opens nothing. */
    check: async (token: string, ip: string) => {
      await limits.take(ip, looksPerNetwork)
      const found = await store.findKey(db, hashOf(token))
      if (!found) throw new Problem('activation-unknown')
      if ((await nowOf(db)) >= found.expiresAt) throw new Problem('activation-expired')
      const account = await users.find(db, found.userId)
      if (!account || account.closedAt) throw new Problem('activation-unknown')
      const { email, firstName } = account
      return { email, firstName, points: found.points, expiresAt: found.expiresAt.toISOString() }
    },

    /** Opens the account of whoever holds the link, once, and logs it in; what they bring is credited with that. */
    activate: async ({ token, password, language = 'en' }: Answers, visit: Visit): Promise<Said<Login>> => {
      await limits.take(visit.ip, triesPerNetwork)
      return transaction(db, async (tx) => {
        const found = await store.findKey(tx, hashOf(token))
        if (!found) throw new Problem('activation-unknown')
        if ((await nowOf(tx)) >= found.expiresAt) throw new Problem('activation-expired')
        const member = { userId: found.userId, password, language }
        const login = await auth.openTakenOver(tx, member, visit).catch((error: unknown) => {
          // Taken back at this moment.
          throw error instanceof Problem && error.code === 'not-found' ? new Problem('activation-unknown') : error
        })
        return say(importMessage('welcome'), login)
      })
    },
  }
}
