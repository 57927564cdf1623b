import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const profilerWeb = webArea({
  name: 'profiler',
  pages: [
    {
      path: paths.profileSurveys,
      frame: 'panelist',
      load: async () => (await import('./ProfileSurveysPage.tsx')).ProfileSurveysPage,
    },
  ],
})
