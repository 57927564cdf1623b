import { isDay } from '../../../platform/contract/day.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'

/** Where a page of a long list begins: after the row of this instant (to the microsecond, which a Date would cut) and id. */
export type Place = { at: string; id: string }

const instant = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::?\d{2})?$/

/** A place as callers hand it back. */
export const tokenOf = ({ at, id }: Place): string => `${at}~${id}`

/** The place of such a token; Problem 'not-found' for anything that is none. */
export function placeOf(token: string | undefined): Place | null {
  if (token === undefined) return null
  const [at = '', id = ''] = token.split('~')
  const isPlace = instant.test(at) && isDay(at.slice(0, 10)) && !Number.isNaN(Date.parse(at)) && isId(id)
  if (!isPlace) throw new Problem('not-found')
  return { at, id }
}

/** A page of one row more than asked for, cut to length, and the place after it. */
export function cut<Row extends { exact_at: string }>(
  read: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: last && read.length > limit ? tokenOf({ at: last.exact_at, id: idOf(last) }) : null }
}

/** A LIKE pattern for a text anywhere, whatever its case. */
export const containing = (text: string): string =>
  `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
