import { campaignMessage } from '../contract/campaign-draft.ts'
import {
  campaignDimensions,
  type CampaignDimension,
  type CampaignEvents,
  type CampaignFigures,
  type DashboardFigures,
} from '../contract/campaign-figures.ts'
import { isDay, reportDay, reportZone, utcDay } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { csvFile, type Cell } from '../../../platform/server/csv.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { counters, readDays, readParts, type Figures, type FigureSources } from './day-figures.ts'
import { showEvents, showFigures } from './shown.ts'

const defaultDays = 30
const longestDays = 400
const partsEach = 50

export type Range = { startDate: string; endDate: string }
/** Returns the requested days, or the last thirty. Throws 'invalid-input' for more than 400 days. */
export function readRange({ startDate, endDate }: Partial<Range>, now: Date): Range {
  const last = endDate ?? reportDay(now)
  const first = startDate ?? utcDay(new Date(Date.parse(`${last}T00:00:00Z`) - (defaultDays - 1) * dayMs))
  const isRange = isDay(first) && isDay(last) && first <= last
  if (!isRange || (Date.parse(last) - Date.parse(first)) / dayMs >= longestDays)
    throw new Problem('invalid-input', {
      message: campaignMessage('rangeTooLong', { days: 400 }),
      errors: [{ field: 'startDate', message: campaignMessage('rangeTooLong', { days: 400 }) }],
    })
  return { startDate: first, endDate: last }
}

const divide = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
/** Adds to the figures of a campaign the shares and costs that follow from them. */
export function addShares(figures: CampaignFigures): DashboardFigures {
  const { visits, signUps, verified, leads, netCost, held, profiled, completed, reversed, takenBack } = figures
  return {
    ...figures,
    joinedShare: divide(signUps, visits),
    conversion: divide(leads, visits),
    verifiedShare: divide(verified, signUps),
    heldShare: divide(held, verified),
    profiledShare: divide(profiled, verified),
    completedShare: divide(completed, verified),
    reversedShare: divide(reversed, verified),
    takenBackShare: divide(takenBack, leads),
    costPerLead: divide(netCost, leads - takenBack),
  }
}

const isDimension = (text: string): text is CampaignDimension => campaignDimensions.some((one) => one === text)
const sumOf = (rows: readonly Figures[]): Figures =>
  Object.fromEntries(counters.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Figures

/**
 * Reads the figures of a campaign for a range of days. They come from daily sums, so this takes equally long however
 * many clicks there were.
 */
export async function readFigures(sources: FigureSources, affId: number, range: Range) {
  const [days, parts] = await Promise.all([
    readDays(sources, affId, range),
    readParts(sources, affId, range, partsEach),
  ])
  const sum = sumOf(days)
  return {
    totals: addShares(showFigures(sum)),
    events: { totals: showEvents(sum), byDay: days.map((row) => ({ day: row.day, ...showEvents(row) })) },
    byDay: days.map((row) => ({ day: row.day, ...addShares(showFigures(row)) })),
    parts: parts.flatMap((row) =>
      isDimension(row.dimension) ? [{ by: row.dimension, value: row.value, ...addShares(showFigures(row)) }] : [],
    ),
  }
}

/**
 * Makes a CSV file of these figures. It has one line for each day, with the results of the visits of that day and, in
 * columns that begin with `happened_`, the events of that day. Then it has one line for each value of each parameter.
 */
export function makeCsv(
  affId: number,
  range: Range,
  { byDay, parts, events }: Awaited<ReturnType<typeof readFigures>>,
) {
  const names = Object.keys(addShares(showFigures())) as (keyof DashboardFigures)[]
  const happened = Object.keys(events.totals) as (keyof CampaignEvents)[]
  const cells = (figures: DashboardFigures) => names.map((name) => figures[name] ?? '')
  const head = ['by', 'value', ...names, ...happened.map((name) => `happened_${name}`)]
  const lines: Cell[][] = [
    ...byDay.map(({ day, ...figures }, at) => {
      const event = events.byDay[at] ?? events.totals
      return [`day (${reportZone})`, day, ...cells(figures), ...happened.map((name) => event[name])]
    }),
    ...parts.map(({ by, value, ...figures }) => [by, value, ...cells(figures), ...happened.map(() => '')]),
  ]
  return csvFile(`campaign_${affId}_${range.startDate}_${range.endDate}.csv`, head, [lines])
}
