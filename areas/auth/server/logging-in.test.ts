import { checkMessage } from '../../../platform/contract/fields.ts'
import { signInMessage } from '../contract/sign-in-messages.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobs } from '../../../platform/server/jobs.ts'
import { goodPassword, join, logIn, openAccounts, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { testLog } from '../../../app/testing/assembled.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { transaction } from '../../../platform/server/db.ts'
import { authJobs } from './jobs.ts'

let database: FreshDatabase
let one: Accounts

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url, poolSize: 10 })
})
afterAll(async () => {
  await one.close()
  await database.drop()
})

const attempt = (email: string, password: string, ip?: string, accounts = one) =>
  accounts.auth.login({ email, password }, '', visit(ip))
const staffPassword = 'a-long-staff-pass-9'
const staff = (email: string, role: string) =>
  transaction(one.db, (tx) => one.auth.createStaff(tx, { email, password: staffPassword, role }))
const forgetLimits = () => one.pool.query('delete from rate_limits')

test('the right password gives the user and a pair of tokens', async () => {
  const userId = await join(one, 'maya@example.com')
  const { said, data } = await attempt('MAYA@example.com', goodPassword)
  expect(said).toEqual(checkMessage('loggedIn'))
  expect(data.user).toMatchObject({ userId, role: '1', isEmailVerified: true, isBlocked: false })
  expect(await one.auth.authenticate(data.token?.access.token ?? '')).toMatchObject({ userId, permissions: [] })
})

test('a log-in without an address, with half of one, or without a password says what is missing', async () => {
  const says = (email: string | undefined, password: string | undefined, message: Message) =>
    expect(
      one.auth.login({ ...(email === undefined ? {} : { email }), ...(password ? { password } : {}) }, '', visit()),
    ).rejects.toMatchObject({ status: 400, more: { message } })
  await says(undefined, goodPassword, checkMessage('loginEmailRequired'))
  await says('', goodPassword, checkMessage('loginEmailRequired'))
  await says('maya@', goodPassword, checkMessage('emailInvalid'))
  await says('maya@example.com', undefined, checkMessage('passwordRequired'))
})

test('an unknown address is 404 and a wrong password 400, in the specification’s words', async () => {
  await expect(attempt('nobody@example.com', goodPassword)).rejects.toMatchObject({
    status: 404,
    message: 'This email is not registered, please register first to log in',
  })
  await expect(attempt('maya@example.com', 'not-the-one-1')).rejects.toMatchObject({
    status: 400,
    message: 'The email or password you entered is incorrect.',
  })
})

test('a log-in by an unknown link token is refused', async () => {
  await expect(one.auth.login({}, 'A'.repeat(43), visit())).rejects.toMatchObject({ code: 'key-invalid', status: 400 })
})

test('an unverified user gets no tokens, and the mail again unless one has just been sent', async () => {
  await one.auth.signup({ email: 'early@example.com', password: goodPassword }, visit())
  const soon = await attempt('early@example.com', goodPassword)
  expect(soon).toMatchObject({
    said: signInMessage('sentBefore'),
    data: { token: null, mail: 'sent-before', user: { isEmailVerified: false } },
  })
  expect(await one.lettersTo('early@example.com')).toHaveLength(1)
  await forgetLimits()
  const later = await attempt('early@example.com', goodPassword)
  expect(later).toMatchObject({ said: checkMessage('emailSent'), data: { token: null, mail: 'sent' } })
  expect(await one.lettersTo('early@example.com')).toHaveLength(2)
  await one.pool.query('update mailed_keys set expires_at = now()')
  expect(await attempt('early@example.com', goodPassword)).toMatchObject({
    said: signInMessage('notSent'),
    data: { token: null, mail: 'not-sent' },
  })
})

