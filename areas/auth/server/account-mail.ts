import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { RateLimits } from './rate-limits.ts'
import type { MailedKeys } from './mailed-keys.ts'
import type { KeyPurpose } from './rules.ts'

type Needs = { db: Db; users: Pick<Users, 'findByEmail'>; keys: MailedKeys; rateLimits: RateLimits }

export type AccountMail = ReturnType<typeof createAccountMail>

/**
 * The emails that strangers can trigger by entering an address: a key for the account's owner, or a note that the
 * account exists.
 */
export function createAccountMail({ db, users, keys, rateLimits }: Needs) {
  return {
    /** Finds the account with this address that is not closed; null when there is none. */
    findOpenAccount: async (email: string): Promise<Account | null> => {
      const account = await users.findByEmail(db, email)
      return account && !account.closedAt ? account : null
    },

    /** Emails a new key. Older keys for the same purpose stop working. */
    sendKey: (account: Account, purpose: KeyPurpose): Promise<void> =>
      transaction(db, async (tx) => keys.send(tx, account, purpose, await nowOf(tx))),

    /**
     * Tells the owner by email that someone tried to join with this address. Above the limit on emails it does nothing
     * and reports no error.
     */
    notifyOwner: async ({ userId, personKey }: Account): Promise<void> => {
      if (await rateLimits.mayMail(personKey, 'account-exists'))
        await transaction(db, (tx) => keys.notify(tx, userId, 'account-exists'))
    },
  }
}
