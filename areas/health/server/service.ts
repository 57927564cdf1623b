import { utcDay, type Day } from '../../../platform/contract/day.ts'
import { pointsPerDollar } from '../../../platform/contract/money.ts'
import type { Finding } from '../../../platform/server/area.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'
import { makeMoney, type Money } from '../../../platform/contract/amount.ts'
import {
  agesAtMost,
  comparedAtMost,
  type HealthCohort,
  type HealthDim,
  type HealthMonth,
  type HealthOverview,
  type HealthPoint,
  type HealthRetention,
  type HealthSource,
  type HealthSources,
} from '../contract/health.ts'
import * as checks from './check-store.ts'
import { createMemberLists } from './member-lists.ts'
import * as rules from './rules.ts'
import { addDays, monthStart, type Span } from '../../../platform/contract/day-span.ts'
import type { Flows, Levels } from './rules.ts'
import * as store from './store.ts'

export type Health = ReturnType<typeof createHealth>
export type HealthNeeds = {
  db: Db
  affiliates: Pick<Affiliates, 'clicksByCampaign'>
  /** The clock that decides the current day: the database's, unless a test passes another. */
  clock?: (db: Db) => Promise<Date>
}
/** What else a reader may see besides the figures. */
export type Reader = { knowsPeople: boolean; knowsMoney: boolean }
type Days = { startDate?: Day; endDate?: Day }

/** After this many minutes every transaction that could record an event has ended. */
const settledMinutes = 15
const minutesOfWeek = 7 * 24 * 60
const overviewDays = 90
const retentionMonths = 13
const sourcesAtMost = 500
const microsInCent = 10_000

/** The dimension as it is stored. */
export const dimOf = (dim: HealthDim | undefined): store.Part['dim'] => (dim === undefined || dim === 'all' ? '' : dim)

/**
 * The health of a panel: who is active, who came and went, how those who joined developed, and whether they paid back
 * their cost.
 */
