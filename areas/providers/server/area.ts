import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea, withMore } from '../../../platform/server/area.ts'
import { providerMessage, rewardProviders } from '../contract.ts'
import { providers as kinds } from './by-provider.ts'
import { providersJobs } from './jobs.ts'
import { providersRecord } from './recorded.ts'
import { providersRoutes } from './routes.ts'
import { createProviders } from './service.ts'
import { providersWords } from './words.ts'

type Given = Parameters<typeof createProviders>[0]

export const providersArea = serverArea({
  name: 'providers',
  needs: ['approvals', 'audit'],
  ports: ['catalogueChanged', 'isAnyOrderedFrom', 'orderTold', 'fundsBack', 'requestsBehind'],
  sealed: [
    { table: 'reward_provider_versions', column: 'sealed_key', purpose: 'reward-provider' },
    { table: 'reward_provider_hooks', column: 'sealed_key', purpose: 'reward-provider-events' },
  ],
  build: (given: Given) => ({
    providers: createProviders(
      withMore(given, {
        catalogueChanged: (...told: Parameters<Given['catalogueChanged']>) => given.catalogueChanged(...told),
        isAnyOrderedFrom: (...asked: Parameters<Given['isAnyOrderedFrom']>) => given.isAnyOrderedFrom(...asked),
        orderTold: (...told: Parameters<Given['orderTold']>) => given.orderTold(...told),
        fundsBack: (...told: Parameters<Given['fundsBack']>) => given.fundsBack(...told),
        requestsBehind: (...asked: Parameters<Given['requestsBehind']>) => given.requestsBehind(...asked),
      }),
    ),
  }),
  secondApprovals: ({ providers }) => [providers.step],
  opening: ({ providers }) => [
    {
      code: 'reward-provider',
      href: documentPaths.rewardProviders,
      isRequired: false,
      title: providerMessage('openingTitle'),
      todo: providerMessage('openingTodo'),
      isDone: async () => (await providers.problem()) === null && !(await providers.isAnyMissing()),
      stays: true,
    },
  ],
  records: () =>
    providersRecord.finding({
      provider: async (ids) =>
        new Map(
          rewardProviders
            .filter((provider) => ids.includes(provider))
            .map((provider) => [
              provider,
              { name: kinds[provider].name, href: documentPaths.rewardProviders, right: 'rewards.view' },
            ]),
        ),
    }),
  retains: [{ forEver: providerMessage('forEver') }],
  words: providersWords,
  routes: (app, { providers }) => providersRoutes(app, { providers }),
  jobs: (jobs, { providers }) => providersJobs(jobs, { providers }),
})
