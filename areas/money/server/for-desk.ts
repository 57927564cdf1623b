import { documentPaths } from '../../../platform/contract/addresses.ts'
import { pointsPerDollar } from '../../../platform/contract/money.ts'
import type { Db } from '../../../platform/server/db.ts'
import {
  shareReads,
  type AlertRule,
  type ForDesk,
  type Moments,
  type RateFacts,
  type WeekLine,
} from '../../../platform/server/for-desk.ts'
import * as desk from './desk-store.ts'
import type { RateRow } from './desk-store.ts'
import type { Span } from '../../../platform/contract/day-span.ts'
import { microsOfPoints } from './rules.ts'
import { sumsByDay } from './store.ts'

/** A survey with fewer completes in a week is not judged by its margin. */
const fewestCompletes = 20
const supplierPage = (key: string): string => documentPaths.supplier.replace(':supplierKey', encodeURIComponent(key))
const toPercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10

/**
 * What the staff home shows about money: today, the last two weeks, and anything wrong with rates, margins and sums.
 */
export function describeForDesk(db: Db): ForDesk {
  const valueOf = (points: number): number => microsOfPoints(points, pointsPerDollar())
  const sumMoved = shareReads((span: Moments) => desk.sumMoved(db, span))
  const sumDays = shareReads((days: Span) => sumsByDay(db, days))
  const lineOf = (
    line: string,
    unit: WeekLine['unit'],
    of: (sums: Awaited<ReturnType<typeof sumsByDay>>[number]) => number | null,
  ): WeekLine => ({
    line,
    unit,
    permission: 'money.view',
    read: async (days) => new Map((await sumDays(days)).map((sums) => [sums.day, of(sums)])),
  })
  return {
    today: [
      {
        figure: 'revenue',
        unit: 'money',
        permission: 'money.view',
        read: async (span) => (await sumMoved(span)).revenue,
      },
      {
        figure: 'margin',
        unit: 'money',
        permission: 'money.view',
        read: async (span) => {
          const { revenue, points } = await sumMoved(span)
          return revenue - valueOf(points)
        },
      },
    ],
    weeks: [
      lineOf('revenue', 'money', ({ revenue }) => revenue),
      lineOf('margin', 'percent', ({ revenue, points }) => toPercent(revenue - valueOf(points), revenue)),
      lineOf('reversals', 'percent', ({ reversed, completes }) => toPercent(reversed, completes)),
    ],
    alerts: [...listRateRules(db), ...listMoneyRules(db, valueOf)],
  }
}

const listRateRules = (db: Db): AlertRule[] => [
  {
    rule: 'conversion',
    permission: 'suppliers.view',
    href: supplierPage,
    bad: 'down',
    rates: async () => groupRates(await desk.readConversionRates(db)),
  },
  {
    rule: 'reversals',
    permission: 'suppliers.view',
    href: supplierPage,
    bad: 'up',
    rates: async () => groupRates(await desk.readReversalRates(db)),
  },
]

const listMoneyRules = (db: Db, valueOf: (points: number) => number): AlertRule[] => [
  {
    rule: 'negativeMargin',
    permission: 'money.view',
    href: (surveyId) => `${documentPaths.moneyAttempts}?by=survey&value=${encodeURIComponent(surveyId)}`,
    finds: async () =>
      (await desk.listLosing(db, fewestCompletes, pointsPerDollar())).map(
        ({ survey_id: subject, title: name, revenue, points }) => ({
          subject,
          name,
          value: toPercent(revenue - valueOf(points), revenue) ?? 0,
          expected: null,
        }),
      ),
  },
  {
    rule: 'sumsDiffer',
    permission: 'money.view',
    href: () => documentPaths.money,
    isPinned: true,
    finds: async () => {
      const value = await desk.countFindings(db)
      return value === 0 ? [] : [{ subject: 'sums', name: '', value, expected: null }]
    },
  },
]

/** Groups the rows by supplier: its overall rate, and the values by which the rate is broken down. */
export function groupRates(rows: readonly RateRow[]): RateFacts[] {
  const tallies = (row: RateRow) => ({
    now: { hits: row.now_hits, of: row.now_of },
    before: { hits: row.before_hits, of: row.before_of },
  })
  return rows
    .filter(({ part }) => part === '')
    .map((whole) => ({
      subject: whole.supplier,
      name: whole.name,
      ...tallies(whole),
      parts: rows
        .filter((row) => row.part !== '' && row.supplier === whole.supplier)
        .map((row) => ({ part: row.part, key: row.key, name: row.label, ...tallies(row) })),
    }))
}
