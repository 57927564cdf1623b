import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addCampaign } from '../clicks-world.ts'
import { print } from '../measure.ts'
import { durableDatabase, freePort, startServer } from '../product.ts'

/** `node run/drill.mjs clicks`: the server is killed in the middle of click storms; every click that was answered is in the table. */
const kills = Math.max(1, Math.round(10 * Number(process.env['DRILL_SCALE'] ?? 1)))
const clients = 48
const fromSource = process.env['BENCH_FROM_SOURCE'] === '1'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const database = await durableDatabase({ fromSource })
const pool = new pg.Pool({ connectionString: database.url, max: 2 })
pool.on('error', () => undefined)
const affId = await addCampaign(pool)
const acknowledged: string[] = []
let sent = 0

const click = (port: number, agent: Agent, id: string): Promise<boolean> =>
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

/** Clicks without end until the server is gone. */
async function visitor(port: number, agent: Agent, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const id = `k${sent++}`
    if (await click(port, agent, id)) acknowledged.push(id)
  }
}

for (let kill = 0; kill < kills; kill += 1) {
  const server = await startServer({ port: await freePort(), databaseUrl: database.url, fromSource })
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let isOver = false
  const storm = Promise.all(Array.from({ length: clients }, () => visitor(server.port, agent, () => isOver)))
  await sleep(1_000 + Math.random() * 500)
  const gone = new Promise((resolve) => server.child.once('exit', resolve))
  process.kill(server.pid, 'SIGKILL')
  isOver = true
  await gone
  await storm
  agent.destroy()
}
const { rows } = await pool.query<{ kept: number; missing: number; counted: number }>(
  `select (select count(*)::int from clicks) as kept, (select sum(clicks)::int from campaign_days where dimension = '') as counted,
     (select count(*)::int from unnest($1::text[]) id where not exists (select from clicks where parameters ->> 'cid' = id)) as missing`,
  [acknowledged],
)
await pool.end()
await database.stop()
const { kept = 0, missing = 0, counted = 0 } = rows[0] ?? {}
print(
  `${kills} servers killed: ${sent} clicks sent, ${acknowledged.length} answered, ${kept} in the table, ${counted} counted`,
)
print(
  missing === 0 && kept === counted
    ? '  nothing lost, nothing counted wrongly'
    : `  WRONG: ${missing} answered clicks are missing`,
)
process.exit(missing === 0 && kept === counted ? 0 : 1)
