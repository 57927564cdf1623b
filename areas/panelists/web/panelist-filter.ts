import { isDay } from '../../../platform/contract/day.ts'
import { panelistStatuses, type PanelistStatus } from '../../users/contract/users.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { openRange, type DayRange } from '../../../kit/date-range.ts'

/** Exactly the filters of the specification: name, email, startDate, endDate, status. */
export type PanelistFilter = { name: string; email: string; range: DayRange; status: PanelistStatus | null }
/** Where a page begins: after the last of the page before it, or before the first of the page after it. */
export type Position = { after: string | null; before: string | null }

const textMaxLength = 120
const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')
const idIn = (text: string | null): string | null => (text && /^[\w-]{1,64}$/.test(text) ? text : null)

/** What an address asks for; what means nothing is left out. */
export function readFilter(params: URLSearchParams): { filter: PanelistFilter; position: Position } {
  const [from, to] = [dayIn(params.get('startDate')), dayIn(params.get('endDate'))]
  const textIn = (name: string) => (params.get(name) ?? '').trim().slice(0, textMaxLength)
  const after = idIn(params.get('after'))
  return {
    filter: {
      name: textIn('name'),
      email: textIn('email'),
      range: from !== '' && to !== '' && from > to ? openRange : { from, to },
      status: panelistStatuses.find((one) => one === params.get('status')) ?? null,
    },
    position: { after, before: after ? null : idIn(params.get('before')) },
  }
}

/** A change of the filter as a change of the address, which begins at the newest again. */
export const filterChanges = ({ name, email, range, status }: Partial<PanelistFilter>) => ({
  ...(name === undefined ? {} : { name }),
  ...(email === undefined ? {} : { email }),
  ...(range === undefined ? {} : { startDate: range.from, endDate: range.to }),
  ...(status === undefined ? {} : { status }),
  after: null,
  before: null,
})

export const noFilter: PanelistFilter = { name: '', email: '', range: openRange, status: null }

/** Whether anything is left out. */
export const isFiltered = ({ name, email, range, status }: PanelistFilter): boolean =>
  name !== '' || email !== '' || range.from !== '' || range.to !== '' || status !== null

/** The filter as the call takes it. */
export const queryOf = ({ name, email, range, status }: PanelistFilter, { after, before }: Position) => ({
  ...(name ? { name } : {}),
  ...(email ? { email } : {}),
  ...(range.from ? { startDate: range.from } : {}),
  ...(range.to ? { endDate: range.to } : {}),
  ...(status ? { status } : {}),
  ...(after ? { after } : before ? { before } : {}),
})

type Counted = { count: number; isCapped: boolean }
/** A count as it is read: `10,000+` where counting stopped. */
export const countText = ({ count, isCapped }: Counted): string => `${wholeNumber(count)}${isCapped ? '+' : ''}`

type StatusCount = Counted & { status: PanelistStatus }
/** The sum of the statuses that the unfiltered list shows: deleted accounts are shown only when they are asked for. */
export const countOfAll = (byStatus: readonly StatusCount[]): Counted =>
  byStatus
    .filter(({ status }) => status !== 'deleted')
    .reduce<Counted>((sum, one) => ({ count: sum.count + one.count, isCapped: sum.isCapped || one.isCapped }), {
      count: 0,
      isCapped: false,
    })
