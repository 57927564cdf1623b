import { accountsAtMost, linkKinds, linkStrengths, type LinkKind } from '../contract.ts'

/** Disjoint sets of numbered things; at first each thing is its own set. */
export type Sets = { find: (one: number) => number; join: (one: number, other: number) => void }

/** Makes sets that can be joined: union by size with path halving, in two typed arrays. */
export function makeSets(size: number): Sets {
  const parents = Int32Array.from({ length: size }, (_, one) => one)
  const sizes = new Int32Array(size).fill(1)
  const find = (one: number): number => {
    let at = one
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!
      at = parents[at]!
    }
    return at
  }
  return {
    find,
    join: (one, other) => {
      const [a, b] = [find(one), find(other)]
      if (a === b) return
      const [big, small] = sizes[a]! < sizes[b]! ? [b, a] : [a, b]
      parents[small] = big
      sizes[big] = sizes[big]! + sizes[small]!
    },
  }
}

/**
 * Links as columns. Entry i of `keys` and `users` has the numbers of the key and the account of one link; each link
 * occurs once. `kinds` has the kind of each key, as its place in `linkKinds`.
 */
export type LinkColumns = { keys: Int32Array; users: Int32Array; kinds: Uint8Array; userCount: number }

/** How many accounts have each key. */
export function countAccounts({ keys, kinds }: LinkColumns): Int32Array {
  const counts = new Int32Array(kinds.length)
  for (const key of keys) counts[key] = counts[key]! + 1
  return counts
}

/**
 * Whether a key of this kind with this many accounts ties them: it needs more than one, but not so many that it is
 * public.
 */
export const tiesAccounts = (kind: LinkKind, accounts: number): boolean =>
  accounts > 1 && accounts <= accountsAtMost[kind]

const kindOf = (place: number): LinkKind => linkKinds[place] ?? 'browser'

/** Joins the accounts of every key that ties accounts and for which `isWanted` is true. */
function joinBy(links: LinkColumns, isWanted: (key: number) => boolean): Sets {
  const sets = makeSets(links.userCount)
  const first = new Int32Array(links.kinds.length).fill(-1)
  links.keys.forEach((key, at) => {
    if (!isWanted(key)) return
    const user = links.users[at]!
    if (first[key] === -1) first[key] = user
    else sets.join(first[key]!, user)
  })
  return sets
}

/** The tying keys of each account as one array, with the positions at which each account's part begins. */
function listKeys({ keys, users, userCount }: LinkColumns, ties: Uint8Array) {
  const from = new Int32Array(userCount + 1)
  keys.forEach((key, at) => {
    if (ties[key] === 1) from[users[at]! + 1] = from[users[at]! + 1]! + 1
  })
  for (let user = 0; user < userCount; user += 1) from[user + 1] = from[user + 1]! + from[user]!
  const next = from.slice()
  const own = new Int32Array(from[userCount]!)
  keys.forEach((key, at) => {
    if (ties[key] !== 1) return
    const user = users[at]!
    own[next[user]!] = key
    next[user] = next[user]! + 1
  })
  return { from, own }
}

/** Which kinds of ties two accounts share, one bit for each kind. */
type Own = ReturnType<typeof listKeys>
function sharedKinds({ from, own }: Own, kinds: Uint8Array, one: number, other: number): number {
  const keys = new Set(own.subarray(from[one], from[one + 1]))
  let shared = 0
  for (const key of own.subarray(from[other], from[other + 1])) if (keys.has(key)) shared |= 1 << kinds[key]!
  return shared
}

/**
 * The strength of a link between two accounts that share these kinds: 1 minus the chance that every shared kind is a
 * coincidence.
 */
const strengthOf = (shared: number): number =>
  1 -
  linkKinds.reduce((chance, kind, place) => (shared & (1 << place) ? chance * (1 - linkStrengths[kind]) : chance), 1)
const inHundreds = (strength: number): number => Math.round(100 * strength)

/**
 * All possible strengths of a link, the strongest first, each with the fewest kinds that must be shared to reach it.
 */
const levels = Array.from({ length: (1 << linkKinds.length) - 1 }, (_, at) => strengthOf(at + 1)).toSorted(
  (one, other) => other - one,
)

/** Accounts tied by links, as their numbers in ascending order, and the weakest link of their strongest tree. */
export type FoundRing = { users: number[]; strength: number; kinds: LinkKind[] }

/**
 * Finds all rings (sets of two or more accounts tied by keys), and marks with 1 each key that ties accounts. Time and
 * space grow with the number of links.
 */
export function findRings(links: LinkColumns): { rings: FoundRing[]; ties: Uint8Array } {
  const { keys, users, kinds, userCount } = links
  const counts = countAccounts(links)
  const ties = Uint8Array.from(counts, (count, key) => (tiesAccounts(kindOf(kinds[key]!), count) ? 1 : 0))
  const all = joinBy(links, (key) => ties[key] === 1)
  const rings = new Map<number, { users: number[]; mask: number }>()
  const seen = new Uint8Array(userCount)
  keys.forEach((key, at) => {
    if (ties[key] !== 1) return
    const user = users[at]!
    const root = all.find(user)
    const ring = rings.get(root) ?? { users: [], mask: 0 }
    if (seen[user] === 0) ring.users.push(user)
    seen[user] = 1
    rings.set(root, { users: ring.users, mask: ring.mask | (1 << kinds[key]!) })
  })
  const strengths = measure(links, ties, [...rings.values()])
  const found = [...rings.values()].map(({ users: members, mask }, at) => ({
    users: members.toSorted((one, other) => one - other),
    strength: strengths[at]!,
    kinds: linkKinds.filter((_, place) => mask & (1 << place)),
  }))
  return { rings: found, ties }
}

/**
 * The strength of each ring: the strongest level at which the links of that level or above still tie all its accounts
 * together. Pairs are compared only within tying keys, which have few accounts each.
 */
function measure(links: LinkColumns, ties: Uint8Array, rings: readonly { users: readonly number[] }[]): number[] {
  const own = listKeys(links, ties)
  const members = new Map<number, number[]>()
  links.keys.forEach((key, at) => {
    if (ties[key] !== 1) return
    const known = members.get(key)
    if (known) known.push(links.users[at]!)
    else members.set(key, [links.users[at]!])
  })
  const joined = levels.map(() => makeSets(links.userCount))
  for (const users of members.values())
    for (let a = 0; a < users.length; a += 1)
      for (let b = a + 1; b < users.length; b += 1) {
        const strength = strengthOf(sharedKinds(own, links.kinds, users[a]!, users[b]!))
        levels.forEach((level, at) => {
          if (strength >= level - 1e-9) joined[at]!.join(users[a]!, users[b]!)
        })
      }
  return rings.map(({ users }) => {
    const found = levels.findIndex((_, at) => {
      const root = joined[at]!.find(users[0]!)
      return users.every((user) => joined[at]!.find(user) === root)
    })
    return inHundreds(levels[found] ?? 0)
  })
}
