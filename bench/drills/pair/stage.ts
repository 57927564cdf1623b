import { Agent } from 'node:http'
import type pg from 'pg'
import { createLog } from '../../../platform/server/log.ts'
import { openDatabase, type Db } from '../../../platform/server/db.ts'
import { durableDatabase, freePort, startServer } from '../../product.ts'
import { openMailSink, type MailSink } from '../crash/mail-sink.ts'
import { send } from '../send.ts'

export type Ask = {
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: object
  headers?: Record<string, string>
}
/** The code is `ok` for an accepted call, or that of the refusal. */
export type Told = { status: number; code: string; data: Record<string, unknown> }

const patienceMs = 600_000

export type PairStage = {
  db: Db
  pool: pg.Pool
  mail: MailSink
  /** Sends all of these in turn to both processes, so many at a time to each, and answers in the same order. */
  storm: (asks: readonly Ask[], atOnce: number) => Promise<Told[]>
  /** How many server processes have ended by themselves. */
  countDeaths: () => number
}

/**
 * Two real server processes on one durable database, both taking calls and both doing jobs, for as long as `act` takes. `prepare` fills
 * the database before they start.
 */
export async function onPairStage<Prepared, Result>(
  prepare: (db: Db, pool: pg.Pool) => Promise<Prepared>,
  act: (stage: PairStage, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const database = await durableDatabase()
  const { db, pool, close } = openDatabase({ url: database.url, poolSize: 6, log: createLog('silent') })
  const mail = await openMailSink()
  const closers = [() => mail.close(), close, () => database.stop()]
  let deaths = 0
  let isOver = false
  try {
    const prepared = await prepare(db, pool)
    const env = {
      SMTP_URL: mail.url,
      APPROVAL_UNDO_SECONDS: '0',
      STAFF_SECOND_STEP: 'optional',
      DATABASE_POOL_SIZE: '30',
    }
    const ports: number[] = []
    for (let left = 2; left > 0; left--) {
      const server = await startServer({ port: await freePort(), databaseUrl: database.url, env })
      server.child.once('exit', () => (deaths += isOver ? 0 : 1))
      closers.unshift(server.stop)
      ports.push(server.port)
    }
    const storm = async (asks: readonly Ask[], atOnce: number): Promise<Told[]> => {
      const agents = ports.map(() => new Agent({ keepAlive: true, maxSockets: atOnce }))
      const told: Told[] = []
      // Each worker takes the next call that is its process's.
      const work = async (place: number, next: { at: number }): Promise<void> => {
        for (let at = next.at; at < asks.length; at = next.at) {
          next.at += ports.length
          const ask = asks[at]
          if (ask) told[at] = await tell(ports[place] ?? 0, agents[place], ask)
        }
      }
      await Promise.all(
        ports.flatMap((_, place) => {
          const next = { at: place }
          const workers = Math.min(atOnce, Math.ceil(asks.length / ports.length))
          return Array.from({ length: workers }, () => work(place, next))
        }),
      )
      for (const agent of agents) agent.destroy()
      return told
    }
    return await act({ db, pool, mail, storm, countDeaths: () => deaths }, prepared)
  } finally {
    isOver = true
    for (const end of closers) await end()
  }
}

async function tell(port: number, agent: Agent | undefined, ask: Ask): Promise<Told> {
  const { status, text } = await send({ ...ask, port, agent, timeoutMs: patienceMs })
  const { code = '', data } = JSON.parse(text) as { code?: string; data?: Record<string, unknown> }
  return { status, code: status === 200 ? 'ok' : code || String(status), data: data ?? {} }
}

/** How often each code was answered. */
export function tally(told: readonly Told[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of told) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
