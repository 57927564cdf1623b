import type { Permission } from '../../platform/contract/access.ts'
import type { AdminSurvey } from '../../areas/surveys/contract/survey-admin.ts'
import { newId } from '../../platform/server/secrets.ts'
import { serveCallers } from './callers.ts'
import { surveyWorld } from './survey-world.ts'

export type SurveyAdminWorld = Awaited<ReturnType<typeof surveyAdminWorld>>

export const surveyPermissions = [
  'surveys.view',
  'surveys.create',
  'surveys.update',
  'surveys.publish',
  'surveys.results',
] as const satisfies readonly Permission[]

/** A database with the given number of processes, and staff who call the first of them over HTTP. */
export async function surveyAdminWorld({ processes = 1 } = {}) {
  const world = await surveyWorld({ processes })
  const server = await serveCallers(world.mount)
  const staff = server.sign(newId(), '4', surveyPermissions)
  const call = <Data = AdminSurvey>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    token: string | null = staff,
  ) => server.call<Data>(token, method, `survey-admin/${path}`, body ? { body } : {})

  return {
    ...world,
    admin: world.surveyAdmin,
    admins: world.processes.map(({ surveyAdmin }) => surveyAdmin),
    server,
    call,
    /** A hosted survey of three questions that is ready to go live. */
    draft: async (more: object = {}): Promise<AdminSurvey> => {
      const { data, ...told } = await call('POST', 'surveys', { ...readyToGo, ...more })
      if (told.status !== 200) throw new Error(`${told.message} ${JSON.stringify(told.errors)}`)
      return data
    },
    move: (survey: Pick<AdminSurvey, 'surveyId' | 'version'>, status: string) =>
      call('POST', `surveys/${survey.surveyId}/status`, { version: survey.version, status }),
    edit: (survey: Pick<AdminSurvey, 'surveyId' | 'version'>, changes: object) =>
      call('PATCH', `surveys/${survey.surveyId}`, { version: survey.version, ...changes }),
    read: async (surveyId: string): Promise<AdminSurvey> => (await call('GET', `surveys/${surveyId}`)).data,
    close: async (): Promise<void> => {
      await server.app.close()
      await world.close()
    },
  }
}

const choice = (name: string, more: object = {}) => ({
  type: 'radiogroup',
  name,
  title: `Question ${name}`,
  isRequired: true,
  choices: [
    { value: 'a', text: 'First' },
    { value: 'b', text: 'Second' },
  ],
  ...more,
})
export const threeQuestions = {
  title: 'Three questions',
  screenOutIf: "{q1} = 'b'",
  pages: [
    { name: 'one', elements: [choice('q1'), choice('q2', { correctAnswer: 'a' })] },
    { name: 'two', elements: [{ type: 'comment', name: 'why', title: 'Why?' }] },
  ],
}
const readyToGo = {
  title: 'About tea',
  kind: 'hosted',
  category: 'Food',
  points: 40,
  minutes: 2,
  questionnaire: threeQuestions,
  quotas: [{ name: 'All', places: 100, conditions: [] }],
}
