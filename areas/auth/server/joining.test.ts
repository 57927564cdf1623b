import { checkMessage } from '../../../platform/contract/fields.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openAccounts, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { meetingPoint } from '../../../app/testing/meeting.ts'

let database: FreshDatabase
let one: Accounts
let two: Accounts
let strict: Accounts

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url, poolSize: 10 })
  two = openAccounts({ url: database.url, poolSize: 10 })
  strict = openAccounts({ url: database.url, privacyStrict: true })
  await Promise.all([one.warm(), two.warm()])
})
afterAll(async () => {
  await Promise.all([one.close(), two.close(), strict.close()])
  await database.drop()
})

const signUp = (accounts: Accounts, email: string, password = goodPassword) =>
  accounts.auth.signup({ email, password }, visit())
const spellings = [
  'jo.do@gmail.com',
  'jodo@gmail.com',
  'j.o.d.o@gmail.com',
  'JoDo@googlemail.com',
  'jodo@googlemail.com',
]

/**
 * Lets one person sign up ten times, under five spellings and in two processes at once; returns how many sign-ups
 * succeeded.
 */
async function joinTenTimes(suffix: string): Promise<number> {
  const emails = [...spellings, ...spellings].map((email) => email.replace('@', `${suffix}@`))
  const results = await Promise.allSettled(emails.map((email, index) => signUp(index % 2 ? one : two, email)))
  const refusals = results.filter((result) => result.status === 'rejected').map((result) => result.reason as Error)
  for (const { message } of refusals) expect(message).toBe('This email is already registered.')
  return results.length - refusals.length
}

test('ten sign-ups of one person at once, with Gmail dots and both domains, make one account', async () => {
  expect(await joinTenTimes('one')).toBe(1)
})

test('a new account is an unverified panelist without tokens, guessed into its country, and mailed', async () => {
  const { said, data } = await signUp(one, 'Fresh@Example.com')
  expect(said).toEqual(checkMessage('emailSent'))
  expect(data).toMatchObject({ token: null, user: { email: 'Fresh@Example.com', role: '1', isEmailVerified: false } })
  const account = await one.users.findByEmail(one.db, 'fresh@example.COM')
  expect(account).toMatchObject({ userId: data.user.userId, countryId: 'GB' })
  expect((await one.lettersTo('Fresh@Example.com')).map((letter) => letter.subject)).toEqual([
    'Verify your email for Panel',
  ])
})

test('a registered address is refused in the specification’s words, in any case', async () => {
  await signUp(one, 'taken@example.com')
  await expect(signUp(one, 'TAKEN@example.com')).rejects.toThrow('This email is already registered.')
  await expect(one.auth.refuseTaken('Taken@example.com', visit().ip)).rejects.toMatchObject({
    status: 400,
    message: 'This email is already registered.',
  })
  expect(await one.auth.refuseTaken('free@example.com', visit().ip)).toBeNull()
})

test('a common password, or the address itself, is refused and makes no account', async () => {
  for (const password of ['123456', 'PassWord', 'qwerty123', 'weak@example.com'])
    await expect(signUp(one, 'weak@example.com', password)).rejects.toMatchObject({ code: 'password-too-common' })
  expect(await one.users.findByEmail(one.db, 'weak@example.com')).toBeNull()
})

test('passwords are stored as argon2id with the agreed cost', async () => {
  const usual = openAccounts({ url: database.url, hasAgreedHashCost: true })
  const { data } = await signUp(usual, 'hashed@example.com')
  await usual.close()
  const { rows } = await one.pool.query<{ password_hash: string }>(
    'select password_hash from credentials where user_id = $1',
    [data.user.userId],
  )
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('with PRIVACY_STRICT a stranger cannot tell a taken address from a free one, and its owner is told', async () => {
  await signUp(one, 'private@example.com')
  const taken = await signUp(strict, 'private@example.com')
  const free = await signUp(strict, 'privatf@example.com')
  const shapeOf = ({ said, data }: typeof taken) => ({ said, ...data, user: { ...data.user, userId: '', email: '' } })
  expect(shapeOf(taken)).toEqual(shapeOf(free))
  expect(taken.data.user.userId).toMatch(/^[0-9a-f-]{36}$/)
  expect(await strict.auth.refuseTaken('private@example.com', visit().ip)).toBeNull()
  const subjects = (await strict.lettersTo('private@example.com')).map((letter) => letter.subject)
  expect(subjects).toContain('You already have a Panel account')
})

test('with PRIVACY_STRICT unknown addresses are answered like known ones', async () => {
  await signUp(one, 'known@example.com')
  await one.pool.query('delete from rate_limits')
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const { ip } = visit()
    expect((await strict.auth.forgotPassword(email, ip)).said).toEqual(checkMessage('resetMailed'))
    expect((await strict.auth.resendEmail(email, 'verifyEmail', ip)).said).toEqual(checkMessage('emailSent'))
    await expect(strict.auth.login({ email, password: 'not-the-one-1' }, '', visit())).rejects.toMatchObject({
      code: 'wrong-password',
    })
  }
})

test('thirty sign-ups an hour come from one network address, not more, however many at once', async () => {
  const place = visit()
  const results = await Promise.allSettled(
    Array.from({ length: 35 }, (_, index) =>
      one.auth.signup({ email: `crowd${index}@example.com`, password: goodPassword }, place),
    ),
  )
  const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason as object)
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({ code: 'too-many-requests', status: 429 })
})

// This test is the last one, because it removes the guard from the database of this file.
test('the race test catches a database that does not keep persons apart', async () => {
  await one.pool.query('alter table users drop constraint users_person_key_fkey')
  await one.pool.query('alter table people drop constraint people_pkey')
  await one.pool.query('drop index users_person')
  await one.pool.query('alter table credentials drop constraint credentials_user_id_fkey')
  await meetingPoint((sql) => one.pool.query(sql), 2, 'insert on people for each row')
  expect(await joinTenTimes('broken')).toBeGreaterThan(1)
})