test('an unverified user is not told that a mail was sent before when nothing could be counted', async () => {
  await one.auth.signup({ email: 'outage@example.com', password: goodPassword }, visit())
  await one.pool.query(`
    create function out_of_order() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
    create trigger out_of_order before insert or update on rate_limits for each row
      when (new.key like 'mail-network:%') execute function out_of_order()`)
  try {
    await expect(one.auth.login({ email: 'outage@example.com', password: goodPassword }, '', visit())).rejects.toThrow(
      'out of order',
    )
  } finally {
    await one.pool.query('drop trigger out_of_order on rate_limits; drop function out_of_order()')
  }
})

test('a blocked user is told so with the right password only, and running sessions end for good', async () => {
  const userId = await join(one, 'blocked@example.com')
  const { access, refresh } = await logIn(one, 'blocked@example.com')
  const note = 'Two accounts'
  const block = { userId, kind: 'blocked', reasons: ['by-staff'], note, byId: userId } as const
  await transaction(one.db, (tx) => one.users.restrict(tx, block))
  const wrong = await attempt('blocked@example.com', 'not-the-one-1').catch((error: unknown) => error)
  expect(wrong).toMatchObject({
    code: 'wrong-password',
    more: expect.not.objectContaining({ data: expect.anything() }),
  })
  const refusal = { status: 403, message: 'Your account is blocked. Please contact support.' }
  await expect(attempt('blocked@example.com', goodPassword)).rejects.toMatchObject({
    ...refusal,
    more: { data: { restriction: { kind: 'blocked', note } } },
  })
  await expect(one.auth.refresh(refresh.token, visit())).rejects.toMatchObject(refusal)
  await expect(one.auth.authenticate(access.token)).rejects.toMatchObject(refusal)
  await transaction(one.db, (tx) => one.users.lift(tx, { userId, kind: 'blocked', byId: userId, reason: 'A slip' }))
  await expect(one.auth.authenticate(access.token)).rejects.toMatchObject({ code: 'signed-out' })
  await expect(one.auth.refresh(refresh.token, visit())).rejects.toMatchObject({ code: 'signed-out' })
})

test('a closed account is signed out and cannot log in', async () => {
  const userId = await join(one, 'closed@example.com')
  const { access } = await logIn(one, 'closed@example.com')
  await one.pool.query('update users set closed_at = now() where user_id = $1', [userId])
  await expect(one.auth.authenticate(access.token)).rejects.toMatchObject({ code: 'signed-out' })
  await expect(attempt('closed@example.com', goodPassword)).rejects.toMatchObject({ code: 'account-closed' })
})

test('a change of role or of its rights works on the next request', async () => {
  const { userId } = await staff('analyst@example.com', '7')
  const { access } = await logIn(one, 'analyst@example.com', staffPassword)
  const rights = async () => (await one.auth.authenticate(access.token)).permissions
  expect(await rights()).toContain('reports.download')
  await one.pool.query(`update users set role = '1,6' where user_id = $1`, [userId])
  expect(await rights()).toContain('support.update')
  expect(await rights()).not.toContain('reports.download')
  await one.pool.query(`delete from role_permissions where role_id = '6' and permission = 'support.update'`)
  expect(await rights()).not.toContain('support.update')
})

test('staff sessions end after half an hour of rest, and after eight hours at work', async () => {
  await staff('tired@example.com', '5')
  const rested = await logIn(one, 'tired@example.com', staffPassword)
  await one.pool.query(`update refresh_tokens set created_at = created_at - interval '30 minutes'`)
  await expect(one.auth.refresh(rested.refresh.token, visit())).rejects.toMatchObject({ code: 'signed-out' })
  const long = await logIn(one, 'tired@example.com', staffPassword)
  await one.pool.query(`update sessions set created_at = created_at - interval '8 hours'`)
  await expect(one.auth.authenticate(long.access.token)).rejects.toMatchObject({ code: 'signed-out' })
})

test('staff passwords have at least 12 characters', async () => {
  const short = transaction(one.db, (tx) =>
    one.auth.createStaff(tx, { email: 'short@example.com', password: 'plum-orch-7', role: '2' }),
  )
  await expect(short).rejects.toMatchObject({ code: 'staff-password-too-short' })
})

