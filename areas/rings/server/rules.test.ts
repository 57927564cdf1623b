import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountsAtMost, linkKinds, linkStrengths, type LinkKind } from '../contract.ts'
import { findReasonFault, matchRings, readTarget, stateOf } from './rules.ts'
import { findRings } from './union.ts'

type Link = { kind: LinkKind; key: number; user: number }
const someLinks = fc.uniqueArray(
  fc.record({ kind: fc.constantFrom<LinkKind>(...linkKinds), key: fc.nat(7), user: fc.nat(19) }),
  { maxLength: 70, selector: ({ kind, key, user }) => `${kind} ${key} ${user}` },
)
const columnsOf = (links: readonly Link[]) => {
  const names = [...new Set(links.map(({ kind, key }) => `${kind} ${key}`))]
  return {
    keys: Int32Array.from(links, ({ kind, key }) => names.indexOf(`${kind} ${key}`)),
    users: Int32Array.from(links, ({ user }) => user),
    kinds: Uint8Array.from(names, (name) => linkKinds.findIndex((kind) => name.startsWith(kind))),
    userCount: 20,
  }
}

/** The pairs that keys tie, with the strength of each, found one by one. */
function pairsOf(links: readonly Link[]): Map<string, number> {
  const kinds = new Map<string, Set<LinkKind>>()
  for (const one of links) {
    const same = links.filter(({ kind, key }) => kind === one.kind && key === one.key)
    if (same.length > accountsAtMost[one.kind]) continue
    for (const { user } of same)
      if (user > one.user) {
        const pair = `${one.user} ${user}`
        kinds.set(pair, (kinds.get(pair) ?? new Set()).add(one.kind))
      }
  }
  return new Map(
    [...kinds].map(([pair, shared]) => [
      pair,
      1 - [...shared].reduce((left, kind) => left * (1 - linkStrengths[kind]), 1),
    ]),
  )
}
/** Rings by walking from account to account, and their strength by taking the strongest pairs first. */
function ringsByWalking(links: readonly Link[]) {
  const pairs = [...pairsOf(links)].map(([pair, strength]) => ({ pair: pair.split(' ').map(Number), strength }))
  const rings: number[][] = []
  for (const { pair } of pairs) {
    const touched = rings.filter((ring) => pair.some((user) => ring.includes(user)))
    for (const ring of touched) rings.splice(rings.indexOf(ring), 1)
    rings.push([...new Set([...touched.flat(), ...pair])])
  }
  return rings.map((users) => {
    const parts = users.map((user) => new Set([user]))
    let weakest = 1
    for (const { pair, strength } of pairs.toSorted((one, other) => other.strength - one.strength)) {
      const [a, b] = pair.map((user) => parts.find((part) => part.has(user)))
      if (!a || !b || a === b) continue
      for (const user of b) a.add(user)
      parts.splice(parts.indexOf(b), 1)
      weakest = Math.min(weakest, strength)
    }
    return { users: users.toSorted((one, other) => one - other), strength: Math.round(weakest * 100) }
  })
}
const inOrder = <R extends { users: number[] }>(rings: readonly R[]) =>
  rings.toSorted((one, other) => one.users[0]! - other.users[0]!)

