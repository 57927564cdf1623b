import { checkMessage } from '../../../platform/contract/fields.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, join, logIn, openAccounts, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { transaction } from '../../../platform/server/db.ts'
import { createPasswordHashing } from './password-hashing.ts'

let database: FreshDatabase
let one: Accounts
const newPassword = 'pear-orchard-8'
const staffPassword = 'a-long-staff-pass-9'

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url, poolSize: 10 })
  await one.warm()
})
afterAll(async () => {
  await one.close()
  await database.drop()
})

async function resetKeyFor(email: string): Promise<string> {
  await one.pool.query('delete from rate_limits')
  await one.auth.forgotPassword(email, visit().ip)
  return one.mailedKey(email)
}

test('a reset sets the password, ends every session, and tells the owner', async () => {
  await join(one, 'forgetful@example.com')
  const before = await logIn(one, 'forgetful@example.com')
  const key = await resetKeyFor('forgetful@example.com')
  expect((await one.auth.resetPassword(key, newPassword, '10.0.0.1')).said).toEqual(checkMessage('passwordUpdated'))
  await expect(one.auth.authenticate(before.access.token)).rejects.toMatchObject({ code: 'signed-out' })
  await expect(one.auth.refresh(before.refresh.token, visit())).rejects.toMatchObject({ code: 'signed-out' })
  await expect(logIn(one, 'forgetful@example.com')).rejects.toMatchObject({ code: 'wrong-password' })
  expect(await logIn(one, 'forgetful@example.com', newPassword)).toBeDefined()
  expect((await one.lettersTo('forgetful@example.com')).at(-1)?.subject).toBe('Your Panel password was changed')
})

test('a reset key works once, also when it is used many times at once', async () => {
  await join(one, 'once@example.com')
  const key = await resetKeyFor('once@example.com')
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => one.auth.resetPassword(key, `${newPassword}${index}`, '10.0.0.1')),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(one.auth.resetPassword(key, newPassword, '10.0.0.1')).rejects.toMatchObject({ code: 'key-invalid' })
})

test('a reset key is no good after 30 minutes, nor after another one was used', async () => {
  await join(one, 'slow@example.com')
  const old = await resetKeyFor('slow@example.com')
  const used = await resetKeyFor('slow@example.com')
  await one.auth.resetPassword(used, newPassword, '10.0.0.1')
  await expect(one.auth.resetPassword(old, newPassword, '10.0.0.1')).rejects.toMatchObject({ code: 'key-invalid' })
  const late = await resetKeyFor('slow@example.com')
  await one.pool.query(`update mailed_keys set expires_at = expires_at - interval '30 minutes'`)
  await expect(one.auth.resetPassword(late, newPassword, '10.0.0.1')).rejects.toMatchObject({ code: 'key-expired' })
})

test('a reset refuses a common password and keeps its key', async () => {
  await join(one, 'common@example.com')
  const key = await resetKeyFor('common@example.com')
  await expect(one.auth.resetPassword(key, 'password1', '10.0.0.1')).rejects.toMatchObject({
    code: 'password-too-common',
  })
  expect((await one.auth.resetPassword(key, newPassword, '10.0.0.1')).said).toEqual(checkMessage('passwordUpdated'))
})

test('an expired key is not mailed at all', async () => {
  await join(one, 'queue@example.com')
  await one.pool.query('delete from rate_limits')
  await one.auth.forgotPassword('queue@example.com', visit().ip)
  await one.pool.query('update mailed_keys set expires_at = now()')
  const subjects = (await one.lettersTo('queue@example.com')).map(({ subject }) => subject)
  expect(subjects).toEqual(['Verify your email for Panel'])
})

test('changing the password keeps this session and ends the others', async () => {
  const userId = await join(one, 'changer@example.com')
  const here = await logIn(one, 'changer@example.com')
  const there = await logIn(one, 'changer@example.com')
  const caller = await one.auth.authenticate(here.access.token)
  await expect(one.auth.changePassword(caller, 'not-the-one-1', newPassword, '10.0.0.1')).rejects.toMatchObject({
    status: 400,
    message: 'Your current password is incorrect.',
  })
  await one.auth.changePassword(caller, goodPassword, newPassword, '10.0.0.1')
  expect((await one.auth.authenticate(here.access.token)).userId).toBe(userId)
  await expect(one.auth.authenticate(there.access.token)).rejects.toMatchObject({ code: 'signed-out' })
  expect(await one.auth.verifyPassword(userId, newPassword)).toBe(true)
})

