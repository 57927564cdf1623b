import { isDay } from '../../../../platform/contract/day.ts'
import { surveyListSorts, type SurveyListSort } from '../../contract/survey-admin.ts'
import { surveyStatuses, type SurveyStatus } from '../../contract/survey-draft.ts'
import { surveyKinds, type SurveyKind } from '../../contract/surveys.ts'
import { openRange, type DayRange } from '../../../../kit/date-range.ts'

/** Which surveys are asked for; null, empty and an open range leave out nothing. */
export type SurveyFilter = {
  text: string
  status: SurveyStatus | null
  kind: SurveyKind | null
  countryId: string
  supplierKey: string
  range: DayRange
  sort: SurveyListSort
}
export const noFilter: SurveyFilter = {
  text: '',
  status: null,
  kind: null,
  countryId: '',
  supplierKey: '',
  range: openRange,
  sort: 'newest',
}

const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')
const textMaxLength = 200

/** The filter that an address asks for; what means nothing is left out. */
export function readFilter(params: URLSearchParams): SurveyFilter {
  const from = dayIn(params.get('from'))
  const to = dayIn(params.get('to'))
  const countryId = params.get('country') ?? ''
  return {
    text: (params.get('text') ?? '').slice(0, textMaxLength),
    status: surveyStatuses.find((one) => one === params.get('status')) ?? null,
    kind: surveyKinds.find((one) => one === params.get('kind')) ?? null,
    countryId: /^[A-Z]{2}$/.test(countryId) ? countryId : '',
    supplierKey: (params.get('supplier') ?? '').slice(0, 64),
    range: from !== '' && to !== '' && from > to ? openRange : { from, to },
    sort: surveyListSorts.find((one) => one === params.get('sort')) ?? 'newest',
  }
}

/** The address with another filter, which begins at its first page. */
export function writeFilter(before: URLSearchParams, filter: SurveyFilter): URLSearchParams {
  const { text, status, kind, countryId, supplierKey, range, sort } = filter
  const after = new URLSearchParams(before)
  const kept = {
    text,
    status,
    kind,
    country: countryId,
    supplier: supplierKey,
    from: range.from,
    to: range.to,
    sort: sort === noFilter.sort ? '' : sort,
  }
  for (const [name, value] of Object.entries(kept)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  after.delete('page')
  return after
}

/** Whether anything is left out; an order leaves out nothing. */
export const isFiltered = ({ text, status, kind, countryId, supplierKey, range }: SurveyFilter): boolean =>
  text !== '' ||
  status !== null ||
  kind !== null ||
  countryId !== '' ||
  supplierKey !== '' ||
  range.from !== '' ||
  range.to !== ''

/** The filter as the call takes it. */
export const queryOf = ({ text, status, kind, countryId, supplierKey, range, sort }: SurveyFilter) => ({
  sort,
  ...(text.trim() ? { text: text.trim() } : {}),
  ...(status ? { status } : {}),
  ...(kind ? { kind } : {}),
  ...(countryId ? { countryId } : {}),
  ...(supplierKey ? { supplierKey } : {}),
  ...(range.from ? { startDate: range.from } : {}),
  ...(range.to ? { endDate: range.to } : {}),
})
