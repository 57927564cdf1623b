import { createHash } from 'node:crypto'
import { pointsWalletKind } from '../../areas/wallet/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../testing/command-line.ts'
import type { FreshDatabase } from '../testing/database.ts'
import { queryOnce } from '../testing/query-once.ts'
import { recordedDatabase, recordedVersions } from '../testing/recorded.ts'
import { startServer } from '../testing/started-server.ts'
import { demoPassword } from './greeting.ts'
import { listMigrations } from '../../platform/server/migrate.ts'

/** What no upgrade may change: the points of each user, and how many rows of each kind there are. */
const kept = `select jsonb_build_object(
  'people', (select count(*) from users),
  'surveys', (select count(*) from surveys),
  'attempts', (select count(*) from attempts),
  'transfers', (select count(*) from transfers),
  'postings', (select jsonb_build_array(count(*), sum(abs(amount))) from postings),
  'redemptions', (select jsonb_agg(counted order by counted) from
    (select status || ': ' || count(*) as counted from redemptions group by status) states),
  'balances', (select jsonb_agg(jsonb_build_array(user_id, kind, balance) order by user_id, kind) from accounts)) as kept`

describe.each(recordedVersions)('a database of version $version', ({ version, secretKey, holds }) => {
  let database: FreshDatabase
  let run: ReturnType<typeof commandLine>
  let before: unknown
  beforeAll(async () => {
    database = await recordedDatabase(version)
    run = commandLine(database.url, { SECRET_KEY: secretKey })
    before = await keptIn(database.url)
  })
  afterAll(() => database.drop())

  test('holds what that version’s demo world held', () => {
    expect(before).toMatchObject(holds)
  })

  test('is brought to the newest shape by migrations that were never edited, and loses nobody a point', async () => {
    expect((await run(['migrate'])).out).toMatch(/^(?:Applied \d+|Nothing to do: all \d+)/)
    const { rows } = await queryOnce(database.url, 'select id, checksum from schema_migrations order by id')
    const ours = await listMigrations()
    expect(rows).toEqual(ours.map(({ id, sql }) => ({ id, checksum: createHash('sha256').update(sql).digest('hex') })))
    expect(await keptIn(database.url)).toEqual(before)
  })

  test('passes every checker afterwards', async () => {
    expect(await run(['ledger', 'check'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('The ledger is right'),
    })
    const { out } = await run(['doctor'])
    const ofDatabase = out.split('\n').filter((line) => /^\w+ +(?:database|migrations|jobs|extension|clock)/.test(line))
    expect(ofDatabase.length).toBeGreaterThan(3)
    expect(ofDatabase.filter((line) => !line.startsWith('ok'))).toEqual([])
  })

  test('is served by today’s program: its people log in and find their points', async () => {
    const server = await startServer({ DATABASE_URL: database.url, SECRET_KEY: secretKey })
    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${server.url}${path}`, init)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    const post = (path: string, body: object) =>
      call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    try {
      expect(await call('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
      const { body, status } = await post('/api/v1/auth/login', { email: 'maya@example.com', password: demoPassword })
      expect(status).toBe(200)
      const { user, token } = body['data'] as { user: { userId: string }; token: { access: { token: string } } }
      const headers = { authorization: `Bearer ${token.access.token}` }
      const { body: wallet } = await call(`/api/v1/wallet/getWalletAmount/${pointsWalletKind}`, { headers })
      const [row] = (
        await queryOnce(
          database.url,
          `select balance from accounts where user_id = '${user.userId}' and kind = 'available'`,
        )
      ).rows
      expect(Number(row?.['balance'])).toBeGreaterThan(0)
      expect(wallet).toMatchObject({ data: { amount: Number(row?.['balance']) } })
    } finally {
      await server.stop()
    }
  })
})

const keptIn = async (url: string): Promise<unknown> => (await queryOnce(url, kept)).rows[0]?.['kept']
