import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Providers } from './service.ts'

const everyHour = '17 * * * *'

/** Whether the keys and the money of providers still do, and once a day what they sell. */
export const providersJobs = (jobs: Jobs, { providers }: { providers: Providers }): void =>
  jobs.every(everyHour, 'providers.look', providers.look)
