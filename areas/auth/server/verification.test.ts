import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openAccounts, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'

const manyTimes = 500

let database: FreshDatabase
let one: Accounts
let two: Accounts
/** Processes whose users module reports every verification as the first. */
let broken: Accounts[]

beforeAll(async () => {
  database = await freshDatabase()
  const open = () => openAccounts({ url: database.url, poolSize: 10 })
  one = open()
  two = open()
  broken = [one, two].map(() =>
    openAccounts({
      url: database.url,
      poolSize: 10,
      breakUsers: (users) => ({
        ...users,
        // Does not wait for the other calls, and does not see what they did.
        lock: async (tx, userId) => ({ ...(await users.find(tx, userId))!, emailVerifiedAt: null }),
        markEmailVerified: async () => true,
      }),
    }),
  )
  await Promise.all([one, two, ...broken].map((accounts) => accounts.warm()))
})
afterAll(async () => {
  await Promise.all([one, two, ...broken].map((accounts) => accounts.close()))
  await database.drop()
})

async function signUp(email: string): Promise<{ userId: string; key: string }> {
  const { data } = await one.auth.signup({ email, password: goodPassword }, visit())
  return { userId: data.user.userId, key: await one.mailedKey(email) }
}
const amountOf = async (userId: string) => (await one.wallet.balances(one.db, userId)).available
const fetchTokens = (key: string) => one.auth.tokensAfterVerification(key, visit())

test('five hundred uses of one verification link at once pay the bonus once', async () => {
  const { userId, key } = await signUp('eager@example.com')
  const answers = await Promise.all(
    Array.from({ length: manyTimes }, (_, index) => (index % 2 ? one : two).auth.verifyEmail(key, visit())),
  )
  expect(answers.every(({ email }) => email === 'eager@example.com')).toBe(true)
  expect(await amountOf(userId)).toBe(100)
})

/** Opens one verification link many times at once; returns how often the address was verified. */
async function verifications(accounts: Accounts[], email: string): Promise<number> {
  const { userId, key } = await signUp(email)
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => accounts[index % accounts.length]?.auth.verifyEmail(key, visit())),
  )
  const { rows } = await one.pool.query<{ count: number }>(
    `select count(*)::int as count from user_activities where user_id = $1 and activity_type = 'email-verified'`,
    [userId],
  )
  return rows[0]?.count ?? 0
}

test('an address is verified once however often its link is opened', async () => {
  expect(await verifications([one, two], 'often@example.com')).toBe(1)
})

test('the test of verifying once catches a users module without its guards', async () => {
  expect(await verifications(broken, 'unguarded@example.com')).toBeGreaterThan(1)
})

test('guessed and sequential keys verify nothing, give no tokens and no address', async () => {
  const { userId } = await signUp('guessed@example.com')
  const keys = [userId, '1', '0', 'null', "' or true --", 'A'.repeat(43)]
  for (let id = 1; id <= 200; id++) keys.push(String(id))
  for (const key of keys) {
    await expect(one.auth.verifyEmail(key, visit())).rejects.toMatchObject({ code: 'key-invalid', more: {} })
    await expect(fetchTokens(key)).rejects.toMatchObject({ code: 'tokens-already-fetched' })
    await expect(one.auth.resetPassword(key, goodPassword, '10.0.0.1')).rejects.toMatchObject({ code: 'key-invalid' })
  }
  expect((await one.users.find(one.db, userId))?.emailVerifiedAt).toBeNull()
})

test('keys are stored as hashes, and the queue holds none', async () => {
  await one.auth.signup({ email: 'stored@example.com', password: goodPassword }, visit())
  const { rows: queued } = await one.pool.query<{ text: string }>(
    `select string_agg(row_to_json(j)::text, ' ') as text from graphile_worker._private_jobs j`,
  )
  const key = await one.mailedKey('stored@example.com')
  const { rows: kept } = await one.pool.query<{ text: string }>(
    `select string_agg(row_to_json(k)::text, ' ') as text from mailed_keys k`,
  )
  const everything = `${queued[0]?.text} ${kept[0]?.text}`
  expect(everything).not.toContain(key)
  expect(everything).not.toContain(Buffer.from(key, 'base64url').toString('hex'))
})

