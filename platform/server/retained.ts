import type { Message } from '../contract/messages.ts'
import type { Setting } from '../contract/setting.ts'
import type { Db, Tx } from './db.ts'
import type { EventsDb } from './events-db.ts'

/** A setting for how long to keep data: a whole number of months, days or years. */
export type Period = Setting<{ kind: 'whole'; min: number; max: number; unit: 'days' | 'months' | 'years' }>

/**
 * Data about people that an area keeps, for a period or forever (`forEver` says what, and why). Older rows are removed
 * every night, a limited number in each transaction. `remove` returns how many rows it removed, and `count` counts at
 * most `atMost` of them. Neither may scan a whole table. Rows in the database of events are removed `ofEvents`. Where a
 * table has a partition for each month, `dropMonths` drops those that are past the period as a whole, at the beginning
 * of a run, and returns how many rows they had.
 */
export type Retained =
  | {
      readonly period: Period
      readonly remove: (tx: Tx, period: number, limit: number) => Promise<number>
      readonly count: (db: Db, period: number, atMost: number) => Promise<number>
      readonly dropMonths?: (tx: Tx, period: number) => Promise<number>
    }
  | {
      readonly period: Period
      readonly ofEvents: {
        readonly remove: (events: EventsDb, period: number, limit: number) => Promise<number>
        readonly count: (events: EventsDb, period: number, atMost: number) => Promise<number>
      }
    }
  | { readonly forEver: Message }
