import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

export const surveysWeb = webArea({
  name: 'surveys',
  pages: [
    {
      path: paths.questionnaire,
      frame: 'bare',
      load: async () => (await import('../questionnaire/QuestionnairePage.tsx')).QuestionnairePage,
    },
    {
      path: paths.surveys,
      frame: 'panelist',
      load: async () => (await import('./MySurveysPage.tsx')).MySurveysPage,
    },
    {
      path: paths.surveysAdmin,
      frame: 'admin',
      permission: 'surveys.view',
      load: async () => (await import('../survey-admin/SurveysAdminPage.tsx')).SurveysAdminPage,
    },
    {
      path: paths.newSurvey,
      frame: 'admin',
      permission: 'surveys.view',
      load: async () => (await import('../survey-admin/NewSurveyPage.tsx')).NewSurveyPage,
    },
    {
      path: paths.surveyAdmin,
      frame: 'admin',
      permission: 'surveys.view',
      load: async () => (await import('../survey-admin/SurveyAdminPage.tsx')).SurveyAdminPage,
    },
  ],
})
