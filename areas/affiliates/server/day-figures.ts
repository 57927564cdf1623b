import type { Db } from '../../../platform/server/db.ts'
import type { EventsDb } from '../../../platform/server/events-db.ts'
import {
  leadCounters,
  readLeadDays,
  readLeadParts,
  readLeadTotals,
  type LeadCounter,
  type LeadFigures,
} from './day-store.ts'
import {
  noTraffic,
  readTrafficDays,
  readTrafficParts,
  readTrafficTotals,
  trafficCounters,
  type TrafficCounter,
} from './traffic-store.ts'

/** Where the figures of campaigns are: leads and money in the main database, clicks and visits in that of events. */
export type FigureSources = { db: Db; events: EventsDb }
export type Counter = TrafficCounter | LeadCounter
export type Figures = Record<Counter, number>
export const counters: readonly Counter[] = [...trafficCounters, ...leadCounters]

const noLeads = Object.fromEntries(leadCounters.map((name) => [name, 0])) as LeadFigures

type Range = { startDate: string; endDate: string }
export type DayRow = Figures & { day: string }
/** Reads the figures of a campaign for each day of a range that has events. */
export async function readDays({ db, events }: FigureSources, affId: number, range: Range): Promise<DayRow[]> {
  const [traffic, leads] = await Promise.all([readTrafficDays(events, affId, range), readLeadDays(db, affId, range)])
  const days = [...new Set([...traffic.keys(), ...leads.keys()])].toSorted()
  return days.map((day) => ({ day, ...(traffic.get(day) ?? noTraffic), ...(leads.get(day) ?? noLeads) }))
}

export type PartRow = Figures & { dimension: string; value: string }
/** Reads the parameter values with the most clicks and visits in a range of days, up to a limit for each parameter. */
export async function readParts(
  { db, events }: FigureSources,
  affId: number,
  { startDate, endDate }: Range,
  atMost: number,
): Promise<PartRow[]> {
  const traffic = await readTrafficParts(events, [affId, startDate, endDate, atMost])
  const names = [traffic.map((row) => row.dimension), traffic.map((row) => row.value)]
  const leads = await readLeadParts(db, [affId, startDate, endDate, atMost, ...names])
  const keyOf = (row: { dimension: string; value: string }) => JSON.stringify([row.dimension, row.value])
  const leadsByPart = new Map(leads.map((row) => [keyOf(row), row]))
  const withTraffic = traffic.map((row) => ({ ...noLeads, ...leadsByPart.get(keyOf(row)), ...row }))
  const named = new Set(traffic.map(keyOf))
  const others = leads.filter((row) => !named.has(keyOf(row))).map((row) => ({ ...noTraffic, ...row }))
  const dimensions = [...new Set([...traffic, ...leads].map((row) => row.dimension))].toSorted()
  return dimensions.flatMap((dimension) =>
    [...withTraffic, ...others].filter((row) => row.dimension === dimension).slice(0, atMost),
  )
}

/** Reads the figures of several campaigns over all time. */
export async function readTotals(
  { db, events }: FigureSources,
  affIds: readonly number[],
): Promise<ReadonlyMap<number, Figures>> {
  // One query after another, because both may be in one transaction, which has one connection.
  const traffic = await readTrafficTotals(events, affIds)
  const leads = new Map((await readLeadTotals(db, [affIds])).map((row) => [row.aff_id, row]))
  const found = affIds.filter((affId) => traffic.has(affId) || leads.has(affId))
  return new Map(
    found.map((affId) => [affId, { ...noTraffic, ...noLeads, ...leads.get(affId), ...traffic.get(affId) }]),
  )
}
