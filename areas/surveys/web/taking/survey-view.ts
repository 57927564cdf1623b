import { surveySorts, type SurveySort } from '../../contract/surveys.ts'

export const tabs = ['recommended', 'all', 'completed'] as const
export type Tab = (typeof tabs)[number]

/** The two short lengths that the filter offers, in minutes. */
export const shortLengths = [5, 10] as const
export type ShortLength = (typeof shortLengths)[number]

/** Which surveys the panelist wants to see: the list, its order, its filters, and the open survey. */
export type SurveyWish = {
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
export function readWish(search: URLSearchParams): SurveyWish {
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
export function writeWish(before: URLSearchParams, wish: SurveyWish): URLSearchParams {
  const after = new URLSearchParams(before)
  const told: Record<string, string | null> = {
    tab: wish.tab === 'recommended' ? null : wish.tab,
    sort: wish.sort === 'match' ? null : wish.sort,
    max: wish.maxMinutes === null ? null : String(wish.maxMinutes),
    device: wish.isForPhone ? 'phone' : null,
    survey: wish.open,
    page: wish.pages > 1 ? String(wish.pages) : null,
  }
  for (const [name, value] of Object.entries(told)) {
    if (value === null) after.delete(name)
    else after.set(name, value)
  }
  return after
}

/** Tells whether a filter is active. */
export const isNarrowed = ({ maxMinutes, isForPhone }: SurveyWish): boolean => maxMinutes !== null || isForPhone

/** Counts the choices that differ from the defaults. */
export const countWishes = ({ sort, maxMinutes, isForPhone }: SurveyWish): number =>
  [sort !== 'match', maxMinutes !== null, isForPhone].filter(Boolean).length
