import { keepWords } from '../../../platform/contract/messages.ts'
import { transaction, type Db } from '../../../platform/server/db.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import type { AnnouncedEvent, Webhooks } from '../../webhooks/server/service.ts'
import { readAttempts, type ReadAttempt } from './ending-store.ts'
import { creditOf, decideEach, listEnds, makeEvent, isCreditAlone, type DecidingNeeds } from './endings.ts'
import { mayBeDoubted } from './judging.ts'
import type { Ending } from './rules.ts'

/** The three lists that the database function `attempts_end_as_read` takes. */
export type EndingRows = {
  endings: readonly (readonly unknown[])[]
  people: readonly (readonly unknown[])[]
  credits: readonly (readonly unknown[])[]
}
/**
 * An ending that was decided on data read without locks: what is written if the data is still current, and what is
 * announced then.
 */
export type SimpleEnding = {
  attemptId: string
  /** When the data was read, by the clock of the database. */
  at: Date
  ending: readonly unknown[]
  person: readonly unknown[]
  credit: readonly unknown[]
  /** Counts the credit once it is written. */
  count: (on: Db) => void
  said: readonly AnnouncedEvent[]
}
/** A report of an ending; its time is the time of the reading. */
export type Report = Omit<Ending, 'at'>

type Needs = DecidingNeeds & { wallet: Pick<Wallet, 'prepare'>; webhooks: Pick<Webhooks, 'announce' | 'listensFor'> }

/**
 * Decides reports by the same rules as all endings, from what one statement reads without a lock. Null for reports
 * that change more than an attempt, its timeline and a credit that counts at once: attempts that a judge may doubt,
 * places in quotas, first completions, and second reports about an attempt or a panelist. Changes nothing.
 */
export async function decideSimple(db: Db, reports: readonly Report[], needs: Needs): Promise<(SimpleEnding | null)[]> {
  const ids = [...new Set(reports.map(({ attemptId }) => attemptId).filter(isId))]
  const attemptsById = new Map((await readAttempts(db, ids)).map((one) => [one.attempt.attemptId, one]))
  const met = new Set<string>()
  return reports.map((report) => {
    const known = attemptsById.get(report.attemptId)
    const simple = known ? simpleEndingOf({ ...report, at: known.now }, known, needs) : null
    if (!known || !simple || met.has(known.attempt.userId)) return null
    met.add(known.attempt.userId)
    return simple
  })
}

function simpleEndingOf(ending: Ending, known: ReadAttempt, needs: Needs): SimpleEnding | null {
  const { attempt: was, isWatched, standing, version, panelistVersion } = known
  if (mayBeDoubted(was, isWatched, ending.at)) return null
  const before = new Map([[was.attemptId, was]])
  const standings = new Map([[was.userId, standing]])
  const nobodyDoubts = { doubts: new Map() }
  const [verdict] = decideEach([ending], { before, standings, weighed: nobodyDoubts, earned: new Map() }, needs)
  const attempt = verdict?.attempt
  if (!verdict || !attempt || !isCreditAlone(verdict, before)) return null
  const event = makeEvent(verdict)
  const due = creditOf(verdict)
  const credit = due && needs.wallet.prepare(due)
  if (!event || !credit) return null
  return {
    attemptId: attempt.attemptId,
    at: ending.at,
    ending: [
      attempt.attemptId,
      version,
      attempt.outcome,
      attempt.earned,
      attempt.isPending,
      attempt.isCancelled,
      attempt.late,
      attempt.hasSpare,
      attempt.endedAt,
      ending.detail ?? null,
      event.eventId,
      event.event,
      keepWords(event.detail),
      event.source,
      event.key,
      event.at,
    ],
    person: [was.userId, panelistVersion],
    credit: credit.row,
    count: credit.count,
    said: [...listEnds([verdict], before), ...credit.said],
  }
}

/**
 * Writes endings if the data that they were decided on is still current, all or none, and announces them. Uses one
 * transaction if a webhook listens, otherwise a single statement.
 */
export async function writeSimple(
  db: Db,
  simple: readonly SimpleEnding[],
  write: (on: Db, rows: EndingRows) => Promise<void>,
  { webhooks }: Pick<Needs, 'webhooks'>,
): Promise<void> {
  const inOrder = simple.toSorted((a, b) => (a.attemptId < b.attemptId ? -1 : 1))
  const rows = {
    endings: inOrder.map(({ ending }) => ending),
    people: inOrder.map(({ person }) => person),
    credits: inOrder.map(({ credit }) => credit),
  }
  const said = inOrder.flatMap((one) => one.said)
  const isHeard = await webhooks.listensFor(
    db,
    said.map(({ event }) => event),
  )
  const writeOn = async (on: Db): Promise<void> => {
    await write(on, rows)
    for (const { count } of inOrder) count(on)
  }
  if (!isHeard) return writeOn(db)
  return transaction(db, async (tx) => {
    await writeOn(tx)
    await webhooks.announce(tx, said)
  })
}
