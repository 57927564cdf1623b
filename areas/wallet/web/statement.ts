import type { ChainLink, Statement } from '../contract.ts'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import type { DayRange } from '../../../kit/date-range.ts'
import { headHashOf, noHeads, verifyPortion, type Break, type Digest, type Heads } from './chain.ts'

/** Everything that ever happened to the points, verified; `broken` says where it does not hold. */
export type VerifiedStatement = { links: readonly ChainLink[]; headHash: string; broken: Break | null }
export type ReadPortion = (
  after: string | null,
  signal: AbortSignal,
) => Promise<{ portion: Statement } | { failure: CallFailure }>

type Reading = { read: ReadPortion; digest: Digest; onProgress: (links: number) => void; signal: AbortSignal }

/**
 * Reads a statement portion by portion and verifies each as it comes, so that a long history never stands still. After a break it
 * reads on without verifying: the owner of the points may download what is there. A portion that leads nowhere is a break too.
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
    // oxlint-disable-next-line no-await-in-loop -- and its hashes go on from there
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
  return { statement: { links, headHash: headHashOf(heads), broken } }
}

/** The links of a span of UTC days, both included; an open end leaves out nothing. */
export const linksWithin = (links: readonly ChainLink[], { from, to }: DayRange): ChainLink[] =>
  links.filter(({ at }) => {
    const day = at.slice(0, 10)
    return (from === '' || day >= from) && (to === '' || day <= to)
  })

export type Sheet = {
  /** Movements of the available points, oldest first. */
  lines: readonly ChainLink[]
  opening: number
  closing: number
  gained: number
  spent: number
}

/** What a printed statement of these days says: the balance before, every movement, and the balance after. */
export function sheetOf(links: readonly ChainLink[], range: DayRange): Sheet {
  const own = links.filter(({ account }) => account === 'available')
  const within = linksWithin(own, range)
  const [first] = within
  const before = own.findLast(({ at }) => range.from !== '' && at.slice(0, 10) < range.from)
  const opening = first ? first.balanceAfter - first.amount : (before?.balanceAfter ?? 0)
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    // A credit that waits moves nothing that is available: its line stands for it once it is released.
    lines: within.filter(({ amount }) => amount !== 0),
    opening,
    closing: within.at(-1)?.balanceAfter ?? opening,
    gained: sum(within.map(({ amount }) => Math.max(0, amount))),
    spent: sum(within.map(({ amount }) => Math.min(0, amount))),
  }
}
