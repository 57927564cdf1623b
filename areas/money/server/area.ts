import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { describeForDesk } from './for-desk.ts'
import { moneyJobs } from './jobs.ts'
import { payersNamed, surveysNamed } from './payer-store.ts'
import { createPayers, type PayerNeeds } from './payers.ts'
import { moneyRecord } from './recorded.ts'
import { moneyRoutes } from './routes.ts'
import { createMoney, type MoneyNeeds } from './service.ts'
import { moneyWords } from './words.ts'

export const moneyArea = serverArea({
  name: 'money',
  needs: ['audit', 'vendors', 'surveys', 'suppliers'],
  build: (given: MoneyNeeds & PayerNeeds) => ({ money: createMoney(given), payers: createPayers(given) }),
  records: (_services, { db }) =>
    moneyRecord.finding({
      payer: async (ids) =>
        new Map(
          (await payersNamed(db, ids.filter(isId))).map(({ payer_id: id, name }) => [
            id,
            { name, href: documentPaths.payers, right: 'money.view' },
          ]),
        ),
      agreement: async (ids) =>
        new Map(
          (await surveysNamed(db, ids)).map(({ survey_id: id, title }) => [
            id,
            {
              name: title,
              href: `${documentPaths.surveyAdmin.replace(':surveyId', encodeURIComponent(id))}?tab=pay`,
              right: 'surveys.view',
            },
          ]),
        ),
    }),
  words: moneyWords,
  routes: (app, { money, payers }) => moneyRoutes(app, { money, payers }),
  jobs: (jobs, { money }) => moneyJobs(jobs, { money }),
  checks: ({ money }) => [money.check],
  forDesk: (_services, { db }) => describeForDesk(db),
})
