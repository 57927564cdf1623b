import type { Partner } from '../areas/suppliers/contract/partners.ts'
import { call, sandboxUrl } from './world.ts'
import type { Person } from './people.ts'

type Account = { key: string; hosts: Record<string, string>; credentials: Record<string, string> }
/** What the dashboard of a network of the sandbox shows to its publisher. */
export async function accountAt(key: string): Promise<Account> {
  const { accounts } = (await (await fetch(`${sandboxUrl}/survey-networks/accounts`)).json()) as { accounts: Account[] }
  const found = accounts.find((one) => one.key === key)
  if (!found) throw new Error(`the sandbox plays no ${key}`)
  return found
}

/** Has a member agree that a partner is told what its surveys need. */
export async function agreeTo({ token }: Person, supplierKey: string): Promise<void> {
  const by = { token: token.access.token }
  const { data } = await call<Partner[]>('GET', 'partners/getPartners', by)
  const version = data.find((one) => one.supplierKey === supplierKey)?.version
  const body = { supplierKey, isGiven: true, version }
  const { status } = await call('POST', 'partners/changeConsent', { ...by, body })
  if (status !== 200) throw new Error(`nobody can agree to ${supplierKey}`)
}
