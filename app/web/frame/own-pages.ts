import { isVendor, seesAffiliates } from '../../../platform/contract/access.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePermissions, usePerson, type Permissions } from '../../../platform/web/session/me.ts'
import type { Person } from '../../../platform/web/session/session-slice.ts'
import { adminEntries, affiliateEntry, statementsEntry, type Entry } from './entries.ts'

/** The maximum number of links that fit side by side; more would have to be a menu. */
const linksMax = 4
const account = { to: paths.account, word: 'account' } as const

type Way = Pick<Entry, 'to' | 'word'>

/**
 * The pages that an account without role 1 works on: the first staff pages that its permissions open, its campaigns, or
 * else its account page.
 */
export function listOwnPages(person: Person | null, permissions: readonly string[]): readonly [Way, ...Way[]] {
  const [first, ...others] = adminEntries(person, permissions).slice(0, linksMax)
  if (first) return [first, ...others]
  if (person && isVendor(person.role)) return [statementsEntry, affiliateEntry, account]
  return seesAffiliates(person, permissions) ? [affiliateEntry, account] : [account]
}

/** Returns these pages for the signed-in account. Until its permissions are known, only those that need none. */
export function useOwnPages(): Pick<Permissions, 'isLoading'> & { pages: readonly [Way, ...Way[]] } {
  const person = usePerson()
  const { permissions, isLoading } = usePermissions()
  return { pages: listOwnPages(person, permissions), isLoading }
}
