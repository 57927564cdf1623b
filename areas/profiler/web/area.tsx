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
    {
      path: paths.profileQuestions,
      frame: 'admin',
      permission: 'questions.view',
      load: async () => (await import('./editor/QuestionsPage.tsx')).QuestionsPage,
    },
    {
      path: paths.newProfileQuestion,
      frame: 'admin',
      permission: 'questions.update',
      load: async () => (await import('./editor/NewQuestionPage.tsx')).NewQuestionPage,
    },
    {
      path: paths.profileQuestion,
      frame: 'admin',
      permission: 'questions.view',
      load: async () => (await import('./editor/QuestionPage.tsx')).QuestionPage,
    },
  ],
})
