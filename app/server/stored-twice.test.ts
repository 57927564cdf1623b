import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addClicks, type Click } from '../../areas/affiliates/server/click-store.ts'
import { createVisitKeeping } from '../../areas/visitors/server/visit-keeping.ts'
import type { Visit } from '../../areas/visitors/server/visit-store.ts'
import { openDatabase, type Db } from '../../platform/server/db.ts'
import { separateEvents, shareEvents } from '../../platform/server/events-db.ts'
import { createLog } from '../../platform/server/log.ts'
import { freshEventsDatabase, type FreshDatabase } from '../testing/database.ts'

// A commit whose answer is lost may still succeed, and later than the event is tried again: when it waits for a standby,
// or when a node of a cluster died between the two phases. What is stored already cannot be seen until then.
let database: FreshDatabase
let db: Db
let close: () => Promise<void>
let first: pg.Client
const log = createLog('silent')
beforeAll(async () => {
  database = await freshEventsDatabase()
  ;({ db, close } = openDatabase({ url: database.url, poolSize: 2, log }))
  first = new pg.Client({ connectionString: database.url })
  await first.connect()
})
afterAll(async () => {
  await first.end()
  await close()
  await database.drop()
})

/** Stores an event while its first attempt, which these statements repeat, has not been committed yet. */
async function storeAgain(statements: readonly (readonly [string, unknown[]])[], store: () => Promise<unknown>) {
  await first.query('begin')
  for (const [sql, values] of statements) await first.query(sql, values)
  const again = store()
  const waits = async () =>
    (
      await first.query(
        `select from pg_locks w where not granted and exists (select from pg_locks o join pg_database d on d.oid = o.database
           where o.pid = w.pid and d.datname = current_database())`,
      )
    ).rowCount
  await expect.poll(waits).toBeGreaterThan(0)
  await first.query('commit')
  await again
}

describe.each([
  ['a database of their own', () => separateEvents(db)],
  ['the main database', () => shareEvents(db)],
])('in %s', (_where, findEvents) => {
  const at = new Date()
  const window = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)
  test('a click is counted once when it is stored again before its first attempt is committed', async () => {
    const affId = findEvents().isShared ? 1 : 2
    const said = { sub1: '', sub2: '', source: '', creative: '', placement: '' }
    const click: Click = {
      ...said,
      clickId: randomUUID(),
      key: Buffer.from([affId]),
      windowStart: window,
      affId,
      agentClass: 'human',
      networkKey: null,
      parameters: '{}',
      hits: 1,
      at,
    }
    await storeAgain(
      [
        [
          `insert into clicks (click_key, window_start, click_id, aff_id, agent_class, parameters, hits, at)
           values ($1, $2, $3, $4, 'human', '{}', 1, $5)`,
          [click.key, window, click.clickId, affId, at],
        ],
        [
          `insert into traffic_days (aff_id, dimension, day, value, clicks) values ($1, '', ($2::timestamptz at time zone interval '7 hours')::date, '', 1)`,
          [affId, at],
        ],
      ],
      () => addClicks(findEvents(), [click]),
    )
    const stored = await first.query('select hits from clicks where aff_id = $1', [affId])
    const counted = await first.query('select clicks::int from traffic_days where aff_id = $1', [affId])
    expect([stored.rows, counted.rows]).toEqual([[{ hits: 1 }], [{ clicks: 1 }]])
    // Another click of the same visitor in this window is one more hit, as before.
    await addClicks(findEvents(), [{ ...click, clickId: randomUUID() }])
    expect((await first.query('select hits from clicks where aff_id = $1', [affId])).rows).toEqual([{ hits: 2 }])
  })

  test('a visit is counted once when it is stored again before its first attempt is committed', async () => {
    const counted: string[] = []
    const visited = async (_tx: unknown, affId: string): Promise<void> => void counted.push(affId)
    const { keep } = createVisitKeeping({ db, events: findEvents(), log, visited })
    const visit: Visit = {
      visitId: randomUUID(),
      visitorId: randomUUID(),
      landing: { affId: '7', path: '/', parameters: {}, cleanUrl: '' },
      referrerHost: '',
      language: 'en',
      deviceKind: 'desktop',
      consent: 'all',
      agentClass: 'human',
      network: null,
      counted: { source: '' },
      at,
    }
    const windowStart = new Date(Math.floor(at.getTime() / 1_800_000) * 1_800_000)
    await storeAgain(
      [
        [
          `insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind,
             consent, agent_class, at, window_start) values ($1, $2, '7', '/', '{}', '', 'en', 'desktop', 'all', 'human', $3, $4)`,
          [visit.visitId, visit.visitorId, at, windowStart],
        ],
      ],
      () => keep(visit),
    )
    expect(counted).toEqual([])
    expect(await keep({ ...visit, visitId: randomUUID() })).toBe(visit.visitId)
    expect(counted).toEqual([])
  })
})
