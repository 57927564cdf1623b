import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Attempts } from './attempts.ts'
import type { MailedKeys } from './mailed-keys.ts'
import type { KeyPurpose } from './rules.ts'

type Needs = { db: Db; users: Pick<Users, 'findByEmail'>; keys: MailedKeys; attempts: Attempts }

export type AccountMail = ReturnType<typeof createAccountMail>

/** What somebody who only names an address may cause: a key mailed to its owner, or a word that the account exists. */
export function createAccountMail({ db, users, keys, attempts }: Needs) {
  return {
    /** An account that a stranger may know of; closed ones are nobody's. */
    openAccount: async (email: string): Promise<Account | null> => {
      const account = await users.findByEmail(db, email)
      return account && !account.closedAt ? account : null
    },

    /** Mails a fresh key, whose older sisters of the same purpose stop working. */
    sendKey: (account: Account, purpose: KeyPurpose): Promise<void> =>
      transaction(db, async (tx) => keys.send(tx, account, purpose, await nowOf(tx))),

    /** Tells the owner that somebody tried to join with this address; silently nothing over the limit of mails. */
    tellOwner: async ({ userId, personKey }: Account): Promise<void> => {
      if (await attempts.mayMail(personKey, 'account-exists'))
        await transaction(db, (tx) => keys.notify(tx, userId, 'account-exists'))
    },
  }
}
