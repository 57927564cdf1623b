import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const surveysWeb = webArea({
  name: 'surveys',
  pages: [
    {
      path: paths.questionnaire,
      frame: 'bare',
      load: async () => (await import('./answering/QuestionnairePage.tsx')).QuestionnairePage,
    },
    {
      path: paths.surveys,
      frame: 'panelist',
      load: async () => (await import('./taking/MySurveysPage.tsx')).MySurveysPage,
    },
    {
      path: paths.surveysAdmin,
      frame: 'admin',
      permission: 'surveys.view',
      load: async () => (await import('./admin/SurveysAdminPage.tsx')).SurveysAdminPage,
    },
    {
      path: paths.newSurvey,
      frame: 'admin',
      permission: 'surveys.view',
      load: async () => (await import('./admin/NewSurveyPage.tsx')).NewSurveyPage,
    },
    {
      path: paths.surveyAdmin,
      frame: 'admin',
      permission: 'surveys.view',
      load: async () => (await import('./admin/SurveyAdminPage.tsx')).SurveyAdminPage,
    },
  ],
})
