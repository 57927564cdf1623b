import { wordWhyNot } from './wording.ts'
import { surveyInsightApi } from '../../audience/contract.ts'
import { implement, type App } from '../../../platform/server/http.ts'
import type { Surveys } from './service.ts'

/** The routes by which staff see why a survey does or does not fit a panelist, and how good the odds on cards are. */
export const surveyInsightRoutes = (app: App, { surveys }: { surveys: Surveys }) =>
  implement(app, surveyInsightApi, {
    whyNot: async ({ query: { surveyId, panelistId, device = 'desktop' } }, { language }) =>
      wordWhyNot(await surveys.whyNot(surveyId, panelistId, device), language),
    calibration: () => surveys.calibration(),
  })
