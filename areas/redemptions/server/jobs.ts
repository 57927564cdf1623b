import type { Jobs } from '../../../platform/server/jobs.ts'
import { rewardProviders, type RewardProvider } from '../../providers/contract.ts'
import type { Redemptions } from './service.ts'

const everyFiveMinutes = '*/5 * * * *'
/** The provider named by a job. Jobs of earlier versions name none; only the first provider existed then. */
const readProvider = (named: unknown): RewardProvider =>
  rewardProviders.find((one) => one === named) ?? rewardProviders[0]

/** Registers the jobs for the emails and for sending approved requests. The queue holds only ids. */
export function redemptionsJobs(jobs: Jobs, { redemptions }: { redemptions: Redemptions }): void {
  jobs.define('redemptions.mail-code', ({ codeId }) => redemptions.deliverCode(String(codeId)))
  jobs.define('redemptions.mail-received', ({ redemptionId }) => redemptions.deliverReceived(String(redemptionId)))
  jobs.define('redemptions.mail-rejected', ({ redemptionId }) => redemptions.deliverRejected(String(redemptionId)))
  jobs.define('redemptions.mail-paid', ({ redemptionId }) => redemptions.deliverPaid(String(redemptionId)))
  jobs.define('redemptions.mail-bounced', ({ redemptionId }) => redemptions.deliverBounced(String(redemptionId)))
  jobs.define('redemptions.follow', ({ provider, resource, id }) =>
    redemptions.follow({
      provider: readProvider(provider),
      resource: resource === 'reward' ? 'reward' : 'order',
      id: String(id),
    }),
  )
  jobs.define('redemptions.send', ({ redemptionId }) => redemptions.send(String(redemptionId)))
  jobs.every(everyFiveMinutes, 'redemptions.resume-sending', redemptions.resumeSending)
}
