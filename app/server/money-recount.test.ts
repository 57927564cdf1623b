import { describe, expect, test } from 'vitest'
import type { MarginRow, MoneyAttempt, MoneySummary } from '../../areas/money/contract/money.ts'
import { dayMs } from '../../platform/contract/durations.ts'
import { createRandom, type Random } from '../../seed/content/random.ts'
import { openMoneyMix, type MoneyMix } from '../testing/money-mix.ts'
import {
  addUp,
  dayOf,
  nothingCounted,
  recount,
  roundHalfEven,
  type Counted,
  type Days,
  type Facts,
  type Part,
  type Reading,
} from '../testing/money-recount.ts'

const acts = 300
/** On a busy machine this takes longer than the usual limit of a test. */
const slowestMs = 120_000
const microsOfPoint = 10_000
/** Attempts without a recorded price are in no margin; our own surveys without a payer count as a cost. */
const reading: Reading = { unpricedCosts: false, ownAreUnpriced: false }
const parts: readonly Part[] = ['survey', 'supplier', 'payer', 'campaign', 'country', 'day']
/** TUPPENCE_SEED repeats a run; TUPPENCE_SEEDS is how many runs to make, one after the other. */
const firstSeed = Number(process.env['TUPPENCE_SEED'] ?? Date.now() % 1_000_000)
const seeds = Array.from({ length: Number(process.env['TUPPENCE_SEEDS'] ?? 1) }, (_, i) => firstSeed + i)

const addDays = (day: string, count: number): string => dayOf(new Date(Date.parse(day) + count * dayMs))
const daysIn = ({ first, last }: Days): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1

type Figures = Record<string, number | null>
/** The figures that a page must show for these counts. */
function figuresFor({ revenue, points, completes, reversed, unpriced, unpricedPoints, entrants }: Counted): Figures {
  const memberCost = points * microsOfPoint
  const margin = revenue - memberCost
  return {
    revenue,
    memberCost,
    margin,
    marginPercent: revenue === 0 ? null : shareOf(margin, revenue),
    completes,
    reversed,
    reversalRate: completes === 0 ? null : shareOf(reversed, completes),
    unpriced,
    unpricedCost: unpricedPoints * microsOfPoint,
    entrants,
  }
}
/** The same, with the figures that only a row of the margin has. */
function rowFor(counted: Counted): Figures {
  // A complete without a known price is in no average.
  const kept = counted.completes - counted.reversed - (counted.unpriced - counted.unpricedReversed)
  const each = (micros: number) => (kept === 0 ? null : roundHalfEven(BigInt(micros), BigInt(kept)))
  const figures = figuresFor(counted)
  return { ...figures, effectivePrice: each(counted.revenue), costPerComplete: each(counted.points * microsOfPoint) }
}
/** A share in percent with one decimal. */
const shareOf = (part: number, whole: number): number => roundHalfEven(BigInt(part) * 1_000n, BigInt(whole)) / 10

/** The figures of an answer, with amounts in micros. */
const told = (row: object, names: readonly string[]): Figures =>
  Object.fromEntries(
    names.map((name) => {
      const value: unknown = Object.entries(row).find(([field]) => field === name)?.[1]
      return [
        name,
        typeof value === 'object' && value !== null && 'micros' in value ? Number(value.micros) : (value as number),
      ]
    }),
  )

/** Where an answer and the recount differ. */
function differences(where: string, shown: object, counted: Figures): string[] {
  const here = told(shown, Object.keys(counted))
  return Object.keys(counted).flatMap((name) =>
    here[name] === counted[name] ? [] : [`${where} ${name}: shown ${here[name]}, counted ${counted[name]}`],
  )
}

type Page = { rows: MarginRow[]; totals: Omit<MarginRow, 'key' | 'label'>; count: number }
/** Compares every row and the totals of the margin by a part on these days. */
async function compareMargin(mix: MoneyMix, facts: Facts, by: Part, days: Days): Promise<string[]> {
  const path = `money/margin?by=${by}&startDate=${days.first}&endDate=${days.last}&limit=100`
  const answer = await mix.server.call(mix.token, 'GET', path)
  const { rows, totals, count } = answer.data as Page
  const counted = recount(facts, { by, days, reading })
  const span = daysIn(days)
  const earlier = { first: addDays(days.first, 0 - span), last: addDays(days.last, 0 - span) }
  const before = recount(facts, { by, days: earlier, reading })
  const shown = new Map(rows.map((row) => [row.key, row]))
  const where = `${by} ${days.first}..${days.last}`
  const missing = [...counted.keys()].filter((key) => !shown.has(key)).map((key) => `${where} ${key}: not shown`)
  const keyBefore = (key: string): string => (by === 'day' ? addDays(key, 0 - span) : key)
  return [
    ...(rows.length === count ? [] : [`${where}: ${count} counted, ${rows.length} shown`]),
    ...missing,
    ...rows.flatMap((row) => [
      ...differences(`${where} ${row.key}`, row, rowFor(counted.get(row.key) ?? nothingCounted)),
      ...differences(
        `${where} ${row.key} before`,
        row.before,
        figuresFor(before.get(keyBefore(row.key)) ?? nothingCounted),
      ),
    ]),
    ...differences(`${where} totals`, totals, rowFor(addUp(counted.values()))),
    ...differences(`${where} totals before`, totals.before, figuresFor(addUp(before.values()))),
  ]
}

