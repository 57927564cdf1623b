import { createAudit } from '../src/modules/audit/service.ts'
import { financeRoutes } from '../src/modules/finance/routes.ts'
import { createFinance } from '../src/modules/finance/service.ts'
import { redemptionsRoutes } from '../src/modules/redemptions/routes.ts'
import { reportsRoutes } from '../src/modules/reports/routes.ts'
import { createReports } from '../src/modules/reports/service.ts'
import { rewardsRoutes } from '../src/modules/rewards/routes.ts'
import { createStock } from '../src/modules/rewards/stock.ts'
import { stockRoutes } from '../src/modules/rewards/stock-routes.ts'
import { nowOf, type Db } from '../src/platform/db.ts'
import { newId } from '../src/platform/secrets.ts'
import { createCopyOut } from '../src/platform/copy-out.ts'
import { serveCallers } from './callers.ts'
import { openRedemptionWorld } from './redemption-world.ts'

export type FinanceWorld = Awaited<ReturnType<typeof openFinanceWorld>>
type Options = Parameters<typeof openRedemptionWorld>[0]

/** The world of redemptions with what finance and reports make of it, and a web server that serves all of their calls. */
export async function openFinanceWorld(options: Options = {}) {
  const world = await openRedemptionWorld(options)
  const operator = { appName: 'Panel', publicUrl: 'https://panel.test' }
  let handedNow: Date | null = null
  const parties = world.processes.map((one) => {
    const audit = createAudit({ db: one.db })
    const stock = createStock({
      ...one,
      audit,
      mail: world.mail,
      ...operator,
      waitingFor: () => one.redemptions.waitingForCodes(),
    })
    const finance = createFinance({ ...one, audit })
    const reports = createReports({
      ...one,
      audit,
      copyOut: createCopyOut(one),
      clock: async (at: Db) => handedNow ?? nowOf(at),
    })
    return { stock, finance, reports }
  })
  const first = parties[0]!
  const server = await serveCallers((app) => {
    rewardsRoutes(app, world)
    redemptionsRoutes(app, world)
    stockRoutes(app, first)
    financeRoutes(app, first)
    reportsRoutes(app, first)
  })

  return {
    ...world,
    ...first,
    parties,
    app: server.app,
    sign: server.sign,
    call: server.call,
    /** Puts a code of 500 points in stock. */
    stock500: () => world.stock(500, [`CODE-${newId()}`]),
    setToday: (now: Date | null) => void (handedNow = now),
    rows: async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
      (await world.pool.query<Row>(sql, values)).rows,
    close: async () => {
      await server.app.close()
      await world.close()
    },
  }
}
