import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import type { Places } from '../../places/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { joinTranslations } from './catalogue.ts'
import { toForm } from './editor-form.ts'
import { createQuestionEditor } from './editor.ts'
import { questionEditorRoutes } from './editor-routes.ts'
import { profilerJobs } from './jobs.ts'
import { createKnownQuestions } from './known-questions.ts'
import type { EditorNeeds } from './question-editor.ts'
import { profilerRecord } from './recorded.ts'
import { profilerRoutes } from './routes.ts'
import { createProfiler } from './service.ts'
import { profilerWords } from './words.ts'

type Needs = Parameters<typeof createProfiler>[0]
type Given = Pick<Needs, 'db' | 'users'> &
  Pick<EditorNeeds, 'audit' | 'jobs'> & {
    places: Pick<Places, 'minimumAge'>
    vendorNotifyingWallet: Wallet
    attempts: Required<Pick<Needs, 'demandOf' | 'forgetSensitive'>> & Pick<EditorNeeds, 'surveysAsking'>
  }

export const profilerArea = serverArea({
  name: 'profiler',
  needs: ['places', 'users', 'vendorNotifyingWallet', 'audit'],
  ports: ['attempts'],
  build: ({ db, users, places, vendorNotifyingWallet, audit, jobs, attempts }: Given) => {
    const known = createKnownQuestions({ db })
    return {
      profiler: createProfiler({
        db,
        users,
        known,
        wallet: vendorNotifyingWallet,
        minimumAge: places.minimumAge,
        demandOf: () => attempts.demandOf(),
        forgetSensitive: (tx, userId) => attempts.forgetSensitive(tx, userId),
      }),
      questionEditor: createQuestionEditor({
        db,
        audit,
        jobs,
        known,
        surveysAsking: (...asked) => attempts.surveysAsking(...asked),
      }),
    }
  },
  routes: (app, { profiler, questionEditor }) => {
    profilerRoutes(app, { profiler })
    questionEditorRoutes(app, { questionEditor })
  },
  jobs: (jobs, services) => profilerJobs(jobs, services),
  personalData: ({ profiler }) => ({
    exports: { profile: profiler.exportOf, consents: profiler.exportConsents },
    erase: profiler.erase,
  }),
  words: profilerWords,
  records: ({ profiler }) => {
    return profilerRecord.finding({
      question: async (ids) =>
        new Map(
          ids.flatMap((id) => {
            const question = profiler.questionsById().get(id)
            const href = documentPaths.profileQuestion.replace(':questionId', encodeURIComponent(id))
            return question ? [[id, { name: toForm(question).text, href, right: 'questions.view' }] as const] : []
          }),
        ),
      questionCategory: async (ids) =>
        new Map(
          profiler
            .catalogue()
            .categories.filter(({ categoryId }) => ids.includes(categoryId))
            .map(({ categoryId, name, translations }) => [
              categoryId,
              {
                name: joinTranslations({ text: name, translations }),
                href: documentPaths.profileQuestions,
                right: 'questions.view',
              },
            ]),
        ),
    })
  },
  settle: ({ profiler }) => profiler.syncQuestionBank(),
  follow: async ({ profiler }, lost) => {
    await profiler.refresh()
    // Not for users: this names what the log reports as lost.
    return profiler.follow(lost('the profile questions'))
  },
})