/** A browser at an IP address, with its cookies. */
function browserAt(ip = visit().ip) {
  const jar = new Map<string, string>()
  return {
    jar,
    ip,
    userAgent: 'test',
    cookie: (name: string) => jar.get(name) ?? '',
    setCookie: (line: string) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    },
  }
}
type At = ReturnType<typeof browserAt>
const enter = (email: string, password: string, at: At) => one.auth.login({ email, password }, '', at)
const codeOf = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => 'in',
    (error: { code: string }) => error.code,
  )
const guessAt = (email: string, at: At) => codeOf(enter(email, 'wrong-guess', at))

test('ten wrong passwords in 15 minutes stop log-ins to the account from there, however many are sent at once', async () => {
  await forgetLimits()
  await join(one, 'target@example.com')
  const at = browserAt('2001:db8:1:2::1')
  const guesses = await Promise.all(Array.from({ length: 25 }, () => guessAt('target@example.com', at)))
  expect(guesses.filter((code) => code === 'wrong-password')).toHaveLength(10)
  expect(guesses.filter((code) => code === 'too-many-requests')).toHaveLength(15)
  // Another address in the same /64 counts as the same network.
  const beside = browserAt('2001:db8:1:2:ffff::9')
  expect(await codeOf(enter('target@example.com', goodPassword, beside))).toBe('too-many-requests')
})

test('limits survive a restart and are shared by all processes', async () => {
  const restarted = openAccounts({ url: database.url })
  const refused = attempt('target@example.com', goodPassword, '2001:db8:1:2::1', restarted)
  await expect(refused).rejects.toMatchObject({ code: 'too-many-requests' })
  await refused.catch(({ more }: { more: { retryAfterSeconds: number } }) => {
    expect(more.retryAfterSeconds).toBeGreaterThan(0)
    expect(more.retryAfterSeconds).toBeLessThanOrEqual(900)
  })
  await restarted.close()
})

test('a stranger’s wrong passwords keep the owner out nowhere else, neither at log-in nor logged in', async () => {
  await forgetLimits()
  const userId = await join(one, 'besieged@example.com')
  const stranger = browserAt()
  for (let guess = 0; guess < 11; guess++) await guessAt('besieged@example.com', stranger)
  expect(await guessAt('besieged@example.com', stranger)).toBe('too-many-requests')
  expect(await codeOf(enter('besieged@example.com', goodPassword, browserAt()))).toBe('in')
  expect(await one.auth.verifyPassword(userId, goodPassword)).toBe(true)
})