test('after a verification the same key fetches the tokens once', async () => {
  const { userId, key } = await signUp('fetch@example.com')
  await expect(fetchTokens(key)).rejects.toMatchObject({ code: 'tokens-already-fetched' })
  await one.auth.verifyEmail(key, visit())
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => fetchTokens(key)))
  const won = tries.filter((result) => result.status === 'fulfilled')
  expect(won).toHaveLength(1)
  expect(won[0]?.value.user).toMatchObject({ userId, isEmailVerified: true })
  const caller = await one.auth.authenticate(won[0]?.value.token.access.token ?? '')
  expect(caller.userId).toBe(userId)
})

test('fifteen minutes after the verification the key fetches nothing', async () => {
  const { key } = await signUp('late@example.com')
  await one.auth.verifyEmail(key, visit())
  await one.pool.query(`update mailed_keys set used_at = used_at - interval '15 minutes'`)
  await expect(fetchTokens(key)).rejects.toMatchObject({ code: 'tokens-already-fetched' })
})

test('an expired key is refused with its address, so that the page can mail another', async () => {
  const { userId, key } = await signUp('slow@example.com')
  await one.pool.query(`update mailed_keys set expires_at = expires_at - interval '24 hours' where user_id = $1`, [
    userId,
  ])
  await expect(one.auth.verifyEmail(key, visit())).rejects.toMatchObject({
    code: 'key-expired',
    more: { data: { email: 'slow@example.com' } },
  })
})

test('a used key of a verified user says so again, also when it has expired', async () => {
  const { key } = await signUp('twice@example.com')
  await one.auth.verifyEmail(key, visit())
  await one.pool.query(`update mailed_keys set expires_at = expires_at - interval '24 hours'`)
  expect(await one.auth.verifyEmail(key, visit())).toEqual({ returnUrl: null, email: 'twice@example.com' })
})

test('a key mailed to an earlier address does not verify a later one', async () => {
  const { userId, key } = await signUp('earlier@example.com')
  await one.pool.query(`update users set email = 'later@example.com' where user_id = $1`, [userId])
  await expect(one.auth.verifyEmail(key, visit())).rejects.toMatchObject({ code: 'key-invalid' })
})

test('a verification key does not reset a password, and a reset key does not verify', async () => {
  const { key: verifyKey } = await signUp('mixed@example.com')
  await one.auth.forgotPassword('mixed@example.com', visit().ip)
  const resetKey = await one.mailedKey('mixed@example.com')
  await expect(one.auth.resetPassword(verifyKey, 'another-plum-8', '10.0.0.1')).rejects.toMatchObject({ status: 400 })
  await expect(one.auth.verifyEmail(resetKey, visit())).rejects.toMatchObject({ code: 'key-invalid' })
  await one.auth.verifyEmail(verifyKey, visit())
  await expect(fetchTokens(resetKey)).rejects.toMatchObject({ code: 'tokens-already-fetched' })
})

test('the links in mails lead to the configured address', async () => {
  await signUp('links@example.com')
  await one.auth.forgotPassword('links@example.com', visit().ip)
  const texts = (await one.lettersTo('links@example.com')).map((letter) => letter.text)
  expect(texts[0]).toMatch(/https:\/\/panel\.test\/email-verification\?userKey=[\w-]{43}\n/)
  expect(texts[1]).toMatch(/https:\/\/panel\.test\/reset-password\?userKey=[\w-]{43}\n/)
})

test('staff who verify are not paid the welcome bonus', async () => {
  const { userId, key } = await signUp('staffer@example.com')
  await one.pool.query(`update users set role = '6' where user_id = $1`, [userId])
  await one.auth.verifyEmail(key, visit())
  expect(await amountOf(userId)).toBe(0)
})
