import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, logIn, openAccounts, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { meetingPoint } from '../../../app/testing/meeting.ts'

let database: FreshDatabase
let one: Accounts
let two: Accounts

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url, poolSize: 10 })
  two = openAccounts({ url: database.url, poolSize: 10 })
  await Promise.all([one.warm(), two.warm()])
})
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await database.drop()
})

const refresh = (accounts: Accounts, token: string) => accounts.auth.refresh(token, visit())
const age = (seconds: number) =>
  one.pool.query(`update refresh_tokens set created_at = created_at - make_interval(secs => $1)`, [seconds])

/** Refreshes one token 20 times at once, in two processes; returns how many different new tokens result. */
async function childrenOfOne(email: string): Promise<number> {
  await join(one, email)
  const { refresh: parent } = await logIn(one, email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => refresh(index % 2 ? one : two, parent.token)),
  )
  return new Set(answers.map(({ token }) => token.refresh.token)).size
}

test('twenty refreshes of one token at once give one child token', async () => {
  expect(await childrenOfOne('tabs@example.com')).toBe(1)
})

test('a refreshed pair works, and the next one follows from it', async () => {
  await join(one, 'chain@example.com')
  const first = await logIn(one, 'chain@example.com')
  const second = (await refresh(one, first.refresh.token)).token
  const third = (await refresh(two, second.refresh.token)).token
  expect(new Set([first, second, third].map(({ refresh: { token } }) => token)).size).toBe(3)
  expect((await two.auth.authenticate(third.access.token)).email).toBe('chain@example.com')
})

/** Uses a token a second time, eleven seconds after the first; returns whether the session is still open. */
async function livesAfterReuse(email: string): Promise<boolean> {
  await join(one, email)
  const stolen = await logIn(one, email)
  const next = (await refresh(one, stolen.refresh.token)).token
  await age(11)
  await expect(refresh(two, stolen.refresh.token)).rejects.toMatchObject({ code: 'signed-out' })
  return refresh(one, next.refresh.token).then(
    () => true,
    () => false,
  )
}

test('a token used again after the grace ends the whole family, is recorded, and the owner is told', async () => {
  expect(await livesAfterReuse('stolen@example.com')).toBe(false)
  const account = await one.users.findByEmail(one.db, 'stolen@example.com')
  const recorded = await one.audit.entriesOf(account?.userId ?? '')
  expect(recorded.map((entry) => entry.action)).toEqual(['auth.refresh-reused'])
  const subjects = (await one.lettersTo('stolen@example.com')).map((letter) => letter.subject)
  expect(subjects).toContain('We logged out one of your Panel devices')
})

test('the access token of an ended family opens nothing', async () => {
  await join(one, 'ended@example.com')
  const first = await logIn(one, 'ended@example.com')
  const next = (await refresh(one, first.refresh.token)).token
  await age(11)
  await expect(refresh(one, first.refresh.token)).rejects.toMatchObject({ code: 'signed-out' })
  await expect(one.auth.authenticate(next.access.token)).rejects.toMatchObject({ code: 'signed-out' })
})

test('within the grace the same token gives the same child, also when its answer was lost', async () => {
  await join(one, 'lost@example.com')
  const first = await logIn(one, 'lost@example.com')
  const child = (await refresh(one, first.refresh.token)).token.refresh.token
  await age(9)
  expect((await refresh(two, first.refresh.token)).token.refresh.token).toBe(child)
})

test('a refresh token nobody uses for 14 days is no longer good', async () => {
  await join(one, 'away@example.com')
  const { refresh: token } = await logIn(one, 'away@example.com')
  await age(14 * 86_400)
  await expect(refresh(one, token.token)).rejects.toMatchObject({ code: 'signed-out' })
})

test('a session ends after 30 days even when it is used every day', async () => {
  await join(one, 'loyal@example.com')
  const { refresh: token, access } = await logIn(one, 'loyal@example.com')
  await one.pool.query(`update sessions set created_at = created_at - interval '30 days'`)
  await expect(refresh(one, token.token)).rejects.toMatchObject({ code: 'signed-out' })
  await expect(one.auth.authenticate(access.token)).rejects.toMatchObject({ code: 'signed-out' })
})

test('tokens that were never given open nothing', async () => {
  for (const token of ['', 'x', '1', 'A'.repeat(43), "' or 1=1 --"])
    await expect(refresh(one, token)).rejects.toMatchObject({ code: 'signed-out' })
})

test('no token can be read from the database', async () => {
  await join(one, 'reader@example.com')
  const pair = await logIn(one, 'reader@example.com')
  const { rows } = await one.pool.query<{ text: string }>(
    `select string_agg(t::text, ' ') as text from (
       select row_to_json(r)::text as t from refresh_tokens r union all select row_to_json(s)::text from sessions s) all_rows`,
  )
  expect(rows[0]?.text).not.toContain(pair.refresh.token)
  expect(rows[0]?.text).not.toContain(Buffer.from(pair.refresh.token, 'base64url').toString('hex'))
})

// The tests with broken code come last, because they remove guards from the database of this file.
test('the reuse test catches a server that forgets to end the family', async () => {
  await one.pool.query(`
    create function keep_alive() returns trigger language plpgsql as 'begin return null; end';
    create trigger keep_alive before update of revoked_at on sessions for each row execute function keep_alive();`)
  expect(await livesAfterReuse('unguarded@example.com')).toBe(true)
  await one.pool.query('drop trigger keep_alive on sessions')
})

test('the race test catches a database that allows a second child', async () => {
  await one.pool.query('drop index refresh_tokens_one_child')
  // Only tokens with a parent: the token of the log-in has none and is stored alone.
  await meetingPoint(
    (sql) => one.pool.query(sql),
    2,
    'insert on refresh_tokens for each row when (new.parent_id is not null)',
  )
  expect(await childrenOfOne('race@example.com')).toBeGreaterThan(1)
})