/** Compares every row of the margin by country with the attempts that it opens, also of members who moved or left. */
async function compareAttempts(mix: MoneyMix, days: Days): Promise<string[]> {
  const span = `startDate=${days.first}&endDate=${days.last}&limit=100`
  const margin = await mix.server.call(mix.token, 'GET', `money/margin?by=country&${span}`)
  const found: string[] = []
  for (const row of (margin.data as Page).rows) {
    const behind: MoneyAttempt[] = []
    for (let after: string | null = ''; after !== null;) {
      const path = `money/attempts?by=country&value=${row.key}&${span}${after && `&after=${after}`}`
      const answer = (await mix.server.call(mix.token, 'GET', path)).data as {
        rows: MoneyAttempt[]
        next: string | null
      }
      behind.push(...answer.rows)
      after = answer.next
    }
    const sum = (of: (attempt: MoneyAttempt) => number) => behind.reduce((all, one) => all + of(one), 0)
    const added = {
      revenue: sum(({ revenue }) => revenue.micros),
      memberCost: sum(({ memberCost }) => memberCost.micros),
      unpricedCost: sum(({ unpricedCost }) => unpricedCost.micros),
      completes: sum(({ completes }) => completes),
      reversed: sum(({ reversed }) => reversed),
    }
    found.push(...differences(`attempts of ${row.key} ${days.first}..${days.last}`, row, added))
  }
  return found
}

/** Compares the summary of the running month. */
async function compareSummary(mix: MoneyMix, facts: Facts): Promise<string[]> {
  const today = dayOf(mix.readNow())
  const { data } = await mix.server.call(mix.token, 'GET', 'money/summary')
  const summary = data as MoneySummary
  const month = { first: `${today.slice(0, 8)}01`, last: today }
  const days = recount(facts, { by: 'day', days: month, reading })
  const lastMonth = dayOf(new Date(Date.parse(month.first) - dayMs))
  const first = `${lastMonth.slice(0, 8)}01`
  const sameDays = addDays(first, daysIn(month) - 1)
  const before = recount(facts, {
    by: 'day',
    days: { first, last: sameDays < lastMonth ? sameDays : lastMonth },
    reading,
  })
  const sum = (of: string[]) =>
    mix.sql<{ sum: string }>('select coalesce(sum(balance), 0) as sum from accounts where kind = any ($1)', [of])
  const [owned] = await sum(['available', 'held', 'pending'])
  const liability = Number(owned?.sum) * microsOfPoint
  return [
    ...differences('summary month', summary.month, figuresFor(addUp(days.values()))),
    ...differences('summary before', summary.before, figuresFor(addUp(before.values()))),
    ...differences('summary', summary, { liability }),
    ...(summary.days.length === daysIn(month) ? [] : [`summary: ${summary.days.length} days`]),
    ...summary.days.flatMap((shown) => {
      const { revenue, memberCost, margin } = figuresFor(days.get(shown.day) ?? nothingCounted)
      return differences(`summary ${shown.day}`, shown, { revenue, memberCost, margin } as Figures)
    }),
    ...summary.findings.map((finding) => `found: ${JSON.stringify(finding)}`),
  ]
}

/** Everything that differs now, on all days so far and on some of them. */
async function compareAll(mix: MoneyMix, random: Random): Promise<string[]> {
  const facts = await mix.facts()
  const [first, last] = [dayOf(mix.began), dayOf(mix.readNow())]
  const from = addDays(first, random.int(0, daysIn({ first, last }) - 1))
  const some = { first: from, last: addDays(from, random.int(0, daysIn({ first: from, last }) - 1)) }
  const found: string[] = []
  for (const by of parts)
    for (const days of [{ first, last }, some]) found.push(...(await compareMargin(mix, facts, by, days)))
  return [...found, ...(await compareAttempts(mix, some)), ...(await compareSummary(mix, facts))]
}

describe('what the margin shows is what messages and transfers say', () => {
  test.each(seeds)(
    'with the seed %i',
    async (seed) => {
      const random = createRandom(seed)
      const mix = await openMoneyMix(random)
      try {
        const found: string[] = []
        for (let i = 1; i <= acts; i++) {
          await mix.act()
          // Some days are summed already, others are counted when asked.
          if (i === Math.floor(acts / 2)) found.push(...(await compareAll(mix, random)))
        }
        found.push(...(await compareAll(mix, random)))
        await mix.reports.advance()
        await mix.money.advance()
        await mix.money.checkDays()
        found.push(...(await compareAll(mix, random)))
        expect(found, `TUPPENCE_SEED=${seed}`).toEqual([])
      } finally {
        await mix.close()
      }
    },
    slowestMs,
  )
})
