import { surveyInsightApi } from '@tuppence/contract/feasibility'
import { implement, signedIn, type App } from '../../platform/http.ts'
import { Problem } from '../../platform/problem.ts'
import type { Surveys } from './service.ts'

/** Why a survey is for a panelist or not, and how right the odds on cards are: for staff. */
export const surveyInsightRoutes = (app: App, { surveys }: { surveys: Surveys }) =>
  implement(app, surveyInsightApi, {
    whyNot: async ({ query }, ctx) => {
      // An endpoint names one permission; this one opens two parts of the product.
      if (!signedIn(ctx).permissions.includes('surveys.view')) throw new Problem('not-allowed')
      const { surveyId, panelistId, device = 'desktop' } = query
      return surveys.whyNot(surveyId, panelistId, device)
    },
    calibration: () => surveys.calibration(),
  })
