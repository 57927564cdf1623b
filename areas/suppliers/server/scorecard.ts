import type { Message } from '../../../platform/contract/messages.ts'
import { checkMessage } from '../../../platform/contract/fields.ts'
import { refusalMessage } from '../../../platform/contract/refusals.ts'
import { isDay, utcDay, type Day } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { scorecardMaxDays, type Scorecard } from '../contract/supplier-admin.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { makeSmallestIdAt } from './id-times.ts'
import { computeRates, computeScorecard, type CountedDay } from './scorecard-rules.ts'
import * as store from './scorecard-store.ts'
import type { DayRow } from './scorecard-store.ts'
import { findSupplier } from './store.ts'

const usualDays = 30
/** For how many days back figures are recounted, because reversals and late callbacks change them. */
const recountedDays = 60

/** The figures of suppliers, counted day by day. */
export function createScorecard({ db }: { db: Db }) {
  /** Counts the days from `days` ago to today, each in its own transaction. */
  const count = async (days: number): Promise<void> => {
    const today = Date.parse(utcDay(await nowOf(db)))
    for (let ago = days; ago >= 0; ago--) {
      const at = today - ago * dayMs
      await transaction(db, (tx) =>
        store.countDay(tx, utcDay(new Date(at)), makeSmallestIdAt(at), makeSmallestIdAt(at + dayMs)),
      )
    }
  }

  return {
    /** Counts today and yesterday, which change all the time. */
    countRecent: (): Promise<void> => count(1),
    /** Recounts all days that may still change. */
    countAgain: (): Promise<void> => count(recountedDays),
    count,

    /** The figures of every supplier in the last 30 days. */
    all: async () => {
      const endDate = utcDay(await nowOf(db))
      const startDate = daysUntil(endDate)
      const rows = (await store.readSumsOfAll(db, startDate, endDate)).map((row) => {
        const sums = sumsIn(row)
        return { supplierKey: row.supplier_key, ...sums, ...computeRates(sums) }
      })
      return { startDate, endDate, rows }
    },

    /** A supplier's figures over a period of at most 366 days; the last 30 when no dates are given. */
    of: async (supplierKey: string, asked: { startDate?: Day; endDate?: Day }): Promise<Scorecard> => {
      if (!(await findSupplier(db, supplierKey))) throw new Problem('not-found')
      const endDate = requireDay('endDate', asked.endDate ?? utcDay(await nowOf(db)))
      const startDate = requireDay('startDate', asked.startDate ?? daysUntil(endDate))
      const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1
      if (days < 1) throw makeInvalidInput('endDate', refusalMessage('rangeReversed'))
      if (days > scorecardMaxDays)
        throw makeInvalidInput('startDate', refusalMessage('rangeTooLong', { days: scorecardMaxDays }))
      const rows = await store.listDays(db, supplierKey, startDate, endDate)
      return computeScorecard({ supplierKey, startDate, endDate }, rows.map(countedOf))
    },
  }
}

/** The first day of the default period that ends with this day. */
const daysUntil = (endDate: Day): Day => utcDay(new Date(Date.parse(endDate) - (usualDays - 1) * dayMs))

const makeInvalidInput = (field: string, message: Message): Problem =>
  new Problem('invalid-input', { message, errors: [{ field, message }] })
function requireDay(field: string, day: Day): Day {
  if (!isDay(day)) throw makeInvalidInput(field, checkMessage('dateInvalid'))
  return day
}

const sumsIn = (row: Omit<DayRow, 'day' | 'lengths' | 'delays'>) => ({
  entrants: row.entrants,
  completes: row.completes,
  screenOuts: row.screen_outs,
  quotaFulls: row.quota_fulls,
  rejected: row.rejected,
  abandoned: row.abandoned,
  reversals: row.reversals,
  pointsPaid: row.points_paid,
  pointsReversed: row.points_reversed,
  callbacks: row.callbacks,
})
const countedOf = (row: DayRow): CountedDay => ({
  day: row.day,
  ...sumsIn(row),
  lengths: row.lengths,
  delays: row.delays,
})
