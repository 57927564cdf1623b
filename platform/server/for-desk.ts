import type { Permission } from '../contract/access.ts'
import type { Message, TextOrMessage } from '../contract/messages.ts'
import { statement, type Db } from './db.ts'

/**
 * How a figure is written: as a number, as points, as money in millionths of a dollar, as a share in percent, as
 * hours, or as a day.
 */
export type DeskUnit = 'count' | 'points' | 'money' | 'percent' | 'hours' | 'day'

/** Work that waits behind one link: how much, since when, until when, and what is at stake. */
export type WaitingFacts = {
  count: number
  /** How many items are past their deadline. */
  overdue: number
  oldest: Date | null
  /** The next deadline, or the earliest one that has passed; null if there is none. */
  due: Date | null
  points?: number | null
  /** Millionths of a dollar. */
  micros?: number | null
  /** What this row is about, if this kind of work has a separate row for each thing; with the page of that thing. */
  name?: TextOrMessage
  href?: string
}
/** A kind of work that waits for staff. Its rows are counted by the conditions of the list that they open. */
export type WaitingKind = {
  /** Unique among all areas; its sentence is in the words file `waiting-desk`. */
  readonly kind: string
  /** The permission for doing this work. */
  readonly permission: Permission
  /** The permission for the page that `href` opens, if it is a different one. */
  readonly pageNeeds?: Permission
  /** The list, filtered to this work, oldest first. The menu shows the count beside the entry of this page. */
  readonly href: string
  /** Reads the rows; the caller leaves out rows with nothing to do. */
  readonly read: () => Promise<readonly WaitingFacts[]>
}

/** A span of time, without its end. */
export type Moments = { from: Date; to: Date }
/** A figure for the current day, which is compared with the same part of an earlier day. */
export type TodayFigure = {
  readonly figure: string
  readonly unit: DeskUnit
  readonly permission: Permission
  /** Reads the figure; null when there is none. */
  readonly read: (span: Moments) => Promise<number | null>
}
/** A figure for each UTC day of some weeks; a missing day has no value. */
export type WeekLine = {
  readonly line: string
  readonly unit: DeskUnit
  readonly permission: Permission
  readonly read: (days: { first: string; last: string }) => Promise<ReadonlyMap<string, number | null>>
}
/** What a vendor reads about their own campaigns and money, as one fact. */
export type OwnFact = {
  fact: string
  unit: DeskUnit
  /** A number, or an instant for the unit `day`; null when there is none. */
  value: number | string | null
  /** A text shown instead of the value. */
  words?: readonly Message[]
  href: string
}
/** Reads the facts of one vendor. */
export type OwnFacts = { readonly source: string; readonly read: (userId: string) => Promise<readonly OwnFact[]> }

/** How often something happened, out of how many cases. */
export type Tally = { hits: number; of: number }
/** One value of a part by which a rate can be broken down, such as one survey, now and before. */
export type RatePart = { part: string; key: string; name: string; now: Tally; before: Tally }
/** A rate in the last 24 hours and in the 28 days before them, overall and broken down. */
export type RateFacts = { subject: string; name: string; now: Tally; before: Tally; parts: readonly RatePart[] }
/** A count for the last hours, and for the same hours of earlier weeks. */
export type CountFacts = { subject: string; name: string; now: number; before: readonly number[] }
/** Something that is wrong now, with its value and, if that is a number, the expected value. */
export type AlertFacts = { subject: string; name: TextOrMessage; value: number; expected: number | null }

type RuleBase = {
  /** Unique among all areas; its sentence is in the words file `alerts-desk`. */
  readonly rule: string
  /** Who is told. */
  readonly permission: Permission
  /** The permission for the page that `href` opens, if it is a different one. */
  readonly pageNeeds?: Permission
  readonly href: (subject: string) => string
  /** Set when it cannot be acknowledged and stays until its cause is gone. */
  readonly isPinned?: true
}
/** A rule that opens an alert, which closes automatically when its cause is gone. */
export type AlertRule = RuleBase &
  (
    | { readonly finds: () => Promise<readonly AlertFacts[]> }
    | { readonly rates: () => Promise<readonly RateFacts[]>; readonly bad: 'up' | 'down' }
    | { readonly counts: () => Promise<readonly CountFacts[]>; readonly bad: 'up' | 'down' }
  )

/** What an area provides for the home of staff and vendors. */
export type ForDesk = {
  readonly waiting?: readonly WaitingKind[]
  readonly today?: readonly TodayFigure[]
  readonly weeks?: readonly WeekLine[]
  readonly own?: readonly OwnFacts[]
  readonly alerts?: readonly AlertRule[]
}

type WaitingSql = {
  /** The table or view. `where` has the conditions under which a row waits. */
  from: string
  where: string
  /** When a row began to wait, and until when it should be done; `null` for no deadline. */
  since: string
  due: string
  /** Sums of what is at stake. */
  points?: string
  micros?: string
}
/** Makes a statement that sums up the waiting rows of one table, for `WaitingKind.read`. */
export function waitingStatement(name: string, { from, where, since, due, points, micros }: WaitingSql) {
  const sumOf = (expression: string | undefined) =>
    expression === undefined ? 'null::bigint' : `coalesce(sum(${expression}), 0)::bigint`
  const read = statement<WaitingFacts>(
    name,
    `select count(*)::int as count, count(*) filter (where ${due} < now())::int as overdue, min(${since}) as oldest,
       min(${due})::timestamptz as due, ${sumOf(points)} as points, ${sumOf(micros)} as micros
     from ${from} where ${where}`,
  )
  return (db: Db): Promise<WaitingFacts[]> => read(db, [])
}

/** Merges simultaneous reads of the same thing into one, for figures that come from a single statement. */
export function shareReads<Asked, Found>(read: (asked: Asked) => Promise<Found>): (asked: Asked) => Promise<Found> {
  const underWay = new Map<string, Promise<Found>>()
  return (asked) => {
    const key = JSON.stringify(asked)
    const found = underWay.get(key)
    if (found) return found
    const begun = read(asked).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
