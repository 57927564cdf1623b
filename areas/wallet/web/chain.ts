import type { ChainLink, Statement } from '../contract.ts'

/** The last verified link of an account. */
export type Head = { version: number; balance: number; hash: string }
/** The heads by account. */
export type Heads = ReadonlyMap<string, Head>
export const noHeads: Heads = new Map()

/** The place where a chain is broken: a link was changed or left out, or the chain does not end at the balance. */
export type Break = { account: string; version: number; at: string | null }
export type Verdict = { heads: Heads; broken: null } | { heads: Heads; broken: Break }

/** Computes SHA-256; Web Crypto does so in a browser. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

const mainAccount = 'available'
const start: Head = { version: 0, balance: 0, hash: '' }
const encoder = new TextEncoder()

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Returns the text that a link's hash covers, together with the previous hash (docs/ledger.md, "Verifying a wallet"). */
function textOf(
  userId: string,
  { account, version, amount, balanceAfter, transferId, kind, at, description }: ChainLink,
) {
  return `${userId}|${account}|${version}|${amount}|${balanceAfter}|${transferId}|${kind}|${Date.parse(at)}|${description}`
}

async function hashOf(digest: Digest, before: string, text: string): Promise<string> {
  const head = bytesOf(before)
  const tail = encoder.encode(text)
  const joined = new Uint8Array(head.length + tail.length)
  joined.set(head)
  joined.set(tail, head.length)
  return hexOf(await digest(joined))
}

/**
 * Continues the verification of all chains through one portion of a statement. Every hash is recomputed, versions have no gaps,
 * balances add up, and the chain of available points has to end at the balance that the server reports.
 */
export async function verifyPortion(digest: Digest, portion: Statement, from: Heads): Promise<Verdict> {
  const { userId, links, balance, next } = portion
  const heads = new Map(from)
  for (const link of links) {
    const { account, version, amount, balanceAfter, hash, at } = link
    const last = heads.get(account) ?? start
    // oxlint-disable-next-line no-await-in-loop -- each hash includes the previous one
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

/** Returns the last hash of the available points, which vouches for everything before it; empty for a wallet without movements. */
export const readHeadHash = (heads: Heads): string => heads.get(mainAccount)?.hash ?? ''
