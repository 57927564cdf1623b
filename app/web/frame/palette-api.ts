import { panelistsApi } from '@tuppence/contract/panelists'
import { surveyAdminApi } from '@tuppence/contract/survey-admin'
import { api, query } from '../api/api.ts'

export const { usePalettePanelistsQuery, usePalettePanelistQuery, usePaletteSurveysQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    palettePanelists: query(build, panelistsApi.getAllPanelist, { provides: ['panelists'] }),
    palettePanelist: query(build, panelistsApi.panelistById, { provides: ['panelists'] }),
    paletteSurveys: query(build, surveyAdminApi.listSurveys, { provides: ['surveys'] }),
  }),
})
