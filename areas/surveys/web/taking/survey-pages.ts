import { useSurveysAllQuery, useSurveysCountsQuery, useSurveysRecommendedQuery } from '../for-others/surveys.ts'
import type { SurveyWish, Tab } from './survey-wish.ts'

/** Fills whole rows of three and of two. */
export const pageLimit = 12

/** What came just now, perhaps for another part of this very page, is not asked for again. */
const freshSeconds = 2

/** What one page of a list is asked for by. */
export const queryOf = ({ tab, sort, maxMinutes, isForPhone }: SurveyWish, page: number) => ({
  currentPage: page,
  limit: pageLimit,
  type: tab === 'all' ? ('all' as const) : ('recommended' as const),
  ...(sort === 'match' ? {} : { sort }),
  ...(maxMinutes === null ? {} : { maxMinutes }),
  ...(isForPhone ? { device: 'phone' as const } : {}),
})

/** One page of the surveys that fit, or of all; read again whenever somebody comes back to it. */
export function useSurveyPage(wish: SurveyWish, page: number) {
  const isAll = wish.tab === 'all'
  const query = queryOf(wish, page)
  const fit = useSurveysRecommendedQuery({ query }, { skip: isAll, refetchOnMountOrArgChange: freshSeconds })
  const every = useSurveysAllQuery({ query }, { skip: !isAll, refetchOnMountOrArgChange: freshSeconds })
  const { currentData: data, error, isFetching, refetch } = isAll ? every : fit
  return { data, error, isFetching, refetch }
}

/** How many surveys each list holds when nothing is left out of it; null while that is not known. */
export function useTabCounts(): Record<Tab, number | null> {
  const fresh = { refetchOnMountOrArgChange: true }
  // The very call of the list's first page, which is made once for both.
  const fit = useSurveysRecommendedQuery(
    { query: { currentPage: 1, limit: pageLimit, type: 'recommended' } },
    { refetchOnMountOrArgChange: freshSeconds },
  )
  const every = useSurveysAllQuery({ query: { currentPage: 1, limit: 1, type: 'all' } }, fresh)
  const { data: tried } = useSurveysCountsQuery(undefined, fresh)
  return {
    recommended: fit.data?.count ?? null,
    all: every.data?.count ?? null,
    completed: tried ? tried.attempted - tried.inProgress : null,
  }
}
