import { utcDay } from '../../../platform/contract/day.ts'
import { makeMoney } from '../../../platform/contract/amount.ts'
import { pointsPerDollar } from '../../../platform/contract/money.ts'
import { pageOf, type Paging } from '../../../platform/contract/paging.ts'
import { addDays, listDays, type Span } from '../../../platform/contract/day-span.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import type { Finding } from '../../../platform/server/area.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type {
  AttemptMoney,
  MarginPart,
  MarginSort,
  MoneyAttempt,
  MoneyFinding,
  MoneySummary,
} from '../contract/money.ts'
import type { Vendors } from '../../vendors/server/service.ts'
import * as checks from './check-store.ts'
import * as rules from './rules.ts'
import { figuresOf, microsOfPoints, noSums, type Sums } from './rules.ts'
import * as store from './store.ts'

export type { Payers } from './payers.ts'
export type Money = ReturnType<typeof createMoney>
export type MoneyNeeds = {
  db: Db
  vendors: Pick<Vendors, 'readOwed'>
  /** The clock that decides the current day: the database's, unless a test passes another. */
  clock?: (db: Db) => Promise<Date>
}
type Days = { startDate?: string; endDate?: string }
type MarginAsk = Paging & Days & { by: MarginPart; text?: string; sort?: MarginSort }
type AttemptsAsk = Days & { by: MarginPart; value: string; limit?: number; after?: string }

/** After this many minutes every transaction that could record an event has ended. */
const settledMinutes = 15
/** How many days the nightly check compares. */
const checkedDays = 35
const attemptsAtOnce = 25

const addUp = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sum, one) => ({
      revenue: sum.revenue + one.revenue,
      points: sum.points + one.points,
      completes: sum.completes + one.completes,
      reversed: sum.reversed + one.reversed,
      unpriced: sum.unpriced + one.unpriced,
      unpriced_points: sum.unpriced_points + one.unpriced_points,
      unpriced_reversed: sum.unpriced_reversed + one.unpriced_reversed,
      entrants: sum.entrants + one.entrants,
    }),
    noSums,
  )

