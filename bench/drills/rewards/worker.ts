import { once } from 'node:events'
import { auditArea } from '../../../areas/audit/server/area.ts'
import { notificationsArea } from '../../../areas/notifications/server/area.ts'
import { placesArea } from '../../../areas/places/server/area.ts'
import { redemptionsArea } from '../../../areas/redemptions/server/area.ts'
import { paceCalls } from '../../../areas/providers/server/pacing.ts'
import { createTremendous } from '../../../areas/providers/server/tremendous.ts'
import { rewardsArea } from '../../../areas/rewards/server/area.ts'
import { usersArea } from '../../../areas/users/server/area.ts'
import { walletSettings } from '../../../areas/wallet/contract.ts'
import { walletArea } from '../../../areas/wallet/server/area.ts'
import { assemble } from '../../../platform/server/area.ts'
import { openMailbox } from '../../../app/testing/assembled.ts'
import { createChosen } from '../../../platform/server/chosen.ts'
import { openDatabase } from '../../../platform/server/db.ts'
import { createJobs } from '../../../platform/server/jobs.ts'
import { createLimits } from '../../../platform/server/limits.ts'
import { createLog } from '../../../platform/server/log.ts'
import { createOutgoing } from '../../../platform/server/outgoing.ts'
import { createPaces } from '../../../platform/server/pace.ts'
import { createSecrets } from '../../../platform/server/secrets.ts'
import type { WorkerOrders } from './drill.ts'

const atOnce = 32
const restMs = 50
/** What rewards need of the product, and no more: a worker that was killed is to be back soon. */
const areas = [auditArea, placesArea, usersArea, notificationsArea, walletArea, rewardsArea, redemptionsArea] as const

/** One process that orders what is approved and asks about what is open, until it is killed or told that all is done. */
async function work({ databaseUrl, vendorUrl, apiKey, perSecond, times }: WorkerOrders): Promise<void> {
  const log = createLog('silent')
  const { db, pool } = openDatabase({ url: databaseUrl, poolSize: 8, log })
  const free = createOutgoing({ allowHosts: [new URL(vendorUrl).host] })
  const outgoing = { ...free, ...paceCalls({ outgoing: free, paces: createPaces(db) }, () => perSecond) }
  const vendor = createTremendous({ outgoing, url: vendorUrl, apiKey, timeoutMs: 400 })
  const { services } = assemble(areas, {
    db,
    log,
    outgoing,
    jobs: createJobs({ pool, log }),
    limits: createLimits({ pool }),
    secrets: createSecrets('a secret key for tests, of 32 characters or more'),
    mail: { ...openMailbox().mail, send: async () => {} },
    appName: 'Panel',
    publicUrl: 'https://panel.test',
    chosen: createChosen(Object.values(walletSettings)),
    settings: {
      vendor: { url: vendorUrl, apiKey, perSecond },
      approvalUndoSeconds: 0,
      isProduction: false,
    },
    providers: { connection: async () => null, known: async () => null },
    searchPeople: async () => [],
    payoutAsked: async () => undefined,
    approvals: {
      isOnePerson: () => false,
      ask: async () => false,
      decided: async () => {},
      dueOf: async () => new Map(),
    },
    newSurveys: async () => [],
    newestSurveyAt: () => null,
    legal: { texts: { statedOtherwise: async () => [] } },
    webhooks: { announce: async () => undefined },
    auth: { verifyPassword: async () => true },
    ordering: { connect: async () => ({ vendor, account: 'drill', keyHint: '' }), ...times },
  })
  process.stdout.write('ready\n')
  await once(process.stdin, 'data')
  for (;;) {
    // What fails because the database is away is done again, as a job would be.
    const { rows } = await pool
      .query<{
        id: string
      }>(
        `select redemption_id as id from redemptions where status in ('approved', 'sending', 'unknown') order by random() limit 200`,
      )
      .catch(() => ({ rows: [] }))
    const ids = rows.map(({ id }) => id)
    const one = async (): Promise<void> => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        await services.redemptions.send(id).catch(() => undefined)
        process.stdout.write('.')
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}

const orders: WorkerOrders = JSON.parse(process.argv[2] ?? '{}')
await work(orders)
