import { isDay } from '../../../../platform/contract/day.ts'
import { outcomes, type Outcome } from '../../contract/surveys.ts'
import { openRange, type DayRange } from '../../../../kit/date-range.ts'

/** Which attempts count; null and an open range leave out nothing. */
export type ResultFilter = { range: DayRange; outcome: Outcome | null }
export const noResultFilter: ResultFilter = { range: openRange, outcome: null }

const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')

/** The filter that an address asks for; what means nothing is left out. */
export function readResultFilter(params: URLSearchParams): ResultFilter {
  const from = dayIn(params.get('from'))
  const to = dayIn(params.get('to'))
  return {
    range: from !== '' && to !== '' && from > to ? openRange : { from, to },
    outcome: outcomes.find((one) => one === params.get('outcome')) ?? null,
  }
}

/** The address with another filter, which begins at the first page of the answers. */
export function writeResultFilter(before: URLSearchParams, { range, outcome }: ResultFilter): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries({ from: range.from, to: range.to, outcome })) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  after.delete('page')
  return after
}

export const isResultFiltered = ({ range, outcome }: ResultFilter): boolean =>
  range.from !== '' || range.to !== '' || outcome !== null

/** The days of a filter as the calls take them. */
export const daysOf = ({ range: { from, to } }: ResultFilter) => ({
  ...(from ? { startDate: from } : {}),
  ...(to ? { endDate: to } : {}),
})
/** The filter as the calls take it. */
export const resultQueryOf = (filter: ResultFilter) => ({
  ...daysOf(filter),
  ...(filter.outcome ? { outcome: filter.outcome } : {}),
})
