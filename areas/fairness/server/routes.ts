import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { fairnessApi } from '../contract.ts'
import type { Fairness } from './service.ts'

/** The routes about promised time and time worked. */
export const fairnessRoutes = (app: App, { fairness }: { fairness: Fairness }) =>
  implement(app, fairnessApi, {
    getFairSurveys: ({ query }, ctx) => {
      // Who decides whether a dear night is paid reads why it is, also without the right to see surveys.
      const { permissions } = signedIn(ctx)
      if (!permissions.includes('surveys.view') && !permissions.includes(fairness.step.permission))
        throw new Problem('not-allowed')
      return fairness.list(query)
    },
    previewTopUps: ({ params }) => fairness.preview(params.surveyId),
  })
