import { nowOf, transaction, type Db } from '../../platform/server/db.ts'
import type { Account, Users } from '../../areas/users/server/service.ts'

/** Creates accounts with a verified address. */
export async function addPanelists(db: Db, users: Users, count: number, role = '1'): Promise<Account[]> {
  const accounts: Account[] = []
  for (let n = 0; n < count; n += 1) {
    const email = `person${Math.random().toString(36).slice(2)}@example.com`
    accounts.push(
      await transaction(db, async (tx) => {
        const account = await users.create(tx, { email, role, firstName: 'Ann', lastName: 'Example', countryId: 'US' })
        await users.markEmailVerified(tx, account.userId, await nowOf(tx))
        return users.lock(tx, account.userId)
      }),
    )
  }
  return accounts
}
