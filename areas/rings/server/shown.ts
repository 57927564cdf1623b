import type { Redemptions } from '../../redemptions/server/service.ts'
import type { Account } from '../../users/server/service.ts'
import { accountsAtMost, type Ring, type RingFact, type RingKey, type RingSignal } from '../contract.ts'
import type { LinkRow } from './link-store.ts'
import { groupBy } from './rules.ts'

const nameOf = ({ kind, key_hash: key }: Pick<LinkRow, 'kind' | 'key_hash'>): string => `${kind} ${key.toString('hex')}`
const signalsMax = 200

/**
 * Numbers the keys that these links share with others, in the order in which they were first seen. Keys that only one
 * account has are not part of a ring.
 */
export function keysIn(links: readonly LinkRow[], counts: ReadonlyMap<string, number>) {
  const numbers = new Map<string, number>()
  const keys: RingKey[] = []
  for (const link of links) {
    const name = nameOf(link)
    const accounts = counts.get(name) ?? 1
    if (accounts < 2 || numbers.has(name)) continue
    const key = numbers.size
    numbers.set(name, key)
    keys.push({ key, kind: link.kind, accounts, isPublic: accounts > accountsAtMost[link.kind] })
  }
  return { keys, numberOf: (link: LinkRow): number | null => numbers.get(nameOf(link)) ?? null }
}

type Seen = {
  accounts: ReadonlyMap<string, Account>
  links: readonly LinkRow[]
  numberOf: (link: LinkRow) => number | null
  requests: Awaited<ReturnType<Redemptions['openOf']>>
}
/** What was observed about the accounts of a ring, newest first. */
export function listSignals({ accounts, links, numberOf, requests }: Seen): RingSignal[] {
  const nothing = { key: null, points: 0 }
  const all: RingSignal[] = [
    ...[...accounts.values()].map(({ userId, createdAt }) => ({
      ...nothing,
      at: createdAt.toISOString(),
      code: 'joined' as const,
      panelistId: userId,
    })),
    ...links.map((link) => ({
      ...nothing,
      at: link.first_at.toISOString(),
      code: link.kind,
      panelistId: link.user_id,
      key: numberOf(link),
    })),
    ...requests.map(({ userId, points, requestedAt }) => ({
      ...nothing,
      at: requestedAt.toISOString(),
      code: 'asked' as const,
      panelistId: userId,
      points,
    })),
  ]
  return all.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, signalsMax)
}

type Known = {
  accounts: readonly Pick<Account, 'userId' | 'lastName' | 'dateOfBirth'>[]
  homes: ReadonlyMap<string, string>
  links: readonly Pick<LinkRow, 'kind' | 'key_hash' | 'user_id'>[]
  shared: { shared: number; together: number }
}
/** The size of the largest group of equal values, and the number of known values. */
function countLargestGroup(values: readonly string[]): { count: number; of: number } {
  const groups = groupBy(values, (one) => one)
  return { count: Math.max(0, ...[...groups.values()].map((same) => same.length)), of: values.length }
}
/**
 * The facts that speak for or against people who share a home or a computer. Families have one surname and one
 * address, but different birthdays and payout targets, and are not in the same survey at the same time.
 */
export function listFacts({ accounts, homes, links, shared }: Known): RingFact[] {
  const surnames = countLargestGroup(accounts.flatMap(({ lastName }) => lastName.trim().toLowerCase() || []))
  const addresses = countLargestGroup([...homes.values()])
  const born = accounts.flatMap(({ dateOfBirth }) => dateOfBirth ?? [])
  const birthdays = { count: new Set(born).size, of: born.length }
  const payouts = links.filter(({ kind }) => kind === 'payout')
  const owners = new Set(payouts.map((link) => link.user_id))
  const targets = groupBy(payouts, nameOf)
  const alone = [...owners].filter((userId) =>
    payouts.every((link) => link.user_id !== userId || targets.get(nameOf(link))?.length === 1),
  )
  const decideIfKnown = (of: number, isFor: boolean): boolean | null => (of < 2 ? null : isFor)
  return [
    { code: 'surname', ...surnames, isFor: decideIfKnown(surnames.of, surnames.count === surnames.of) },
    { code: 'address', ...addresses, isFor: decideIfKnown(addresses.of, addresses.count === addresses.of) },
    { code: 'birthdays', ...birthdays, isFor: decideIfKnown(birthdays.of, birthdays.count === birthdays.of) },
    {
      code: 'payouts',
      count: alone.length,
      of: owners.size,
      isFor: decideIfKnown(owners.size, alone.length === owners.size),
    },
    {
      code: 'together',
      count: shared.together,
      of: shared.shared,
      isFor: shared.shared === 0 ? null : shared.together === 0,
    },
  ]
}
export type Shown = Pick<Ring, 'keys' | 'signals' | 'facts'>
