import { lazy } from 'react'
import { fill, webArea } from '../../../platform/web/area.tsx'
import { fairTimeRights, paths } from '../../../platform/web/paths.ts'
import { surveyTime } from '../../surveys/web/for-others/survey-time.ts'

const SurveyTime = lazy(async () => ({ default: (await import('./SurveyTime.tsx')).SurveyTime }))

export const fairnessWeb = webArea({
  name: 'fairness',
  pages: [
    {
      path: paths.fairTime,
      frame: 'admin',
      permission: fairTimeRights,
      load: async () => (await import('./FairTimePage.tsx')).FairTimePage,
    },
  ],
  fills: [fill(surveyTime, SurveyTime)],
})
