import { api, query } from '../../../platform/web/api/api.ts'
import { fairnessApi } from '../contract.ts'

export const { useFairnessSurveysQuery, useFairnessPreviewQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    fairnessSurveys: query(build, fairnessApi.getFairSurveys, { provides: ['surveys', 'approvals'] }),
    fairnessPreview: query(build, fairnessApi.previewTopUps, { provides: ['surveys', 'approvals'] }),
  }),
})
