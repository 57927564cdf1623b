import type { ChainLink, Statement } from '../contract.ts'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import type { DayRange } from '../../../kit/date-range.ts'
import { readHeadHash, noHeads, verifyPortion, type Break, type Digest, type Heads } from './chain.ts'

/** All movements of the points, verified; `broken` is the first place where verification failed. */
export type VerifiedStatement = { links: readonly ChainLink[]; headHash: string; broken: Break | null }
export type ReadPortion = (
  after: string | null,
  signal: AbortSignal,
) => Promise<{ portion: Statement } | { failure: CallFailure }>

type Reading = { read: ReadPortion; digest: Digest; onProgress: (links: number) => void; signal: AbortSignal }

/**
 * Reads a statement in portions and verifies each one as it arrives, so that a long history shows progress. After a
 * break it goes on reading without verifying, because the owner may still download everything. A portion that does not
 * connect to the next is a break too.
 */
export async function readStatement({
  read,
  digest,
  onProgress,
  signal,
}: Reading): Promise<{ statement: VerifiedStatement } | { failure: CallFailure }> {
  const links: ChainLink[] = []
  let heads: Heads = noHeads
  let broken: Break | null = null
  let after: string | null = null
  do {
    // oxlint-disable-next-line no-await-in-loop -- each portion begins where the last one ended
    const answer = await read(after, signal)
    if ('failure' in answer) return answer
    const { portion } = answer
    // oxlint-disable-next-line no-await-in-loop -- the hashes of each portion continue those of the one before
    if (!broken) ({ heads, broken } = await verifyPortion(digest, portion, heads))
    links.push(...portion.links)
    onProgress(links.length)
    const last = portion.links.at(-1)
    if (portion.next !== null && (!last || portion.next !== `${last.account}:${last.version}`)) {
      broken ??= { account: last?.account ?? 'available', version: last?.version ?? 0, at: last?.at ?? null }
      break
    }
    after = portion.next
  } while (after !== null)
  return { statement: { links, headHash: readHeadHash(heads), broken } }
}

/** Returns the links of a range of UTC days, both included; an open end matches everything. */
export const selectLinks = (links: readonly ChainLink[], { from, to }: DayRange): ChainLink[] =>
  links.filter(({ at }) => {
    const day = at.slice(0, 10)
    return (from === '' || day >= from) && (to === '' || day <= to)
  })

export type Sheet = {
  /** The movements of the available points, oldest first. */
  lines: readonly ChainLink[]
  opening: number
  closing: number
  gained: number
  spent: number
}

/** Prepares a printed statement of a date range: the opening balance, every movement, and the closing balance. */
export function buildSheet(links: readonly ChainLink[], range: DayRange): Sheet {
  const own = links.filter(({ account }) => account === 'available')
  const within = selectLinks(own, range)
  const [first] = within
  const before = own.findLast(({ at }) => range.from !== '' && at.slice(0, 10) < range.from)
  const opening = first ? first.balanceAfter - first.amount : (before?.balanceAfter ?? 0)
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    // A pending credit does not change the available points; the line for its release appears instead.
    lines: within.filter(({ amount }) => amount !== 0),
    opening,
    closing: within.at(-1)?.balanceAfter ?? opening,
    gained: sum(within.map(({ amount }) => Math.max(0, amount))),
    spent: sum(within.map(({ amount }) => Math.min(0, amount))),
  }
}
