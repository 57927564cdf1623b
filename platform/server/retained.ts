import type { Message } from '../contract/messages.ts'
import type { Setting } from '../contract/setting.ts'
import type { Db, Tx } from './db.ts'

/** A period that an operator chooses: a whole number of months, days or years. */
export type Period = Setting<{ kind: 'whole'; min: number; max: number; unit: 'days' | 'months' | 'years' }>

/**
 * What an area keeps of people, and for how long: for a period, or for ever (`forEver` says what it is, and why). What is older than the
 * period is removed every night, so many rows in a transaction, which counts them as well; `remove` answers how many went, `count`
 * counts as far as `atMost`. Neither may read a table from end to end.
 */
export type Retained =
  | {
      readonly period: Period
      readonly remove: (tx: Tx, period: number, limit: number) => Promise<number>
      readonly count: (db: Db, period: number, atMost: number) => Promise<number>
    }
  | { readonly forEver: Message }