export function createHealth({ db, affiliates, clock = nowOf }: HealthNeeds) {
  const today = async (): Promise<Day> => utcDay(await clock(db))
  const spanOf = (ask: Days, now: Day, byDefault: Day): Span => {
    const span = rules.readSpan(ask, now, byDefault)
    if (typeof span === 'string') throw new Problem(span)
    if ('first' in span) return span
    const { field, message } = span
    throw new Problem('invalid-input', { message, errors: [{ field, message }] })
  }
  const countedAt = async (): Promise<string | null> => (await store.countedAt(db))?.toISOString() ?? null

  return {
    ...createMemberLists({ db, today, spanOf }),

    /**
     * Members and active members by day, and the flows of each month, for the whole panel or for up to five countries
     * or sources.
     */
    overview: async (ask: Days & { dim?: HealthDim; values?: string }, reader: Reader): Promise<HealthOverview> => {
      const now = await today()
      const span = spanOf(ask, now, addDays(now, 1 - overviewDays))
      const dim = dimOf(ask.dim)
      const choices = dim === '' ? [] : await store.choicesOf(db, dim, now)
      const wanted = ask.values === undefined ? undefined : [...new Set(ask.values.split(','))]
      const values = dim === '' ? [''] : (wanted ?? choices.map(({ value }) => value)).slice(0, comparedAtMost)
      // Each month is compared with the day before it began.
      const whole = { first: addDays(monthStart(span.first), -1), last: span.last }
      const changes = await store.changesOf(db, dim, values, whole)
      const points = rules.choosePoints(span)
      const labels = new Map(choices.map(({ value, label }) => [value, label]))
      return {
        countedAt: await countedAt(),
        startDate: span.first,
        endDate: span.last,
        series: values.map((value) => {
          const own = changes.filter((one) => one.value === value)
          return {
            value,
            label: labels.get(value) ?? '',
            days: rules.levelsAt(own, points).map((levels, at) => toPoint(points[at] ?? '', levels, reader)),
            months: rules.flowsOf(own, span).map((flows) => toMonth(flows, reader)),
          }
        }),
        choices: choices.map(({ value, label, members }) => ({
          value,
          label,
          members: rules.hideFew(members ?? 0, reader.knowsPeople),
        })),
      }
    },

    /** For those who joined in each month: what share took part in each period of 30 days after joining. */
    retention: async (ask: Days & { dim?: HealthDim; value?: string }, reader: Reader): Promise<HealthRetention> => {
      const now = await today()
      const span = spanOf(ask, now, monthStart(now, 1 - retentionMonths))
      const dim = dimOf(ask.dim)
      const part = { dim, value: dim === '' ? '' : (ask.value ?? '') }
      const [cohorts, ages] = await Promise.all([
        store.cohortsOf(db, part, span),
        store.agesOf(db, part, span, now, agesAtMost),
      ])
      return {
        countedAt: await countedAt(),
        startDate: span.first,
        endDate: span.last,
        cohorts: cohorts.map((row) => toCohort(row, ages, reader)),
      }
    },

    /** What each campaign and import brought, what it cost, and whether that came back. */
    sources: async (ask: Days, reader: Reader): Promise<HealthSources> => {
      const now = await today()
      const span = spanOf(ask, now, monthStart(now, 1 - retentionMonths))
      const [rows, ages] = await Promise.all([
        affiliates.clicksByCampaign(span).then((clicks) => store.sourcesOf(db, span, clicks, sourcesAtMost)),
        store.sourceAgesOf(db, span, now, agesAtMost),
      ])
      const { value: _value, label: _label, ...totals } = toSource(addSources(rows), addAges(ages), reader)
      return {
        countedAt: await countedAt(),
        startDate: span.first,
        endDate: span.last,
        rows: rows.map((row) =>
          toSource(
            row,
            ages.filter(({ value }) => value === row.value),
            reader,
          ),
        ),
        totals,
        count: rows.length,
      }
    },

    /** Counts whatever changed, for everyone affected; harmless to run twice or in two processes. */
    advance: (minutes = settledMinutes): Promise<number> => transaction(db, (tx) => store.advance(tx, minutes)),
    /** Recounts everyone who did something in the last week, and removes days beyond the retention period. */
    tidyUp: async (): Promise<void> => {
      await transaction(db, (tx) => store.advance(tx, minutesOfWeek))
      const keepFrom = monthStart(await today(), -25)
      await transaction(db, (tx) => store.fold(tx, keepFrom))
    },
    /** Recounts everyone from scratch. */
    recount: (): Promise<void> => transaction(db, store.recount),

    /** Finds figures that differ from participations, locks and movements of money. */
    check: async (from: Db): Promise<Finding[]> =>
      (await checks.differences(from)).map(({ rule, subject, kept, counted }) => ({
        invariant: `health ${rule}`,
        subject,
        // Not for users: a finding of the books.
        message: `kept as ${kept}, but counted as ${counted}`,
      })),

    /** What is counted about a user. */
    exportOf: async (userId: string) => {
      const member = await store.memberOf(db, userId)
      const days = await store.daysOf(db, userId)
      return member ? [{ ...member, days }] : []
    },
    /** Removes everything that identifies a user; their counts stay in the sums, which identify no one. */
    erase: (tx: Tx, { userId }: { userId: string }): Promise<void> => store.erase(tx, userId),
  }
}

const perPoint = (): number => 1_000_000 / pointsPerDollar()
const roundMoney = (micros: number): Money => makeMoney(Math.round(micros))

const toPoint = (day: Day, levels: Levels, { knowsPeople }: Reader): HealthPoint => ({
  day,
  members: rules.hideFew(levels.members, knowsPeople),
  active7: rules.hideFew(levels.active_7, knowsPeople),
  active30: rules.hideFew(levels.active_30, knowsPeople),
  active90: rules.hideFew(levels.active_90, knowsPeople),
  active365: rules.hideFew(levels.active_365, knowsPeople),
})

