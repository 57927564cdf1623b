import { Readable } from 'node:stream'
import {
  campaignDimensions,
  type CampaignDimension,
  type CampaignFigures,
  type DashboardFigures,
} from '@tuppence/contract/campaign-figures'
import { isDay, utcDay } from '@tuppence/contract/day'
import { stringify } from 'csv-stringify/sync'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { counters, daysOf, partsOf, type Figures } from './day-store.ts'
import { figuresOf } from './shown.ts'

const defaultDays = 30
const longestDays = 400
const partsEach = 50
const dayMs = 86_400_000

export type Range = { startDate: string; endDate: string }
/** The days that are asked for: the last thirty where nothing is said. Problem 'invalid-input' for more than 400. */
export function rangeOf({ startDate, endDate }: Partial<Range>, now: Date): Range {
  const last = endDate ?? utcDay(now)
  const first = startDate ?? utcDay(new Date(Date.parse(`${last}T00:00:00Z`) - (defaultDays - 1) * dayMs))
  const isRange = isDay(first) && isDay(last) && first <= last
  if (!isRange || (Date.parse(last) - Date.parse(first)) / dayMs >= longestDays)
    throw new Problem('invalid-input', {
      message: 'Please choose a range of at most 400 days.',
      errors: [{ field: 'startDate', message: 'Please choose a range of at most 400 days.' }],
    })
  return { startDate: first, endDate: last }
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
/** Figures with what can be divided of them; visits stand for clicks where the link led straight to the landing page. */
export function withShares(figures: CampaignFigures): DashboardFigures {
  const { clicks, visits, leads, cost, profiled, completed, reversed } = figures
  return {
    ...figures,
    conversion: share(leads, Math.max(clicks, visits)),
    costPerLead: share(cost, leads),
    profiledShare: share(profiled, leads),
    completedShare: share(completed, leads),
    reversedShare: share(reversed, leads),
  }
}

const isDimension = (text: string): text is CampaignDimension => campaignDimensions.some((one) => one === text)
const sumOf = (rows: readonly Figures[]): Figures =>
  Object.fromEntries(counters.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Figures

/** A campaign's figures in a range, from what was counted per day: it takes the same time however many clicks there were. */
export async function figuresIn(db: Db, affId: number, { startDate, endDate }: Range) {
  const [days, parts] = await Promise.all([
    daysOf(db, affId, { startDate, endDate }),
    partsOf(db, [affId, startDate, endDate, partsEach]),
  ])
  return {
    totals: withShares(figuresOf(sumOf(days))),
    byDay: days.map((row) => ({ day: row.day, ...withShares(figuresOf(row)) })),
    parts: parts.flatMap((row) =>
      isDimension(row.dimension) ? [{ by: row.dimension, value: row.value, ...withShares(figuresOf(row)) }] : [],
    ),
  }
}

/** The same as a CSV file: a line for each day, then for each value of what links say. */
export function csvOf(affId: number, range: Range, { byDay, parts }: Awaited<ReturnType<typeof figuresIn>>) {
  const names = Object.keys(withShares(figuresOf())) as (keyof DashboardFigures)[]
  const line = (by: string, value: string, figures: DashboardFigures) => [
    by,
    value,
    ...names.map((name) => figures[name] ?? ''),
  ]
  const lines = [
    ['by', 'value', ...names],
    ...byDay.map(({ day, ...figures }) => line('day', day, figures)),
    ...parts.map(({ by, value, ...figures }) => line(by, value, figures)),
  ]
  // A text that a spreadsheet would run as a formula gets an apostrophe.
  const text = stringify(lines, { bom: true, escape_formulas: true, record_delimiter: '\r\n' })
  return {
    name: `campaign_${affId}_${range.startDate}_${range.endDate}.csv`,
    type: 'text/csv; charset=utf-8',
    body: Readable.from([text], { objectMode: false }),
  }
}
