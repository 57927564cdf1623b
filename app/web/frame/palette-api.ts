import { panelistsApi } from '../../../areas/panelists/contract.ts'
import { surveyAdminApi } from '../../../areas/surveys/contract/survey-admin.ts'
import { api, query } from '../../../platform/web/api/api.ts'

/** The calls of the command palette. */
export const { usePalettePanelistsQuery, usePalettePanelistQuery, usePaletteSurveysQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    palettePanelists: query(build, panelistsApi.getAllPanelist, { provides: ['panelists'] }),
    palettePanelist: query(build, panelistsApi.panelistById, { provides: ['panelists'] }),
    paletteSurveys: query(build, surveyAdminApi.listSurveys, { provides: ['surveys'] }),
  }),
})