describe('rings', () => {
  test('are the accounts that keys tie, and as strong as the weakest link of their strongest tree', () => {
    fc.assert(
      fc.property(someLinks, (links) => {
        const found = findRings(columnsOf(links)).rings.map(({ users, strength }) => ({ users, strength }))
        expect(inOrder(found)).toEqual(inOrder(ringsByWalking(links)))
      }),
      { numRuns: 400 },
    )
  })

  test('a key with too many accounts is public, and ties nobody', () => {
    const share = (kind: LinkKind, accounts: number) =>
      findRings(columnsOf(Array.from({ length: accounts }, (_, user) => ({ kind, key: 1, user })))).rings.length
    expect([share('browser', 1), share('browser', 2), share('browser', 12), share('browser', 13)]).toEqual([0, 1, 1, 0])
    expect([share('payout', 4), share('payout', 5)]).toEqual([1, 0])
  })

  test('two accounts with one browser and one payout target are tied more strongly than by either', () => {
    const strength = (...links: Link[]) => findRings(columnsOf(links)).rings[0]?.strength
    const both = (kind: LinkKind, key = 1) => [0, 1].map((user) => ({ kind, key, user }))
    expect(strength(...both('browser'))).toBe(60)
    expect(strength(...both('payout'))).toBe(80)
    expect(strength(...both('browser'), ...both('payout'))).toBe(92)
    expect(strength(...both('browser'), ...both('browser', 2))).toBe(60)
  })
})

describe('the number of a ring', () => {
  const found = (...rings: string[][]) => rings.map((userIds) => ({ userIds }))
  const numbers = (former: { ringId: number; userIds: string[] }[], ...rings: string[][]) => {
    const { next, gone } = matchRings(former, found(...rings))
    return { next: next.map(({ ringId, merged }) => [ringId, merged]), gone }
  }

  test('stays when it grows, and the oldest stays when rings grow together', () => {
    expect(numbers([{ ringId: 7, userIds: ['a', 'b'] }], ['a', 'b', 'c'])).toEqual({ next: [[7, []]], gone: [] })
    const two = [
      { ringId: 9, userIds: ['a', 'b', 'c', 'd'] },
      { ringId: 4, userIds: ['e', 'f'] },
    ]
    expect(numbers(two, ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({ next: [[4, [9]]], gone: [] })
  })

  test('stays with the larger part when it falls apart, and is gone when nothing is left', () => {
    const one = [{ ringId: 3, userIds: ['a', 'b', 'c', 'd', 'e'] }]
    expect(numbers(one, ['a', 'b'], ['c', 'd', 'e'])).toEqual({ next: [[null, []], [3, []]], gone: [] }) // prettier-ignore
    expect(numbers(one)).toEqual({ next: [], gone: [3] })
  })
})

test('a ring is open while one of its ties was never decided about', () => {
  expect(stateOf(['cleared', 'none'])).toBe('open')
  expect(stateOf(['cleared', 'cleared'])).toBe('cleared')
  expect(stateOf(['cleared', 'decided'])).toBe('decided')
})

test('a payout target is one however it is written, and a charity or nothing is none', () => {
  const bank = (handle: string, name = 'Ana Ruiz') => readTarget({ method: 'bank', name, handle })
  expect(bank('GB29 NWBK 6016 1331 9268 19')).toEqual(bank('gb29-nwbk-60161331926819', 'Somebody Else'))
  expect(bank('GB29 NWBK 6016 1331 9268 18')).not.toEqual(bank('GB29NWBK60161331926819'))
  expect(readTarget({ method: 'paypal', name: 'A', handle: ' Ana@Example.com ' })).toEqual({ of: 'email', text: 'Ana@Example.com' }) // prettier-ignore
  const cheque = (name: string, handle: string) => readTarget({ method: 'cheque', name, handle })
  expect(cheque('Ana Ruiz', '1 High St., Leeds')).toEqual(cheque('ANA RUIZ', '1 high st, LEEDS'))
  expect(cheque('Ana Ruiz', '1 High St., Leeds')).not.toEqual(cheque('Ben Ruiz', '1 High St., Leeds'))
  expect(readTarget({ method: 'charity', name: 'A', handle: 'Red Cross' })).toBeNull()
  expect(readTarget({ method: 'other', name: 'A', handle: 'n/a' })).toBeNull()
})

test('the reason of a decision has five words', () => {
  expect(findReasonFault('same answers, same browser')).toBe('reason-short')
  expect(findReasonFault('- - - - - -')).toBe('reason-short')
  expect(findReasonFault('same answers in the same browser')).toBeNull()
})
