import { implement, type App } from '../../../platform/server/http.ts'
import { fairnessApi } from '../contract.ts'
import type { Fairness } from './service.ts'

/** The routes about promised time and time worked. */
export const fairnessRoutes = (app: App, { fairness }: { fairness: Fairness }) =>
  implement(app, fairnessApi, {
    getFairSurveys: ({ query }) => fairness.list(query),
    previewTopUps: ({ params }) => fairness.preview(params.surveyId),
  })
