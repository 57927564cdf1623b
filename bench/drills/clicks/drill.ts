import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addCampaign } from '../../clicks-world.ts'
import { durableDatabase, freePort, startServer } from '../../product.ts'

const clients = 48
const stormMs = 1_000

type Size = { kills: number; fromSource: boolean }
/** `missing`: answered and not in the table. `kept` and `counted`: in the table, and in the figures of its days. */
export type ClicksOutcome = {
  sent: number
  answered: number
  kept: number
  counted: number
  missing: number
  /** Servers that ended by themselves before they were killed. */
  unplanned: number
}

const click = (port: number, agent: Agent, affId: number, id: string): Promise<boolean> =>
  new Promise((resolve) => {
    const headers = { 'user-agent': `Mozilla/5.0 Chrome/140.0 ${id}` }
    const asked = request({ port, host: '127.0.0.1', path: `/c/${affId}?cid=${id}`, headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 302))
      answer.on('error', () => resolve(false))
    })
    asked.on('error', () => resolve(false))
    asked.end()
  })

/** Kills the server in the middle of click storms, and looks for every click that was answered. */
export async function clicksDrill(size: Size): Promise<ClicksOutcome> {
  const database = await durableDatabase(size)
  try {
    return await stormOf(database.url, size)
  } finally {
    await database.stop()
  }
}

async function stormOf(databaseUrl: string, { kills, fromSource }: Size): Promise<ClicksOutcome> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  const affId = await addCampaign(pool)
  const acknowledged: string[] = []
  let sent = 0
  let unplanned = 0
  /** Clicks without end until the server is gone. */
  async function visitor(port: number, agent: Agent, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const id = `k${sent++}`
      if (await click(port, agent, affId, id)) acknowledged.push(id)
    }
  }

  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer({ port: await freePort(), databaseUrl, fromSource })
    const agent = new Agent({ keepAlive: true, maxSockets: clients })
    let isOver = false
    const storm = Promise.all(Array.from({ length: clients }, () => visitor(server.port, agent, () => isOver)))
    await sleep(stormMs + Math.random() * (stormMs / 2))
    const { child } = server
    const gone = new Promise((resolve) => child.once('exit', resolve))
    const isGone = child.exitCode !== null || child.signalCode !== null
    if (isGone) unplanned += 1
    else child.kill('SIGKILL')
    isOver = true
    if (!isGone) await gone
    await storm
    agent.destroy()
  }
  const { rows } = await pool.query<Pick<ClicksOutcome, 'kept' | 'missing' | 'counted'>>(
    `select (select count(*)::int from clicks) as kept, (select sum(clicks)::int from campaign_days where dimension = '') as counted,
       (select count(*)::int from unnest($1::text[]) id where not exists (select from clicks where parameters ->> 'cid' = id)) as missing`,
    [acknowledged],
  )
  await pool.end()
  const { kept = 0, missing = 0, counted = 0 } = rows[0] ?? {}
  return { sent, answered: acknowledged.length, kept, counted, missing, unplanned }
}
