import { createHash, randomUUID } from 'node:crypto'
import type { ChainLink, Statement } from '../contract.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHeadHash, noHeads, verifyPortion, type Digest } from './chain.ts'
import { readStatement } from './statement.ts'

const digest: Digest = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const userId = randomUUID()

/** Builds a chain as docs/ledger.md describes it, without using the code that verifies it. */
function chainOf(account: string, amounts: readonly number[], description = 'Coffee | tea, „Ünïcode“ 茶'): ChainLink[] {
  let before = Buffer.alloc(0)
  let balance = 0
  return amounts.map((amount, index) => {
    balance += amount
    const transferId = randomUUID()
    const at = Date.UTC(2026, 10, 1 + index)
    const text = `${userId}|${account}|${index + 1}|${amount}|${balance}|${transferId}|survey|${at}|${description}`
    before = createHash('sha256').update(before).update(text, 'utf8').digest()
    return {
      account,
      version: index + 1,
      transferId,
      key: `survey:${index}`,
      kind: 'survey',
      amount,
      balanceAfter: balance,
      at: new Date(at).toISOString(),
      description,
      title: description,
      hash: before.toString('hex'),
    }
  })
}
const available = chainOf('available', [900, 5, -500, 0, 120])
const links = [...available, ...chainOf('held', [500, -500]), ...chainOf('pending', [40])]
const whole = (given: readonly ChainLink[] = links): Statement => ({
  userId,
  balance: 525,
  links: [...given],
  next: null,
})
const broken = async (portion: Statement) => (await verifyPortion(digest, portion, noHeads)).broken

/** Splits links into portions of the given size, as the server returns them. */
function portionsOf(given: readonly ChainLink[], size: number) {
  return (after: string | null): Promise<{ portion: Statement }> => {
    const from = after === null ? 0 : given.findIndex((one) => `${one.account}:${one.version}` === after) + 1
    const part = given.slice(from, from + size)
    const last = part.at(-1)
    const next = last && from + size < given.length ? `${last.account}:${last.version}` : null
    return Promise.resolve({ portion: { userId, balance: 525, links: part, next } })
  }
}
const reading = (given: readonly ChainLink[], size: number) =>
  readStatement({
    read: portionsOf(given, size),
    digest,
    onProgress: () => {},
    signal: new AbortController().signal,
  })

test('a history that nobody touched holds, and ends with the hash of its last line', async () => {
  const { broken: found, heads } = await verifyPortion(digest, whole(), noHeads)
  expect(found).toBe(null)
  expect(readHeadHash(heads)).toBe(available.at(-1)?.hash)
})

test('whatever is changed in any line, the chain breaks at that line', async () => {
  const changes = fc.oneof(
    fc.record({ amount: fc.integer() }),
    fc.record({ balanceAfter: fc.integer() }),
    fc.record({ description: fc.string() }),
    fc.record({ kind: fc.constantFrom('dispute' as const, 'welcome' as const) }),
    fc.record({ transferId: fc.uuid() }),
    fc.record({ version: fc.nat() }),
    fc.record({ hash: fc.stringMatching(/^[0-9a-f]{64}$/) }),
    fc.record({ at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(links.length - 1), changes, async (index, change) => {
      const line = links[index]
      fc.pre(line !== undefined)
      const spoiled = { ...line, ...change }
      fc.pre(JSON.stringify(spoiled) !== JSON.stringify(line))
      const found = await broken(whole(links.with(index, spoiled)))
      expect(found).toMatchObject({ account: line.account, version: spoiled.version })
    }),
    { numRuns: 200 },
  )
})

test('a line that is left out, added twice or swapped is found', async () => {
  expect(await broken(whole(links.slice(1)))).toMatchObject({ account: 'available', version: 2 })
  expect(await broken(whole(links.toSpliced(2, 1)))).toMatchObject({ account: 'available', version: 4 })
  expect(await broken(whole(links.toSpliced(2, 0, links[1]!)))).toMatchObject({ account: 'available', version: 2 })
  expect(await broken(whole([links[1]!, links[0]!, ...links.slice(2)]))).toMatchObject({ version: 2 })
})

test('a history of somebody else does not hold', async () => {
  expect(await broken({ ...whole(), userId: randomUUID() })).toMatchObject({ account: 'available', version: 1 })
})

test('last lines that were cut off are found by the balance that they no longer lead to', async () => {
  expect(await broken(whole(available.slice(0, -1)))).toMatchObject({ account: 'available', version: 4, at: null })
  expect(await broken({ ...whole([]), balance: 525 })).toMatchObject({ version: 0 })
  expect(await broken({ ...whole([]), balance: 0 })).toBe(null)
})

test('portions of any length come to the same verdict as one', async () => {
  for (const size of [1, 2, 3, 5, 7, 100]) {
    const outcome = await reading(links, size)
    expect(outcome).toEqual({ statement: { links, headHash: available.at(-1)?.hash, broken: null } })
  }
})

test('after a break everything is read all the same, so that it can be downloaded', async () => {
  const spoiled = links.with(1, { ...links[1]!, amount: 500 })
  const outcome = await reading(spoiled, 2)
  expect(outcome).toMatchObject({ statement: { links: spoiled, broken: { account: 'available', version: 2 } } })
})

test('a server that hands out the same portion for ever is not believed', async () => {
  const outcome = await readStatement({
    read: () => Promise.resolve({ portion: { ...whole(), next: 'available:1' } }),
    digest,
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  expect(outcome).toMatchObject({ statement: { broken: { account: 'pending', version: 1 } } })
})

test('a portion that cannot be read is a failure and no verdict', async () => {
  const failure = { status: 0, code: 'offline', message: 'Offline', errors: [], requestId: '' }
  const read = portionsOf(links, 3)
  const outcome = await readStatement({
    read: (after) => (after === null ? read(after) : Promise.resolve({ failure })),
    digest,
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  expect(outcome).toEqual({ failure })
})
