import { isDay } from '../../../platform/contract/day.ts'
import { historyStatuses, transferKinds, type HistoryStatus, type TransferKind } from '../contract.ts'
import { openRange, type DayRange } from '../../../kit/date-range.ts'

/** The filter of the history; null and an open range match everything. */
export type HistoryFilter = { kind: TransferKind | null; status: HistoryStatus | null; range: DayRange }
export const noFilter: HistoryFilter = { kind: null, status: null, range: openRange }

const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')

/** Reads the filter from an address; invalid values are ignored. */
export function readFilter(params: URLSearchParams): HistoryFilter {
  const from = dayIn(params.get('from'))
  const to = dayIn(params.get('to'))
  return {
    kind: transferKinds.find((kind) => kind === params.get('kind')) ?? null,
    status: historyStatuses.find((status) => status === params.get('status')) ?? null,
    range: from !== '' && to !== '' && from > to ? openRange : { from, to },
  }
}

/** Returns the address with another filter, on its first page and without a selected row. */
export function writeFilter(before: URLSearchParams, { kind, status, range }: HistoryFilter): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries({ kind, status, from: range.from, to: range.to })) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  after.delete('page')
  after.delete('row')
  return after
}

/** Tells whether the filter leaves anything out. */
export const isFiltered = ({ kind, status, range }: HistoryFilter): boolean =>
  kind !== null || status !== null || range.from !== '' || range.to !== ''

/** Returns the filter as query parameters of the call. */
export const toHistoryQuery = ({ kind, status, range }: HistoryFilter) => ({
  ...(kind ? { kind } : {}),
  ...(status ? { status } : {}),
  ...(range.from ? { startDate: range.from } : {}),
  ...(range.to ? { endDate: range.to } : {}),
})
