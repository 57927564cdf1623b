import { isDay } from '../../../platform/contract/day.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'

/**
 * The start of a page of a long list: after the row with this time and id. The time is a text with microseconds,
 * because a Date would lose digits.
 */
export type PagePosition = { at: string; id: string }

const instant = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::?\d{2})?$/

/** Makes the token with which a caller asks for the next page. */
export const makePageToken = ({ at, id }: PagePosition): string => `${at}~${id}`

/** Reads such a token; throws 'not-found' for any other text. */
export function placeOf(token: string | undefined): PagePosition | null {
  if (token === undefined) return null
  const [at = '', id = ''] = token.split('~')
  const isPlace = instant.test(at) && isDay(at.slice(0, 10)) && !Number.isNaN(Date.parse(at)) && isId(id)
  if (!isPlace) throw new Problem('not-found')
  return { at, id }
}

/** Removes the extra row that was read beyond a page, and returns the token for the next page. */
export function cut<Row extends { exact_at: string }>(
  read: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: last && read.length > limit ? makePageToken({ at: last.exact_at, id: idOf(last) }) : null }
}

/** Makes a LIKE pattern that finds a text anywhere, in upper or lower case. */
export const makeLikePattern = (text: string): string =>
  `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