test('guesses from many networks are slowed together, and a known device, the mailed link and a reset get through', async () => {
  await forgetLimits()
  const email = 'famous@example.com'
  await join(one, email)
  const own = browserAt()
  expect(await codeOf(enter(email, goodPassword, own))).toBe('in')
  const herd = Array.from({ length: 12 }, () => browserAt())
  const told: string[] = []
  // As many at once as the queue of the password hashing accepts.
  for (const at of herd) told.push(...(await Promise.all(Array.from({ length: 10 }, () => guessAt(email, at)))))
  expect(told.filter((code) => code === 'wrong-password')).toHaveLength(100)
  expect(told.filter((code) => code === 'too-many-requests')).toHaveLength(20)
  expect(await codeOf(enter(email, goodPassword, browserAt()))).toBe('too-many-requests')

  expect(await codeOf(enter(email, goodPassword, own))).toBe('in')
  // Also from the stranger's own network: there too, the device has its own ten tries.
  const besideThem = { ...own, ip: herd[0]!.ip }
  for (let guess = 0; guess < 10; guess++) expect(await guessAt(email, besideThem)).toBe('wrong-password')
  expect(await guessAt(email, besideThem)).toBe('too-many-requests')

  const elsewhere = browserAt(herd[1]!.ip)
  await one.auth.sendLoginLink(email, elsewhere.ip)
  const link = /token=([\w-]+)/.exec((await one.lettersTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
  expect(await codeOf(one.auth.login({}, link, elsewhere))).toBe('in')
  expect(await codeOf(enter(email, goodPassword, elsewhere))).toBe('in')

  await one.auth.forgotPassword(email, visit().ip)
  const fresh = browserAt(herd[2]!.ip)
  await one.auth.resetPassword(await one.mailedKey(email), 'another-plum-8', fresh.ip, fresh)
  await Promise.all(Array.from({ length: 10 }, () => guessAt(email, herd[2]!)))
  expect(await codeOf(enter(email, 'another-plum-8', browserAt(herd[2]!.ip)))).toBe('too-many-requests')
  expect(await codeOf(enter(email, 'another-plum-8', fresh))).toBe('in')
})

test('a browser is known for the account that was opened in it, by a cookie of ours, for a year', async () => {
  await forgetLimits()
  await join(one, 'mine@example.com')
  await join(one, 'yours@example.com')
  const lines: string[] = []
  const at = browserAt()
  const noting = { ...at, setCookie: (line: string) => (lines.push(line), at.setCookie(line)) }
  await enter('mine@example.com', goodPassword, noting)
  expect(lines).toEqual([
    expect.stringMatching(
      /^known-[\w-]{12}=[0-9a-f-]{36}\.\d+\.[\w-]{43}; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict; Max-Age=31536000; Secure$/,
    ),
  ])
  const [[name, value] = ['', '']] = [...at.jar]
  /** Whether a browser with this cookie counts as a known device, which has its own tries. */
  const isKnown = async (email: string, cookie: (name: string) => string) => {
    await forgetLimits()
    for (let guess = 0; guess < 10; guess++) await guessAt(email, browserAt(at.ip))
    return (await guessAt(email, { ...at, cookie })) === 'wrong-password'
  }
  expect(await isKnown('mine@example.com', at.cookie)).toBe(true)
  // It is not known for another account, whatever the name of the cookie, nor when the cookie was changed or has
  // expired.
  expect(await isKnown('yours@example.com', () => value)).toBe(false)
  const [deviceId = '', ends = '', signature = ''] = value.split('.')
  const bent = [`${deviceId}.${Number(ends) + 1}.${signature}`, `${deviceId}.1.${signature}`, deviceId, '', `${value}x`]
  for (const given of bent) expect(await isKnown('mine@example.com', () => given)).toBe(false)
  expect(name).not.toContain('mine')
})

test('a browser is known no longer once the password was changed, and all that are known have one count together', async () => {
  await forgetLimits()
  await join(one, 'changed@example.com')
  const known = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const at = browserAt()
      await enter('changed@example.com', goodPassword, at)
      return at
    }),
  )
  const guesses: string[] = []
  for (const at of known)
    for (let guess = 0; guess < 10; guess++) guesses.push(await guessAt('changed@example.com', at))
  expect(guesses.filter((said) => said === 'wrong-password')).toHaveLength(50)
  await forgetLimits()
  await one.pool.query(
    `update credentials set password_hash = password_hash || ' '
     where user_id = (select user_id from users where email = 'changed@example.com')`,
  )
  for (let guess = 0; guess < 10; guess++) await guessAt('changed@example.com', browserAt(known[0]?.ip))
  expect(await guessAt('changed@example.com', known[0] ?? browserAt())).not.toBe('wrong-password')
})

test('a right password takes the failures before it back', async () => {
  await forgetLimits()
  await join(one, 'clumsy@example.com')
  for (let round = 0; round < 3; round++) {
    for (let guess = 0; guess < 9; guess++)
      await expect(attempt('clumsy@example.com', 'wrong-guess')).rejects.toMatchObject({ code: 'wrong-password' })
    expect((await attempt('clumsy@example.com', goodPassword)).data.token).not.toBeNull()
  }
})

