import type { ChainLink, Statement } from '../contract.ts'

/** The last link of an account that was verified. */
export type Head = { version: number; balance: number; hash: string }
/** By account. */
export type Heads = ReadonlyMap<string, Head>
export const noHeads: Heads = new Map()

/** Where a chain does not hold: a link that was changed or left out, or an end that is not the balance. */
export type Break = { account: string; version: number; at: string | null }
export type Verdict = { heads: Heads; broken: null } | { heads: Heads; broken: Break }

/** SHA-256; Web Crypto in a browser. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

const mainAccount = 'available'
const start: Head = { version: 0, balance: 0, hash: '' }
const encoder = new TextEncoder()

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** What a link's hash is over, after the hash before it (docs/ledger.md, "Verifying a wallet"). */
function textOf(
  userId: string,
  { account, version, amount, balanceAfter, transferId, kind, at, description }: ChainLink,
) {
  return `${userId}|${account}|${version}|${amount}|${balanceAfter}|${transferId}|${kind}|${Date.parse(at)}|${description}`
}

async function hashOf(digest: Digest, before: string, text: string): Promise<string> {
  const head = bytesOf(before)
  const tail = encoder.encode(text)
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return hexOf(await digest(whole))
}

/**
 * Follows the chains through one portion of a statement from where the last one ended: every hash is worked out anew, versions have
 * no gaps, balances run, and what is available at the end of its chain is the balance told beside it.
 */
export async function verifyPortion(digest: Digest, portion: Statement, from: Heads): Promise<Verdict> {
  const { userId, links, balance, next } = portion
  const heads = new Map(from)
  for (const link of links) {
    const { account, version, amount, balanceAfter, hash, at } = link
    const last = heads.get(account) ?? start
    // oxlint-disable-next-line no-await-in-loop -- each hash is over the one before
    const expected = await hashOf(digest, last.hash, textOf(userId, link))
    const fits = version === last.version + 1 && balanceAfter === last.balance + amount && hash === expected
    if (!fits) return { heads, broken: { account, version, at } }
    heads.set(account, { version, balance: balanceAfter, hash })
  }
  const isWhole = next === null || !next.startsWith(`${mainAccount}:`)
  const main = heads.get(mainAccount) ?? start
  if (isWhole && main.balance !== balance) {
    return { heads, broken: { account: mainAccount, version: main.version, at: null } }
  }
  return { heads, broken: null }
}

/** The last hash of the available points, which stands for everything before it; empty for a wallet without a movement. */
export const headHashOf = (heads: Heads): string => heads.get(mainAccount)?.hash ?? ''
