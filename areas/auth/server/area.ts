import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { authJobs } from './jobs.ts'
import { authRoutes } from './routes.ts'
import { createAuth } from './service.ts'
import { socialRoutes } from './social-routes.ts'
import { authWords } from './words.ts'

type Needs = Parameters<typeof createAuth>[0]
type Settings = {
  privacyStrict: boolean
  staffSecondStep: Needs['staffSecondStep'] | null
  social: NonNullable<Needs['social']>
}
type Given = Omit<Needs, 'privacyStrict' | 'staffSecondStep' | 'social'> & { isDemo: boolean; settings: Settings }

export const authArea = serverArea({
  name: 'auth',
  needs: ['users', 'wallet', 'visitors', 'affiliates', 'audit'],
  build: ({ isDemo, settings: { privacyStrict, staffSecondStep, social }, ...given }: Given) => ({
    auth: createAuth({
      ...given,
      privacyStrict,
      staffSecondStep: staffSecondStep ?? (isDemo ? 'optional' : 'required'),
      social,
    }),
  }),
  opening: ({ auth }) => [
    {
      code: 'staff-second-step',
      href: documentPaths.settings,
      isRequired: true,
      title: { code: 'auth-opening.title', values: {} },
      todo: { code: 'auth-opening.todo', values: {} },
      isDone: auth.isStaffProtected,
    },
  ],
  words: authWords,
  routes: (app, { auth }, { publicUrl, appName }) => {
    authRoutes(app, { auth })
    socialRoutes(app, { auth, publicUrl, appName })
  },
  jobs: (jobs, { auth }) => authJobs(jobs, { auth }),
  personalData: ({ auth }) => ({ exports: { logIn: auth.exportOf }, erase: auth.erase }),
})
