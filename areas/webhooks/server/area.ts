import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea, withMore } from '../../../platform/server/area.ts'
import { storedGauges } from '../../../platform/server/metric.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { webhookSettings } from '../contract.ts'
import { createDeliveries } from './deliveries.ts'
import { readEndpointNames } from './endpoint-store.ts'
import { webhooksJobs } from './jobs.ts'
import { webhooksRecord } from './recorded.ts'
import { oldDeliveries } from './retention-store.ts'
import { webhooksRoutes } from './routes.ts'
import { createWebhooks } from './service.ts'
import { webhooksWords } from './words.ts'
import { nameRows } from '../../../platform/server/name-rows.ts'

type Given = Parameters<typeof createDeliveries>[0] & Omit<Parameters<typeof createWebhooks>[0], 'deliveries'>

export const webhooksArea = serverArea({
  name: 'webhooks',
  needs: ['audit'],
  settings: webhookSettings,
  sealed: [
    { table: 'webhook_endpoints', column: 'secret', purpose: 'webhook' },
    { table: 'webhook_endpoints', column: 'former_secret', purpose: 'webhook' },
  ],
  build: (given: Given) => {
    const deliveries = createDeliveries(given)
    return { deliveries, webhooks: createWebhooks(withMore(given, { deliveries })) }
  },
  routes: (app, { webhooks }) => webhooksRoutes(app, { webhooks }),
  metrics: ({ deliveries }) => [
    storedGauges(
      {
        waiting: { name: 'deliveries_waiting', help: 'Deliveries to other programs that wait' },
        failing: { name: 'deliveries_failing', help: 'Waiting deliveries that have failed before' },
      },
      deliveries.backlog,
    ),
  ],
  jobs: (jobs, { deliveries }) => webhooksJobs(jobs, { deliveries }),
  records: (_services, { db }) =>
    webhooksRecord.finding({
      webhookEndpoint: async (ids) =>
        nameRows(await readEndpointNames(db, [ids.filter(isId)]), 'webhooks.view', () => documentPaths.webhooks),
    }),
  retains: [{ period: webhookSettings.deliveryDays, ...oldDeliveries }],
  words: webhooksWords,
})
