import type { Message } from '../contract/messages.ts'
import type { Setting } from '../contract/setting.ts'
import type { Db, Tx } from './db.ts'

/** A period that an operator chooses: a whole number of months, days or years. */
export type Period = Setting<{ kind: 'whole'; min: number; max: number; unit: 'days' | 'months' | 'years' }>

/**
 * Data about people that an area keeps, for a period or for ever (`forEver` says what, and why). Older rows are removed
 * every night, a limited number in each transaction, and counted. `remove` returns how many it removed, and `count`
 * counts up to `atMost`; neither may scan a whole table.
 */
export type Retained =
  | {
      readonly period: Period
      readonly remove: (tx: Tx, period: number, limit: number) => Promise<number>
      readonly count: (db: Db, period: number, atMost: number) => Promise<number>
    }
  | { readonly forEver: Message }
