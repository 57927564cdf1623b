import { feasibilityApi, surveyInsightApi } from '../../../audience/contract.ts'
import { placesApi } from '../../../places/contract.ts'
import { surveyAdminApi } from '../../contract/survey-admin.ts'
import { api, mutation, query } from '../../../../platform/web/api/api.ts'

const provides = ['surveys' as const]
const invalidates = ['surveys' as const]

export const {
  useSurveyAdminListQuery,
  useSurveyAdminOneQuery,
  useSurveyAdminChecksQuery,
  useSurveyAdminCreateMutation,
  useSurveyAdminUpdateMutation,
  useSurveyAdminMoveMutation,
  useSurveyAdminCloneMutation,
  useSurveyAdminRemoveMutation,
  useSurveyAdminPeopleMutation,
  useSurveyAdminQuestionsQuery,
  useSurveyAdminTemplatesQuery,
  useSurveyAdminFlawsQuery,
  useSurveyAdminPreviewQuery,
  useSurveyAdminTryMutation,
  useSurveyAdminAnswersQuery,
  useSurveyAdminResultsQuery,
  useSurveyAdminActivityQuery,
  useSurveyAdminRatingsQuery,
  useSurveyAdminFeasibilityQuery,
  useLazySurveyAdminWhyNotQuery,
  useSurveyAdminCalibrationQuery,
  useSurveyAdminCountriesQuery,
  useSurveyAdminStatesQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    surveyAdminList: query(build, surveyAdminApi.listSurveys, { provides }),
    surveyAdminOne: query(build, surveyAdminApi.getSurvey, { provides }),
    surveyAdminChecks: query(build, surveyAdminApi.getSurveyChecks, { provides }),
    surveyAdminCreate: mutation(build, surveyAdminApi.createSurvey, { invalidates }),
    surveyAdminUpdate: mutation(build, surveyAdminApi.updateSurvey, { invalidates }),
    surveyAdminMove: mutation(build, surveyAdminApi.changeSurveyStatus, { invalidates }),
    surveyAdminClone: mutation(build, surveyAdminApi.cloneSurvey, { invalidates }),
    // Nothing is invalidated: the page of the deleted survey would read it once more before it closes.
    surveyAdminRemove: mutation(build, surveyAdminApi.deleteSurvey),
    surveyAdminPeople: mutation(build, surveyAdminApi.replaceSurveyList, { invalidates }),
    surveyAdminQuestions: query(build, surveyAdminApi.getTargetingQuestions, { provides: ['profile'] }),
    surveyAdminTemplates: query(build, surveyAdminApi.getQuestionnaireTemplates),
    surveyAdminFlaws: query(build, surveyAdminApi.checkQuestionnaire),
    surveyAdminPreview: query(build, surveyAdminApi.previewSurvey, { provides }),
    surveyAdminTry: mutation(build, surveyAdminApi.tryAnswers),
    surveyAdminAnswers: query(build, surveyAdminApi.getSurveyAnswers, { provides }),
    surveyAdminResults: query(build, surveyAdminApi.getSurveyResults, { provides }),
    surveyAdminActivity: query(build, surveyAdminApi.getSurveyActivity, { provides }),
    surveyAdminRatings: query(build, surveyAdminApi.getSurveyRatings),
    surveyAdminFeasibility: query(build, feasibilityApi.feasibility),
    surveyAdminWhyNot: query(build, surveyInsightApi.whyNot),
    surveyAdminCalibration: query(build, surveyInsightApi.calibration),
    surveyAdminCountries: query(build, placesApi.getAllCountries),
    surveyAdminStates: query(build, placesApi.getAllStates),
  }),
})

/** Reads the surveys again after another person has changed one first. */
export const reloadSurveys = () => api.util.invalidateTags(['surveys'])
