import type { Jobs } from '../../../platform/server/jobs.ts'
import type { RewardProvider } from '../contract.ts'
import { findProvider } from './by-provider.ts'
import type { Providers } from './service.ts'

const everyHour = '17 * * * *'
const readProvider = (named: unknown): RewardProvider => {
  const provider = findProvider(named)
  if (!provider) throw new Error(`no reward provider is called ${String(named)}`)
  return provider
}

/** Registers the jobs that check keys and money at providers, fetch catalogues once a day, and handle events. */
export function providersJobs(jobs: Jobs, { providers }: { providers: Providers }): void {
  const { events } = providers
  jobs.every(everyHour, 'providers.look', providers.look)
  jobs.define('providers.funded', ({ provider }) => events.funded(readProvider(provider)))
  jobs.define('providers.refetch', ({ provider }) => events.refetch(readProvider(provider)))
  jobs.define('providers.flagged', ({ provider, rewardId }) => events.flagged(readProvider(provider), String(rewardId)))
}
