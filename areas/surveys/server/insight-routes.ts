import { surveyInsightApi } from '../../audience/contract.ts'
import { implement, type App } from '../../../platform/server/http.ts'
import type { Surveys } from './service.ts'

/** Why a survey is for a panelist or not, and how right the odds on cards are: for staff. */
export const surveyInsightRoutes = (app: App, { surveys }: { surveys: Surveys }) =>
  implement(app, surveyInsightApi, {
    whyNot: ({ query: { surveyId, panelistId, device = 'desktop' } }) => surveys.whyNot(surveyId, panelistId, device),
    calibration: () => surveys.calibration(),
  })
