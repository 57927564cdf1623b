import { surveysApi, type Card } from '../../contract/surveys.ts'
import { api, mutation, query } from '../../../../platform/web/api/api.ts'

/** The survey calls that the dashboard, the list and the questionnaire share. The end of an attempt makes lists and points stale. */
const calls = api.injectEndpoints({
  endpoints: (build) => ({
    surveysRecommended: query(build, surveysApi.getRecommendedSurveys, { provides: ['surveys'] }),
    surveysAll: query(build, surveysApi.getAllSurvey, { provides: ['surveys'] }),
    surveysCompleted: query(build, surveysApi.getCompletedSurveys, { provides: ['attempts'] }),
    surveysCounts: query(build, surveysApi.getAttemptSurveyCount, { provides: ['attempts'] }),
    surveysAttempt: query(build, surveysApi.getAttempt),
    surveysReturned: query(build, surveysApi.getReturned),
    surveysStart: mutation(build, surveysApi.startSurvey, { invalidates: ['surveys', 'attempts'] }),
    surveysSave: mutation(build, surveysApi.saveAnswers),
    surveysSubmit: mutation(build, surveysApi.submitAttempt, { invalidates: ['surveys', 'attempts', 'wallet', 'me'] }),
    surveysRate: mutation(build, surveysApi.rateAttempt),
    surveysLog: mutation(build, surveysApi.surveyActivityLogs),
  }),
})
export const { surveysRecommended, surveysAll } = calls.endpoints
export const {
  useSurveysRecommendedQuery,
  useSurveysAllQuery,
  useSurveysCompletedQuery,
  useSurveysCountsQuery,
  useSurveysAttemptQuery,
  useSurveysReturnedQuery,
  useSurveysStartMutation,
  useSurveysSaveMutation,
  useSurveysSubmitMutation,
  useSurveysLogMutation,
  useSurveysRateMutation,
} = calls

/** Reads everything that shows surveys, attempts or points again after an attempt has ended. */
export const reloadAfterAttempt = () => api.util.invalidateTags(['surveys', 'attempts', 'wallet', 'me'])

/** Returns the best match other than the given survey; null when there is none, or while `skip` is set. */
export function useNextSurvey(butNot: string | null, skip: boolean): Card | null {
  const best = { query: { currentPage: 1, limit: 3 } } as const
  const { data } = useSurveysRecommendedQuery(best, { skip, refetchOnMountOrArgChange: true })
  if (skip) return null
  return data?.rows.find(({ surveyId }) => surveyId !== butNot) ?? null
}
