import { serverArea, withMore, type PersonalData } from '../../../platform/server/area.ts'
import { privacyJobs } from './jobs.ts'
import { privacyRoutes } from './routes.ts'
import { createPrivacy } from './service.ts'
import { privacyRecord } from './recorded.ts'
import { privacyWords } from './words.ts'
import { privacyMails } from './mail.ts'

type Given = Omit<Parameters<typeof createPrivacy>[0], 'exporters' | 'erasers'> & { personalData: PersonalData }

export const privacyArea = serverArea({
  name: 'privacy',
  needs: ['users', 'auth', 'redemptions', 'audit', 'duties'],
  mails: privacyMails,
  sealed: [{ task: 'privacy.mail-farewell', field: 'sealed', purpose: 'farewell' }],
  build: (given: Given) => ({
    // The ledger is kept, under the user's id. The users area closes the account itself, after all others.
    privacy: createPrivacy(withMore(given, given.personalData)),
  }),
  provides: { closeAccount: ({ privacy }) => privacy.closeFor, copyOf: ({ privacy }) => privacy.copyOf },
  records: () => privacyRecord.finding({}),
  words: privacyWords,
  routes: (app, { privacy }) => privacyRoutes(app, { privacy }),
  jobs: (jobs, { privacy }) => privacyJobs(jobs, { privacy }),
})
