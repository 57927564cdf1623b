import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

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
