import { afterAll, beforeAll, expect, test } from 'vitest'
import { tally } from '../../../app/testing/redemption-world.ts'
import { openWrittenWorld, password, type WrittenWorld } from '../../../app/testing/written-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { createSecrets } from '../../../platform/server/secrets.ts'
import { createPrivacy } from './service.ts'

let world: WrittenWorld
beforeAll(async () => {
  world = await openWrittenWorld()
})
afterAll(() => world.close())

const close = (token: string, body: object = { password, confirm: 'CLOSE' }) =>
  world.call('POST', 'user/closeAccount', { token, body })
let people = 0
const newcomer = () => world.newcomer(`leaver${people++}@example.com`)

test('closing needs the word and the password, and changes nothing without them', async () => {
  const { token } = await newcomer()
  const refused = [
    [{ password }, 'invalid-input'],
    [{ password, confirm: 'close' }, 'invalid-input'],
    [{ confirm: 'CLOSE' }, 'close-proof-missing'],
    [{ password: '', confirm: 'CLOSE' }, 'close-proof-missing'],
    [{ password: 'not-mine-at-all', confirm: 'CLOSE' }, 'wrong-current-password'],
  ] as const
  for (const [body, code] of refused) expect({ body, ...(await close(token, body)) }).toMatchObject({ body, code })
  expect(await world.call('GET', 'user/getUserDetails', { token })).toMatchObject({ status: 200 })
  expect(await close(token)).toMatchObject({ status: 200 })
})

test('a session that a provider or a mailed link began just now proves as much as a password, an older one does not', async () => {
  for (const way of ['social', 'link', 'password'] as const) {
    const { userId, token } = await newcomer()
    await world.rows(`update sessions set way = $2, created_at = now() - interval '16 minutes' where user_id = $1`, [
      userId,
      way,
    ])
    expect(await close(token, { confirm: 'CLOSE' })).toMatchObject({ status: 400, code: 'close-proof-missing' })
    await world.rows('update sessions set created_at = now() where user_id = $1', [userId])
    const expected = way === 'password' ? { status: 400 } : { status: 200 }
    expect({ way, ...(await close(token, { confirm: 'CLOSE' })) }).toMatchObject({ way, ...expected })
  }
})

test('an account with an open redemption stays open until that is decided', async () => {
  const { userId, token } = await newcomer()
  const { db, wallet } = world.program
  const credit = { key: `open:${userId}`, userId, points: 600, kind: 'adjustment' as const, house: 'test' }
  await transaction(db, (tx) => wallet.credit(tx, [{ ...credit, description: 'For the test' }]))
  const body = { points: 500, rewardId: 'gift-card', password }
  await world.ok('POST', 'wallet/createRedemptionRequest', { token, body, headers: { 'idempotency-key': userId } })
  expect(await close(token)).toMatchObject({ status: 409, code: 'close-redemption-open' })
})

test('a request for a reward and the closing of the account at once: one of them happens', async () => {
  const { db, wallet } = world.program
  const leavers = [await newcomer(), await newcomer(), await newcomer(), await newcomer()]
  const outcomes = leavers.map(async ({ userId, token }) => {
    const credit = { key: `race:${userId}`, userId, points: 600, kind: 'adjustment' as const, house: 'test' }
    await transaction(db, (tx) => wallet.credit(tx, [{ ...credit, description: 'For the test' }]))
    const body = { points: 500, rewardId: 'gift-card', password }
    const [request, closing] = await Promise.all([
      world.call('POST', 'wallet/createRedemptionRequest', { token, body, headers: { 'idempotency-key': userId } }),
      close(token),
    ])
    return [request.status, closing.status].filter((status) => status === 200).length
  })
  expect(await Promise.all(outcomes)).toEqual([1, 1, 1, 1])
  expect(await world.program.checkLedger()).toEqual([])
})

test('twenty closings at once are one', async () => {
  const { userId, token } = await newcomer()
  const found = await world.rows<{ session_id: string }>('select session_id from sessions where user_id = $1', [userId])
  const holder = { userId, sessionId: found[0]?.session_id ?? '', role: '1' }
  await world.rows(`update sessions set way = 'link' where user_id = $1`, [userId])
  const calls = Array.from({ length: 20 }, () => world.program.privacy.close(holder, undefined))
  const ended = await tally(calls)
  expect(ended['ok']).toBe(1)
  expect(
    await world.rows(`select 1 from audit_log where action = 'privacy.closed' and subject = $1`, [userId]),
  ).toHaveLength(1)
  expect(await world.call('GET', 'user/sessions', { token })).toMatchObject({ status: 401 })
})

test('staff and partners do not close their accounts themselves', async () => {
  const { userId, token } = await newcomer()
  for (const role of ['2', '8', '1,9']) {
    await world.rows('update users set role = $2 where user_id = $1', [userId, role])
    expect(await close(token)).toMatchObject({ status: 403, code: 'close-staff' })
  }
})

test('a copy of everything is made ten times an hour at most', async () => {
  const { token } = await newcomer()
  const answers = []
  for (let n = 0; n < 11; n += 1) answers.push((await world.call('GET', 'user/exportMyData', { token })).status)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('the last mail goes to the address that the account had, which the queue holds sealed and for a day', async () => {
  const { token } = await newcomer()
  const email = `leaver${people - 1}@example.com`
  await close(token)
  const [job] = await world.rows<{ payload: { sealed: string; until: number } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'privacy.mail-farewell' order by j.id desc limit 1`,
  )
  if (!job) throw new Error('no farewell is queued')
  expect(JSON.stringify(job)).not.toContain('leaver')
  const letters: { to: string; subject: string }[] = []
  const { program } = world
  const mail = {
    write: program.platform.mail.write,
    send: async (letter: { to: string; subject: string }) => void letters.push(letter),
  }
  const secrets = createSecrets(program.config.secretKey)
  const other = {
    audit: { record: async () => {}, erase: async () => {} },
    jobs: { add: async () => {} },
    limits: { take: async () => {} },
    duties: { requests: { heard: async () => {} } },
  }
  const privacy = createPrivacy({
    ...program,
    ...other,
    mail,
    secrets,
    appName: 'Panel',
    exporters: {},
    erasers: [],
  })
  const { sealed, until } = job.payload
  await privacy.deliverFarewell(sealed, until)
  expect(letters).toMatchObject([{ to: email, subject: 'Your Tuppence account is closed' }])
  await privacy.deliverFarewell(sealed, Date.now() - 1)
  expect(letters).toHaveLength(1)
})
