import { surveySorts, type SurveySort } from '../../contract/surveys.ts'

export const tabs = ['recommended', 'all', 'completed'] as const
export type Tab = (typeof tabs)[number]

/** The two short lengths that the filter offers, in minutes. */
export const shortLengths = [5, 10] as const
export type ShortLength = (typeof shortLengths)[number]

/** Which surveys the panelist wants to see: the list, its order, its filters, and the open survey. */
export type SurveyView = {
  tab: Tab
  sort: SurveySort
  maxMinutes: ShortLength | null
  /** Whether to show only surveys that work on a phone. */
  isForPhone: boolean
  /** How many pages of the list are shown, counted from the first. */
  pages: number
  /** The survey whose details are open. */
  open: string | null
}

const oneOf = <T extends string | number>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => String(one) === text)

/** Reads the view from an address; invalid values fall back to the defaults. */
export function readView(search: URLSearchParams): SurveyView {
  const pages = search.get('page') ?? ''
  return {
    tab: oneOf(tabs, search.get('tab')) ?? 'recommended',
    sort: oneOf(surveySorts, search.get('sort')) ?? 'match',
    maxMinutes: oneOf(shortLengths, search.get('max')) ?? null,
    isForPhone: search.get('device') === 'phone',
    open: search.get('survey'),
    pages: /^[1-9]\d{0,3}$/.test(pages) ? Number(pages) : 1,
  }
}

/** Writes the view to an address. Defaults are left out, and other parameters stay. */
export function writeView(before: URLSearchParams, view: SurveyView): URLSearchParams {
  const after = new URLSearchParams(before)
  const parameters: Record<string, string | null> = {
    tab: view.tab === 'recommended' ? null : view.tab,
    sort: view.sort === 'match' ? null : view.sort,
    max: view.maxMinutes === null ? null : String(view.maxMinutes),
    device: view.isForPhone ? 'phone' : null,
    survey: view.open,
    page: view.pages > 1 ? String(view.pages) : null,
  }
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) after.delete(name)
    else after.set(name, value)
  }
  return after
}

/** Tells whether a filter is active. */
export const isNarrowed = ({ maxMinutes, isForPhone }: SurveyView): boolean => maxMinutes !== null || isForPhone

/** Counts the choices that differ from the defaults. */
export const countNonDefaults = ({ sort, maxMinutes, isForPhone }: SurveyView): number =>
  [sort !== 'match', maxMinutes !== null, isForPhone].filter(Boolean).length