test('fifty failures come from one network address, and successes there do not count', async () => {
  await forgetLimits()
  await join(one, 'neighbour@example.com')
  const { ip } = visit()
  for (let index = 0; index < 3; index++) await attempt('neighbour@example.com', goodPassword, ip)
  for (let index = 0; index < 50; index++)
    await expect(attempt(`nobody${index}@example.com`, 'wrong-guess', ip)).rejects.toMatchObject({ status: 404 })
  await expect(attempt('nobody50@example.com', 'wrong-guess', ip)).rejects.toMatchObject({ status: 429 })
})

test('addresses are looked up ten times a minute from one place, the eleventh is 429, also all at once', async () => {
  const { ip } = visit()
  const lookups = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => one.auth.refuseTaken(`look${index}@example.com`, ip)),
  )
  expect(lookups.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('all addresses of one /64 are one place, and an IPv4 address in IPv6 is itself', async () => {
  await forgetLimits()
  const passed = async (ips: readonly string[]) => {
    const lookups = await Promise.allSettled(ips.map((ip, n) => one.auth.refuseTaken(`turn${n}@example.com`, ip)))
    return lookups.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await passed(Array.from({ length: 30 }, (_, n) => `2001:db8:7:7::${n.toString(16)}`))).toBe(10)
  expect(await passed(Array.from({ length: 12 }, () => '198.51.100.7'))).toBe(10)
  expect(await passed(['::ffff:198.51.100.7', '2001:db8:7:8::1'])).toBe(1)
})

test('an address is mailed once a minute per kind, and 20 times an hour for one network address', async () => {
  await forgetLimits()
  await one.auth.signup({ email: 'mailbox@example.com', password: goodPassword }, visit())
  await expect(one.auth.resendEmail('mailbox@example.com', 'verifyEmail', visit().ip)).rejects.toMatchObject({
    code: 'too-many-requests',
  })
  expect((await one.auth.forgotPassword('mailbox@example.com', visit().ip)).said).toEqual(checkMessage('resetMailed'))
  await expect(one.auth.forgotPassword('mailbox@example.com', visit().ip)).rejects.toMatchObject({ status: 429 })
  const { ip } = visit()
  for (let index = 0; index < 20; index++)
    await expect(one.auth.forgotPassword(`nobody${index}@example.com`, ip)).rejects.toMatchObject({ status: 404 })
  await expect(one.auth.forgotPassword('nobody20@example.com', ip)).rejects.toMatchObject({ status: 429 })
})

test('a mail that cannot be asked for is refused in the specification’s words', async () => {
  await expect(one.auth.forgotPassword('nobody@example.com', visit().ip)).rejects.toMatchObject({
    status: 404,
    message: 'This email is not registered, please register first to reset your password',
  })
  for (const type of ['verifyEmail', 'resetPassword'] as const)
    await expect(one.auth.resendEmail('nobody@example.com', type, visit().ip)).rejects.toMatchObject({
      status: 400,
      message: 'The email was not resent successfully.',
    })
})

test('asking to verify a verified address mails its owner that it is ready, and tells the asker nothing', async () => {
  await forgetLimits()
  const { said } = await one.auth.resendEmail('maya@example.com', 'verifyEmail', visit().ip)
  expect(said).toEqual(checkMessage('emailSent'))
  expect((await one.lettersTo('maya@example.com')).at(-1)?.subject).toBe('You already have a Panel account')
})

test('the queue’s own worker sends what is waiting', async () => {
  await one.lettersTo('')
  await one.auth.signup({ email: 'queued@example.com', password: goodPassword }, visit())
  const jobs = createJobs({ pool: one.pool, log: testLog })
  authJobs(jobs, { auth: one.auth })
  await jobs.start()
  await expect
    .poll(() => one.letters.filter(({ to }) => to === 'queued@example.com').length, { timeout: 30_000 })
    .toBe(1)
  await jobs.stop()
})
