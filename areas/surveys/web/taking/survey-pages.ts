import { useSurveysAllQuery, useSurveysCountsQuery, useSurveysRecommendedQuery } from '../for-others/surveys.ts'
import type { SurveyView, Tab } from './survey-view.ts'

/**
 * A multiple of both two and three, so that it fills whole rows. `boot.js` asks for the first page under the same
 * address.
 */
export const pageLimit = 12

/** A response this recent, perhaps read by another part of the page, is not requested again. */
const freshSeconds = 2

/** Returns the query for one page of a list. */
export const toPageQuery = ({ sort, maxMinutes, isForPhone }: SurveyView, page: number) => ({
  currentPage: page,
  limit: pageLimit,
  ...(sort === 'match' ? {} : { sort }),
  ...(maxMinutes === null ? {} : { maxMinutes }),
  ...(isForPhone ? { device: 'phone' as const } : {}),
})

/** Reads one page of the matching surveys, or of all, and reads it again whenever the panelist comes back to it. */
export function useSurveyPage(view: SurveyView, page: number) {
  const isAll = view.tab === 'all'
  const query = toPageQuery(view, page)
  const fit = useSurveysRecommendedQuery({ query }, { skip: isAll, refetchOnMountOrArgChange: freshSeconds })
  const every = useSurveysAllQuery({ query }, { skip: !isAll, refetchOnMountOrArgChange: freshSeconds })
  const { currentData: data, error, isFetching, refetch } = isAll ? every : fit
  return { data, error, isFetching, refetch }
}

/** Returns the number of surveys in each list without any filters; null while it is not known. */
export function useTabCounts(): Record<Tab, number | null> {
  const fresh = { refetchOnMountOrArgChange: true }
  // The same arguments as the list's first page, so that a single request serves both.
  const fit = useSurveysRecommendedQuery(
    { query: { currentPage: 1, limit: pageLimit } },
    { refetchOnMountOrArgChange: freshSeconds },
  )
  const every = useSurveysAllQuery({ query: { currentPage: 1, limit: 1 } }, fresh)
  const { data: tried } = useSurveysCountsQuery(undefined, fresh)
  return {
    recommended: fit.data?.count ?? null,
    all: every.data?.count ?? null,
    completed: tried ? tried.attempted - tried.inProgress : null,
  }
}
