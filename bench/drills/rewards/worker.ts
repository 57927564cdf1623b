import { once } from 'node:events'
import { createAudit } from '../../../server/src/modules/audit/service.ts'
import { createNotifications } from '../../../server/src/modules/notifications/service.ts'
import { createRedemptions } from '../../../server/src/modules/redemptions/service.ts'
import { createTremendous } from '../../../server/src/modules/redemptions/tremendous.ts'
import { createRewards } from '../../../server/src/modules/rewards/service.ts'
import { createUsers } from '../../../server/src/modules/users/service.ts'
import { createWallet } from '../../../server/src/modules/wallet/service.ts'
import { openDatabase } from '../../../server/src/platform/db.ts'
import { createJobs } from '../../../server/src/platform/jobs.ts'
import { createLimits } from '../../../server/src/platform/limits.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { createOutgoing } from '../../../server/src/platform/outgoing.ts'
import { createSecrets } from '../../../server/src/platform/secrets.ts'
import type { WorkerOrders } from './drill.ts'

const atOnce = 32
const restMs = 50

/** One process that orders what is approved and asks about what is open, until it is killed or told that all is done. */
async function work({ databaseUrl, vendorUrl, apiKey, perSecond, times }: WorkerOrders): Promise<void> {
  const log = createLog('silent')
  const { db, pool } = openDatabase({ url: databaseUrl, poolSize: 8, log })
  const secrets = createSecrets('a secret key for tests, of 32 characters or more')
  const outgoing = createOutgoing({ allowHosts: [new URL(vendorUrl).host] })
  const users = createUsers({ db, secrets })
  const jobs = createJobs({ pool, log })
  const nobodyMails = async (): Promise<void> => {}
  const mail = { send: nobodyMails, layout: () => ({ text: '', html: '' }) }
  const operator = { appName: 'Panel', publicUrl: 'https://panel.test' }
  const newSurveys = async () => []
  const audit = createAudit({ db })
  const notifications = createNotifications({ db, users, jobs, mail, secrets, log, newSurveys, ...operator })
  const redemptions = createRedemptions({
    db,
    users,
    wallet: createWallet({ db, holdDays: 0, welcomePoints: { verify: 0, top5: 0, first: 0 } }),
    auth: { verifyPassword: async () => true },
    rewards: createRewards({ db, secrets, users, audit, notifications, hasProvider: true }),
    notifications,
    audit,
    jobs,
    mail,
    secrets,
    limits: createLimits({ pool }),
    ordering: { vendor: createTremendous({ outgoing, url: vendorUrl, apiKey, timeoutMs: 400 }), perSecond, ...times },
    ...operator,
  })
  process.stdout.write('ready\n')
  await once(process.stdin, 'data')
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `select redemption_id as id from redemptions where status in ('approved', 'sending', 'unknown') order by random() limit 200`,
    )
    const ids = rows.map(({ id }) => id)
    const one = async (): Promise<void> => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        await redemptions.send(id)
        process.stdout.write('.')
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}

const orders: WorkerOrders = JSON.parse(process.argv[2] ?? '{}')
await work(orders)
