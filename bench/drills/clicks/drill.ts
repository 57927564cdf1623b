import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addCampaign } from '../../clicks-world.ts'
import { durableDatabase, freePort, runShell, startServer } from '../../product.ts'

const clients = 48
const stormMs = 1_000

/**
 * `eventsUrl`: the database of events, when it is another one; nothing else may write to it. `stopEvents` and
 * `startEvents`: shell commands that kill a part of it, and bring it back.
 */
type Size = { kills: number; fromSource: boolean; eventsUrl?: string; stopEvents?: string; startEvents?: string }
/** `missing`: answered and not in the table. `kept` and `counted`: in the table, and in the figures of its days. */
export type ClicksOutcome = {
  sent: number
  answered: number
  kept: number
  counted: number
  missing: number
  doubled: number
  /** Servers that ended by themselves before they were killed. */
  unplanned: number
  /** Clicks that had to wait in the main database at some time, and those that still do. */
  waited: number
  waiting: number
}
const drainWithinMs = 300_000

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

async function stormOf(
  databaseUrl: string,
  { kills, fromSource, eventsUrl, ...outside }: Size,
): Promise<ClicksOutcome> {
  const env = { EVENTS_DATABASE_URL: eventsUrl ?? '' }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  const affId = await addCampaign(pool)
  let waited = 0
  const countWaiting = async (): Promise<number> =>
    (await pool.query<{ n: number }>('select count(*)::int as n from event_spool')).rows[0]?.n ?? 0
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
    const server = await startServer({ port: await freePort(), databaseUrl, fromSource, env })
    const agent = new Agent({ keepAlive: true, maxSockets: clients })
    let isOver = false
    const storm = Promise.all(Array.from({ length: clients }, () => visitor(server.port, agent, () => isOver)))
    await sleep(stormMs + Math.random() * (stormMs / 2))
    if (outside.stopEvents && outside.startEvents) {
      await runShell(outside.stopEvents)
      await sleep(stormMs)
      waited = Math.max(waited, await countWaiting())
      // Every second time the server dies while a part of its events is gone.
      if (kill % 2 === 0) {
        await runShell(outside.startEvents)
        await sleep(2 * stormMs)
      }
    }
    const { child } = server
    const gone = new Promise((resolve) => child.once('exit', resolve))
    const isGone = child.exitCode !== null || child.signalCode !== null
    if (isGone) unplanned += 1
    else child.kill('SIGKILL')
    isOver = true
    if (!isGone) await gone
    await storm
    agent.destroy()
    if (kill % 2 === 1 && outside.stopEvents && outside.startEvents) await runShell(outside.startEvents)
  }
  // What waits is stored by a server's job within a minute.
  const last = eventsUrl ? await startServer({ port: await freePort(), databaseUrl, fromSource, env }) : null
  for (const end = Date.now() + drainWithinMs; (await countWaiting()) > 0 && Date.now() < end; await sleep(1_000));
  await last?.stop()
  const waiting = await countWaiting()
  const events = new pg.Pool({ connectionString: eventsUrl || databaseUrl, max: 2 })
  events.on('error', () => undefined)
  const { rows } = await events.query<Pick<ClicksOutcome, 'kept' | 'counted'> & { ids: string[] }>(
    `select (select count(*)::int from clicks) as kept, (select sum(clicks)::int from traffic_days where dimension = '') as counted,
       (select coalesce(array_agg(parameters ->> 'cid'), '{}') from clicks) as ids`,
  )
  await events.end()
  await pool.end()
  const { kept = 0, counted = 0, ids = [] } = rows[0] ?? {}
  const stored = new Set(ids)
  const missing = acknowledged.filter((id) => !stored.has(id)).length
  const doubled = ids.length - stored.size
  return { sent, answered: acknowledged.length, kept, counted, missing, doubled, unplanned, waited, waiting }
}