/** What attempts bring and cost: daily sums that are complete up to the latest event, and the attempts behind them. */
export function createMoney({ db, vendors, clock = nowOf }: MoneyNeeds) {
  const spanOf = async ({ startDate, endDate }: Days): Promise<Span> => {
    const span = rules.readSpan(startDate, endDate, utcDay(await clock(db)))
    if ('first' in span) return span
    const { field, message } = span
    throw new Problem('invalid-input', { message, errors: [{ field, message }] })
  }
  const value = (points: number): number => microsOfPoints(points, pointsPerDollar())

  return {
    /**
     * The current month compared with the same days of last month, the points that members have, and whether the sums
     * are right.
     */
    summary: async (): Promise<MoneySummary> => {
      const { month, before } = rules.monthsSoFar(utcDay(await clock(db)))
      const [days, earlier, liability, owed, hasPrices, checkedAt, found] = await Promise.all([
        store.sumsByDay(db, month),
        store.sumsByDay(db, before),
        store.liabilityPoints(db),
        vendors.readOwed(),
        store.isAnyPriced(db),
        checks.checkedAt(db),
        checks.findings(db),
      ])
      const byDay = new Map(days.map((row) => [row.day, row]))
      return {
        month: figuresOf(addUp(days), pointsPerDollar()),
        before: figuresOf(addUp(earlier), pointsPerDollar()),
        days: listDays(month).map((day) => {
          const { revenue, memberCost, margin } = figuresOf(byDay.get(day) ?? noSums, pointsPerDollar())
          return { day, revenue, memberCost, margin }
        }),
        liability: makeMoney(value(liability)),
        owedToVendors: makeMoney(owed),
        hasPrices,
        checkedAt: checkedAt?.toISOString() ?? null,
        findings: found.map(toFinding),
      }
    },

    /** A page of the margin by one part, with the figures of the equally long period before. */
    margin: async ({ by, text, sort = by === 'day' ? 'name-up' : 'margin', ...ask }: MarginAsk) => {
      const span = await spanOf(ask)
      const { limit, offset } = pageOf(ask)
      const wanted = {
        ...span,
        by,
        text: text?.trim() || null,
        sort,
        limit,
        offset,
        pointsPerDollar: pointsPerDollar(),
      }
      const [found, hasPrices] = await Promise.all([store.marginPage(db, wanted), store.isAnyPriced(db)])
      return {
        rows: found.rows.map(({ key, label, sums, before }) => ({
          key,
          label,
          ...rules.compareFigures(sums, before, pointsPerDollar()),
        })),
        totals: rules.compareFigures(found.totals, found.totals_before, pointsPerDollar()),
        count: found.count,
        hasPrices,
      }
    },

    /** The attempts behind a row of the margin in pages, those that began last first. */
    attempts: async ({ by, value: key, limit = attemptsAtOnce, after, ...days }: AttemptsAsk) => {
      const span = by === 'day' ? await spanOf({ startDate: key, endDate: key }) : await spanOf(days)
      if (after !== undefined && !isId(after)) return { rows: [], next: null }
      const found = await store.attemptsBehind(db, { by, value: key, ...span, after: after ?? null, limit: limit + 1 })
      const rows = found.slice(0, limit)
      const next = found.length > limit ? (rows.at(-1)?.attempt_id ?? null) : null
      return { rows: rows.map((row) => toAttempt(row, value(row.points))), next }
    },

    /** The terms of one attempt and what it moved; Problem 'not-found'. */
    attempt: async (attemptId: string): Promise<AttemptMoney> => {
      const agreed = isId(attemptId) ? await store.agreedOf(db, attemptId) : undefined
      if (!agreed) throw new Problem('not-found')
      const lines = await store.linesOf(db, attemptId)
      const revenue = lines.reduce((sum, line) => sum + (line.micros ?? 0), 0)
      const cost = value(lines.reduce((sum, line) => sum + (line.points ?? 0), 0))
      return {
        attemptId,
        payerName: agreed.payer_name,
        price: agreed.price_micros === null ? null : makeMoney(agreed.price_micros),
        feePercent: agreed.fee_percent,
        sharePercent: agreed.share_percent,
        priceVersion: agreed.price_version,
        revenue: makeMoney(revenue),
        memberCost: makeMoney(cost),
        margin: agreed.is_unpriced ? null : makeMoney(revenue - cost),
        lines: lines.map(({ at, kind, micros, points }) => ({
          at: at.toISOString(),
          kind,
          amount: makeMoney(micros ?? value(points ?? 0)),
          points,
        })),
      }
    },

    /** Advances the sums to a few minutes ago; harmless to run twice or in two processes. */
    advance: async (minutes = settledMinutes): Promise<void> => {
      await transaction(db, (tx) => store.advance(tx, minutes))
      await transaction(db, store.freshen)
    },
    /**
     * Compares the last days with attempts and transfers, records differences, and recounts those days; returns them.
     */
    checkDays: async (): Promise<string[]> => {
      const today = utcDay(await clock(db))
      return transaction(db, (tx) => checks.checkDays(tx, addDays(today, -checkedDays), today))
    },
    /** Finds sums of any day that differ from attempts and transfers. */
    check: async (from: Db): Promise<Finding[]> =>
      (await checks.differences(from, '2000-01-01', '9999-12-30')).map(({ day, survey_id, figure, kept, counted }) => ({
        invariant: 'money',
        subject: `${day} ${survey_id}`,
        // Not for users: a finding of the books.
        message: `${figure} is kept as ${kept}, but attempts and transfers say ${counted}`,
      })),
  }
}

const toFinding = (row: checks.DifferenceRow): MoneyFinding => ({
  day: row.day,
  surveyId: row.survey_id,
  figure: row.figure,
  kept: row.kept,
  counted: row.counted,
  foundAt: row.found_at.toISOString(),
})

const toAttempt = (row: store.AttemptRow, cost: number): MoneyAttempt => ({
  attemptId: row.attempt_id,
  surveyId: row.survey_id,
  surveyTitle: row.title,
  supplierName: row.supplier_name,
  payerName: row.payer_name,
  outcome: row.outcome,
  startedAt: row.started_at.toISOString(),
  price: row.price === null ? null : makeMoney(row.price),
  revenue: makeMoney(row.revenue),
  memberCost: makeMoney(row.is_unpriced ? 0 : cost),
  unpricedCost: makeMoney(row.is_unpriced ? cost : 0),
  completes: row.completes,
  reversed: row.reversed,
})
