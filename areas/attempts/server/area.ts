import { serverArea } from '../../../platform/server/area.ts'
import { attemptsRoutes } from './routes.ts'
import { createAttempts } from './service.ts'

export const attemptsArea = serverArea({
  name: 'attempts',
  needs: [
    'users',
    'auth',
    'surveyEvidence',
    'supplierTrail',
    'holdTrail',
    'disputeTrail',
    'ticketTrail',
    'pointsTrail',
    'bellTrail',
  ],
  build: (given: Parameters<typeof createAttempts>[0]) => ({ attemptFiles: createAttempts(given) }),
  routes: (app, { attemptFiles }) => attemptsRoutes(app, { attemptFiles }),
})
