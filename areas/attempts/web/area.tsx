import { lazy } from 'react'
import { fill, webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { attemptBeside, attemptsBehind } from '../../finance/web/for-others/attempts-beside.ts'
import { personAttempts } from '../../support/web/for-others/person-attempts.ts'

const Beside = lazy(async () => ({ default: (await import('./Beside.tsx')).Beside }))
const LastAttempts = lazy(async () => ({ default: (await import('./LastAttempts.tsx')).LastAttempts }))

export const attemptsWeb = webArea({
  name: 'attempts',
  pages: [
    {
      path: paths.attempt,
      frame: 'admin',
      permission: 'panelists.view',
      load: async () => (await import('./AttemptPage.tsx')).AttemptPage,
    },
  ],
  fills: [fill(attemptBeside, Beside), fill(attemptsBehind, LastAttempts), fill(personAttempts, LastAttempts)],
})
