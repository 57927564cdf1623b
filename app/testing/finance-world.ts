import { nowOf, type Db } from '../../platform/server/db.ts'
import { newId } from '../../platform/server/secrets.ts'
import { serveCallers } from './callers.ts'
import { openRedemptionWorld } from './redemption-world.ts'

export type FinanceWorld = Awaited<ReturnType<typeof openFinanceWorld>>
type Options = Parameters<typeof openRedemptionWorld>[0]

/** The world of redemptions with a fixed day for reports, and a web server with every call. */
export async function openFinanceWorld(options: Options = {}) {
  let handedNow: Date | null = null
  const world = await openRedemptionWorld({
    ...options,
    toReports: { clock: async (at: Db) => handedNow ?? nowOf(at) },
  })
  const server = await serveCallers(world.mount)
  const [first] = world.processes

  return {
    ...world,
    stock: first!.stock,
    parties: world.processes,
    app: server.app,
    sign: server.sign,
    call: server.call,
    /** Adds a code of 500 points to the stock. */
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
