import { nowOf, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { hashOf, isId, newId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Account, Users } from '../../users/server/service.ts'
import { writeKeyLetter, writeNoticeLetter, type Notice } from './mail.ts'
import { findKeyEnd, type KeyPurpose } from './rules.ts'
import * as store from './store.ts'

type Needs = {
  db: Db
  users: Users
  secrets: Secrets
  jobs: Jobs
  mail: Pick<Mail, 'send' | 'write'>
}

export type MailedKeys = ReturnType<typeof createMailedKeys>

/**
 * Keys that prove that a person reads a mailbox. A key is computed from its row when the email is written, so neither
 * the row nor the job contains it.
 */
export function createMailedKeys({ db, users, secrets, jobs, mail }: Needs) {
  return {
    /** Makes a key for the account's current address and queues the email with it. */
    send: async (tx: Tx, { userId, email }: Account, purpose: KeyPurpose, now: Date): Promise<void> => {
      const keyId = newId()
      const hash = hashOf(secrets.mailedKey(purpose, keyId))
      await store.addKey(tx, { keyId, userId, purpose, email, hash, now, expiresAt: findKeyEnd(purpose, now) })
      await jobs.add(tx, 'auth.send-key', { keyId })
    },

    /** Queues an email that informs the owner about a change of the account. */
    notify: (tx: Tx, userId: string, notice: Notice): Promise<void> =>
      jobs.add(tx, 'auth.send-notice', { userId, notice }),

    /** Sends the email with a key; runs as a job. A key that was used or has expired by then is not sent. */
    deliver: async (keyId: string): Promise<void> => {
      const key = isId(keyId) ? await store.findKey(db, keyId) : null
      if (!key || key.usedAt || (await nowOf(db)) >= key.expiresAt) return
      const { purpose, email: to, userId } = key
      const language = (await users.find(db, userId))?.language ?? 'en'
      await mail.send(writeKeyLetter(mail, purpose, { to, language }, secrets.mailedKey(purpose, keyId)))
    },

    /** Sends the email about a change of the account; runs as a job. */
    deliverNotice: async (userId: string, notice: Notice): Promise<void> => {
      const account = await users.find(db, userId)
      if (!account || account.closedAt) return
      const { email: to, language } = account
      await mail.send(writeNoticeLetter(mail, notice, { to, language }))
    },
  }
}