function toMonth({ month, until, ...flows }: Flows, { knowsPeople }: Reader): HealthMonth {
  const show = (count: number) => rules.hideFew(count, knowsPeople)
  return {
    month,
    until,
    activeBefore: show(flows.activeBefore),
    first: show(flows.first),
    returned: show(flows.returned),
    lapsed: show(flows.lapsed),
    left: show(flows.left),
    removed: show(flows.removed),
    activeAfter: show(flows.activeAfter),
    churnPercent:
      show(flows.activeBefore) === null ? null : rules.percentOf(flows.lapsed + flows.left, flows.activeBefore),
  }
}

function toCohort(row: store.CohortRow, ages: readonly store.CohortAgeRow[], reader: Reader): HealthCohort {
  const show = (count: number) => rules.hideFew(count, reader.knowsPeople)
  return {
    cohort: row.cohort,
    members: show(row.members),
    profiled: show(row.profiled),
    started: show(row.started),
    completed: show(row.completed),
    ages: ages
      .filter(({ cohort }) => cohort === row.cohort)
      .map(({ age_no: ageNo, over, active, revenue, points }) => {
        const isHidden = show(over) === null || show(active) === null
        return {
          ageNo,
          over: show(over),
          active: show(active),
          activePercent: isHidden ? null : rules.percentOf(active, over),
          marginPerMember:
            !reader.knowsMoney || isHidden || over === 0 ? null : roundMoney((revenue - points * perPoint()) / over),
        }
      }),
  }
}

type Sums = Omit<store.SourceRow, 'value' | 'label'>
const addSources = (rows: readonly store.SourceRow[]): store.SourceRow =>
  rows.reduce<store.SourceRow>(
    (sum, row) => {
      const add = (key: keyof Sums): number => sum[key] + row[key]
      return {
        value: '',
        label: '',
        clicks: add('clicks'),
        spent_cents: add('spent_cents'),
        welcome: add('welcome'),
        verified: add('verified'),
        profiled: add('profiled'),
        started: add('started'),
        completed: add('completed'),
        settled: add('settled'),
      }
    },
    {
      value: '',
      label: '',
      clicks: 0,
      spent_cents: 0,
      welcome: 0,
      verified: 0,
      profiled: 0,
      started: 0,
      completed: 0,
      settled: 0,
    },
  )
function addAges(rows: readonly store.SourceAgeRow[]): store.SourceAgeRow[] {
  const sums = new Map<number, store.SourceAgeRow>()
  for (const row of rows) {
    const sum = sums.get(row.age_no)
    sums.set(row.age_no, {
      value: '',
      age_no: row.age_no,
      over: (sum?.over ?? 0) + row.over,
      revenue: (sum?.revenue ?? 0) + row.revenue,
      points: (sum?.points ?? 0) + row.points,
    })
  }
  return [...sums.values()]
}

function toSource(row: store.SourceRow, ages: readonly store.SourceAgeRow[], reader: Reader): HealthSource {
  const show = (count: number) => rules.hideFew(count, reader.knowsPeople)
  const spent = row.spent_cents * microsInCent + row.welcome * perPoint()
  const each = (count: number): number | null => (count > 0 ? spent / count : null)
  const { lifetime, lifetimeAge, paidBackAge, paidBackPercent } = rules.computePayback(
    ages.map(({ age_no: ageNo, ...sums }) => ({ ageNo, ...sums })),
    each(row.verified),
    perPoint(),
  )
  const isTold = reader.knowsMoney && show(row.verified) !== null
  const money = (micros: number | null): Money | null => (isTold && micros !== null ? roundMoney(micros) : null)
  return {
    value: row.value,
    label: row.label,
    clicks: row.clicks,
    verified: show(row.verified),
    profiled: show(row.profiled),
    started: show(row.started),
    completed: show(row.completed),
    settled: show(row.settled),
    spending: money(spent),
    costPerVerified: money(each(row.verified)),
    costPerActive: show(row.settled) === null ? null : money(each(row.settled)),
    lifetimeMargin: money(lifetime),
    lifetimeAge: isTold ? lifetimeAge : null,
    paidBackAge: isTold ? paidBackAge : null,
    paidBackPercent: isTold ? paidBackPercent : null,
  }
}
