import { isDay } from '../../../../platform/contract/day.ts'
import { outcomes, type Outcome } from '../../contract/surveys.ts'
import { openRange, type DayRange } from '../../../../kit/date-range.ts'

/** Which attempts to count; null and an open range match everything. */
export type ResultFilter = { range: DayRange; outcome: Outcome | null }
export const noResultFilter: ResultFilter = { range: openRange, outcome: null }

const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')

/** Reads the filter from an address; invalid values are ignored. */
export function readResultFilter(params: URLSearchParams): ResultFilter {
  const from = dayIn(params.get('from'))
  const to = dayIn(params.get('to'))
  return {
    range: from !== '' && to !== '' && from > to ? openRange : { from, to },
    outcome: outcomes.find((one) => one === params.get('outcome')) ?? null,
  }
}

/** Returns the address with another filter, on the first page of the answers. */
export function writeResultFilter(before: URLSearchParams, { range, outcome }: ResultFilter): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries({ from: range.from, to: range.to, outcome })) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  after.delete('page')
  return after
}

/** Tells whether the filter leaves any attempts out. */
export const isResultFiltered = ({ range, outcome }: ResultFilter): boolean =>
  range.from !== '' || range.to !== '' || outcome !== null

/** Returns the days of a filter as query parameters. */
export const toDayQuery = ({ range: { from, to } }: ResultFilter) => ({
  ...(from ? { startDate: from } : {}),
  ...(to ? { endDate: to } : {}),
})
/** Returns the whole filter as query parameters. */
export const toResultQuery = (filter: ResultFilter) => ({
  ...toDayQuery(filter),
  ...(filter.outcome ? { outcome: filter.outcome } : {}),
})
