import { surveySorts, type SurveySort } from '../../contract/surveys.ts'

export const tabs = ['recommended', 'all', 'completed'] as const
export type Tab = (typeof tabs)[number]

/** The two lengths that somebody with a moment to spare asks for, in minutes. */
export const shortLengths = [5, 10] as const
export type ShortLength = (typeof shortLengths)[number]

/** What the reader wants to see. */
export type SurveyWish = {
  tab: Tab
  sort: SurveySort
  maxMinutes: ShortLength | null
  /** Only surveys that work on a phone. */
  isForPhone: boolean
  /** How much of the list is shown, in pages from its beginning. */
  pages: number
  /** The survey whose details are open. */
  open: string | null
}

const oneOf = <T extends string | number>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => String(one) === text)

/** The wish that an address tells; whatever it says that is no wish of ours counts as not said. */
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

/** The address that tells a wish; what is as usual is not said, and what else the address holds stays. */
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

/** Whether something is left out of the list. */
export const isNarrowed = ({ maxMinutes, isForPhone }: SurveyWish): boolean => maxMinutes !== null || isForPhone

/** How many choices differ from the usual ones. */
export const countWishes = ({ sort, maxMinutes, isForPhone }: SurveyWish): number =>
  [sort !== 'match', maxMinutes !== null, isForPhone].filter(Boolean).length