test('logging out ends this session, and that of a refresh token only when it is one’s own', async () => {
  await join(one, 'leaver@example.com')
  await join(one, 'stranger@example.com')
  const [here, there, stranger] = [
    await logIn(one, 'leaver@example.com'),
    await logIn(one, 'leaver@example.com'),
    await logIn(one, 'stranger@example.com'),
  ]
  const caller = await one.auth.authenticate(here.access.token)
  await one.auth.logout(caller, stranger.refresh.token)
  await expect(one.auth.authenticate(here.access.token)).rejects.toMatchObject({ code: 'signed-out' })
  expect((await one.auth.authenticate(stranger.access.token)).email).toBe('stranger@example.com')
  await one.auth.logout(caller, there.refresh.token)
  await expect(one.auth.authenticate(there.access.token)).rejects.toMatchObject({ code: 'signed-out' })
})

test('of calls that come at once each is its own token’s, and one whose session has ended is refused among the others', async () => {
  const emails = ['crowd-1@example.com', 'crowd-2@example.com', 'crowd-3@example.com']
  const ids = await Promise.all(emails.map((email) => join(one, email)))
  const tokens = await Promise.all(emails.map(async (email) => (await logIn(one, email)).access.token))
  await transaction(one.db, (tx) =>
    one.auth.createStaff(tx, { email: 'crowd-staff@example.com', password: staffPassword, role: '3' }),
  )
  const staff = (await logIn(one, 'crowd-staff@example.com', staffPassword)).access.token
  const gone = (await logIn(one, 'crowd-1@example.com')).access.token
  await one.auth.logout(await one.auth.authenticate(gone), undefined)
  const asked = Array.from({ length: 100 }, (_, i) => i % 5)
  const answers = await Promise.allSettled(asked.map((i) => one.auth.authenticate([...tokens, staff, gone][i] ?? '')))
  for (const [n, i] of asked.entries()) {
    const answer = answers[n]
    if (i === 4) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'signed-out' } })
    else if (i === 3) expect(answer).toMatchObject({ value: { email: 'crowd-staff@example.com', role: '3' } })
    else expect(answer).toMatchObject({ value: { userId: ids[i], email: emails[i], role: '1', permissions: [] } })
    if (i === 3) expect(answer).not.toMatchObject({ value: { permissions: [] } })
  }
})

test('ten wrong passwords stop the checks for a signed-in caller too', async () => {
  const userId = await join(one, 'prober@example.com')
  for (let index = 0; index < 10; index++) expect(await one.auth.verifyPassword(userId, 'wrong-guess')).toBe(false)
  await expect(one.auth.verifyPassword(userId, goodPassword)).rejects.toMatchObject({ code: 'too-many-requests' })
})

test('nobody has a password: an account without one, or none at all', async () => {
  const { data } = await one.auth.signup({ email: 'social@example.com', password: goodPassword }, visit())
  await one.pool.query('delete from credentials where user_id = $1', [data.user.userId])
  expect(await one.auth.verifyPassword(data.user.userId, goodPassword)).toBe(false)
  expect(await one.auth.verifyPassword('1', goodPassword)).toBe(false)
})

test('more checks at once than the queue holds are refused as busy, and the rest are all answered', async () => {
  const hashing = createPasswordHashing()
  const known = await hashing.hash(goodPassword)
  const results = await Promise.allSettled(Array.from({ length: 80 }, () => hashing.verify(known, goodPassword)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(66)
  expect(refused.map((result) => (result.reason as { status: number }).status)).toEqual(Array(14).fill(503))
  expect(await hashing.verify(known, 'wrong-guess')).toBe(false)
  expect(await hashing.verify(null, goodPassword)).toBe(false)
})
