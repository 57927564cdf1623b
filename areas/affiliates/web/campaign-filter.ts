import { campaignStatuses, type CampaignStatus } from '../contract/campaigns.ts'
import { isDay } from '../../../platform/contract/day.ts'
import { openRange, type DayRange } from '../../../kit/date-range.ts'

/** Which campaigns are asked for; what is empty leaves out nothing. */
export type CampaignFilter = {
  text: string
  date: string
  range: DayRange
  affVendor: string
  affType: string
  status: CampaignStatus | null
}
export const noFilter: CampaignFilter = {
  text: '',
  date: '',
  range: openRange,
  affVendor: '',
  affType: '',
  status: null,
}

const textMaxLength = 200
const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')
/** The days of an address; a range that ends before it begins is none. */
export function readRange(params: URLSearchParams): DayRange {
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))]
  return from !== '' && to !== '' && from > to ? openRange : { from, to }
}

/** The filter that an address asks for; what means nothing is left out. */
export function readFilter(params: URLSearchParams): CampaignFilter {
  const affType = params.get('type') ?? ''
  return {
    text: (params.get('q') ?? '').slice(0, textMaxLength),
    date: dayIn(params.get('date')),
    range: readRange(params),
    affVendor: (params.get('vendor') ?? '').slice(0, 64),
    affType: /^\d{1,6}$/.test(affType) ? affType : '',
    status: campaignStatuses.find((one) => one === params.get('status')) ?? null,
  }
}

/** A filter as changes of the address, which then begins at the first page. */
export const filterChanges = ({ text, date, range, affVendor, affType, status }: CampaignFilter) => ({
  q: text,
  date,
  from: range.from,
  to: range.to,
  vendor: affVendor,
  type: affType,
  status,
  page: null,
})

/** The filter as the call takes it; a single day stands for itself, without the range. */
export const queryOf = ({ text, date, range, affVendor, affType, status }: CampaignFilter) => ({
  ...(text.trim() ? { text: text.trim() } : {}),
  ...(date
    ? { date }
    : { ...(range.from ? { startDate: range.from } : {}), ...(range.to ? { endDate: range.to } : {}) }),
  ...(affVendor ? { affVendor } : {}),
  ...(affType ? { affType: Number(affType) } : {}),
  ...(status ? { status } : {}),
})

/** Whether anything is left out. */
export const isFiltered = (filter: CampaignFilter): boolean => Object.keys(queryOf(filter)).length > 0
