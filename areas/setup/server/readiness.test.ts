import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appCode } from '../../../app/testing/app-code.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { hostedDraft } from '../../../app/testing/survey-world.ts'
import { createProgram, type Program } from '../../../app/server.ts'
import { readConfig } from '../../../app/server/config.ts'
import { fillWhenEmpty } from '../../../app/server/first-fill.ts'
import { createLog } from '../../../platform/server/log.ts'
import type { Login } from '../../auth/contract/auth.ts'
import type { SecondStepSetup } from '../../auth/contract/second-step.ts'
import type { Readiness } from '../../settings/contract.ts'

type Told<Data> = { status: number; code?: string; message: string; data: Data }
const password = 'harbour-lantern-42'

/** A small mail server that refuses every recipient until the test lets it accept them. */
function createPost() {
  const post = { takes: false, letters: '' }
  const server = createServer((socket) => {
    let isData = false
    socket.on('error', () => {})
    socket.write('220 post\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('utf8').split('\r\n').slice(0, -1)) {
        if (isData) post.letters += `${line}\n`
        if (isData && line !== '.') continue
        isData = /^DATA/i.test(line)
        const isRefused = /^RCPT/i.test(line) && !post.takes
        socket.write(isData ? '354 go\r\n' : isRefused ? '550 no\r\n' : '250 ok\r\n')
      }
    })
  })
  return { post, server }
}

let database: FreshDatabase
let program: Program
let token = ''
const { post, server } = createPost()
beforeEach(async () => {
  post.takes = false
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  database = await freshDatabase()
  program = await open()
  await fillWhenEmpty(program, { initialAdmin: null })
  const address = await program.setup.announce(0)
  const body = {
    token: new URL(address ?? 'none:').searchParams.get('token') ?? '',
    firstName: 'Rhea',
    lastName: 'Diaz',
    email: 'founder@example.com',
    password,
    panelName: 'Harbour',
    countryId: 'US',
    language: 'en',
    currency: 'USD',
  }
  token = (await call<Login>('POST', 'setup/createFirstAdmin', body)).data.token?.access.token ?? ''
})
afterEach(async () => {
  await program.close()
  server.close()
  await database.drop()
})

const open = (isDemo = false, env: Record<string, string> = {}): Promise<Program> =>
  createProgram({
    config: readConfig({
      SECRET_KEY: 'a secret key for tests, of 32 characters or more',
      SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      LOG_LEVEL: 'silent',
      ...env,
    }),
    log: createLog('silent'),
    databaseUrl: database.url,
    isDemo,
  })
async function call<Data = unknown>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
  const answer = await program.app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
  })
  return { ...answer.json<Told<Data>>(), status: answer.statusCode }
}
const look = async () => (await call<Readiness>('GET', 'settings/getReadiness')).data
/** Lists the codes of the required steps that are not done, in the order of the list. */
const left = async () =>
  (await look()).items.filter(({ isDone, isRequired }) => isRequired && !isDone).map(({ code }) => code)

async function protect() {
  const { data } = await call<SecondStepSetup>('POST', 'user/beginSecondStep', { password })
  const { status } = await call('POST', 'user/confirmSecondStep', {
    challenge: data.challenge,
    code: appCode(data.secret),
  })
  expect(status).toBe(200)
}
async function publish(document: string) {
  const effectiveOn = new Date().toISOString().slice(0, 10)
  const ask = { document, revision: 0, effectiveOn, isMaterial: false }
  expect((await call('POST', 'legal/publishText', ask)).status).toBe(200)
}
async function offerReward() {
  const form = { kind: 'codes', name: { en: 'Book token' }, description: { en: 'For any book shop' }, amounts: [500] }
  const { data } = await call<{ rewardId: string }>('POST', 'rewards/createReward', form)
  const { rewardId } = data
  await call('POST', 'wallet/uploadGiftCodes', { rewardId, csv: '500,BOOK-TOKEN-1' })
  expect(await left()).toContain('reward-on-offer')
  const { status } = await call('POST', `rewards/setRewardState/${rewardId}`, { state: 'offered' })
  expect(status).toBe(200)
}
const choose = (key: string, value: unknown, version: number) =>
  call('PATCH', 'settings/updateSettings', { changes: [{ key, value, version }], reason: 'A test.' })
const chooseSupport = (value: string, version: number) => choose('support.email', value, version)

test('each step is completed by its own action only, and the panel is ready after the last', async () => {
  const all = [
    'test-email',
    'brand',
    'legal-texts',
    'points',
    'staff-second-step',
    'live-survey',
    'reward-on-offer',
    'support-address',
    'sign-up',
  ]
  expect(await left()).toEqual(all)
  const { isReady, items } = await look()
  expect(isReady).toBe(false)
  expect(items.find(({ code }) => code === 'brand')).toMatchObject({ isDone: false, isRequired: true })
  expect(items.find(({ code }) => code === 'public-address')).toMatchObject({ isDone: false, isRequired: false })
  post.takes = true
  expect(await call('POST', 'settings/sendTestEmail')).toMatchObject({
    status: 200,
    message: 'A test email is on its way to founder@example.com.',
  })
  expect(post.letters).toContain('Subject: Your panel can send emails')
  expect(await left()).toEqual(all.slice(1))
  expect((await choose('site.primaryColor', '#0b3d91', 0)).status).toBe(200)
  expect(await left()).toEqual(all.slice(2))
  await publish('terms-conditions')
  expect(await left()).toEqual(all.slice(2))
  await publish('privacy-policy')
  expect(await left()).toEqual(all.slice(3))
  expect((await choose('site.pointsPerDollar', 100, 0)).status).toBe(200)
  expect(await left()).toEqual(all.slice(3))
  expect((await choose('wallet.levels', [500, 1_000, 2_500, 5_000], 0)).status).toBe(200)
  expect(await left()).toEqual(all.slice(4))
  await protect()
  expect(await left()).toEqual(all.slice(5))
  await program.surveys.save([hostedDraft({ surveyId: 'first', status: 'live' })])
  expect(await left()).toEqual(all.slice(6))
  await offerReward()
  expect(await left()).toEqual(all.slice(7))
  expect((await chooseSupport('nobody', 0)).status).toBe(400)
  expect(await left()).toEqual(all.slice(7))
  await chooseSupport('desk@example.com', 0)
  expect(await left()).toEqual(all.slice(8))
  expect((await choose('site.signUp', 'open', 1)).status).toBe(200)
  expect(await look()).toMatchObject({ isReady: true })
  await chooseSupport('', 1)
  expect(await left()).toEqual(['support-address'])
})

test('a brand that was put back to ours is to be chosen again', async () => {
  await choose('site.primaryColor', '#0b3d91', 0)
  expect(await left()).not.toContain('brand')
  const back = { key: 'site.primaryColor', to: 0, version: 1, reason: 'A test.' }
  expect((await call('POST', 'settings/revertSetting', back)).status).toBe(200)
  expect(await left()).toContain('brand')
  await choose('site.primaryColor', '#0b3d91', 2)
  expect(await left()).not.toContain('brand')
  expect((await call('POST', 'settings/revertSetting', { ...back, key: 'site.name' })).status).toBe(200)
  expect(await left()).toContain('brand')
})

test('whoever is alone is told that nobody can approve, until a second one may or the panel is run by one person', async () => {
  const item = async () => (await look()).items.find(({ code }) => code === 'two-people')
  const alone = /and so far only one person may approve all of these\./
  expect(await item()).toMatchObject({ isDone: false, isRequired: false, todo: expect.stringMatching(alone) })
  const addStaff = async (email: string, role: string) => {
    await program.pool.query(`insert into people (person_key) values ($1)`, [email])
    await program.pool.query(
      `insert into users (user_id, email, person_key, role) values (gen_random_uuid(), $1, $3, $2)`,
      [email, role, email],
    )
  }
  await addStaff('helper@example.com', '6')
  expect(await item()).toMatchObject({ isDone: false, todo: expect.stringMatching(alone) })
  await addStaff('money@example.com', '5')
  expect(await item()).toMatchObject({ isDone: false, todo: expect.stringMatching(alone) })
  await addStaff('second@example.com', '2')
  expect(await item()).toMatchObject({ isDone: true })
  await choose('settings.onePerson', true, 0)
  expect(await item()).toMatchObject({ isDone: false, todo: expect.stringMatching(/^This panel is run by one person/) })
})

test('an email that the mail server refuses leaves its step open, and says so', async () => {
  expect(await call('POST', 'settings/sendTestEmail')).toMatchObject({ status: 409, code: 'test-email-failed' })
  expect(await left()).toContain('test-email')
})

test('the step about second steps leads to the page where one is set up, and names it', async () => {
  const { items } = await look()
  expect(items.find(({ code }) => code === 'staff-second-step')).toMatchObject({
    href: '/my-account#second-step',
    todo: 'Each of them sets it up under My Account, or at the next log-in.',
  })
})

test('a staff account without a second step opens that step again', async () => {
  await protect()
  expect(await left()).not.toContain('staff-second-step')
  await program.pool.query(`insert into people (person_key) values ('x')`)
  await program.pool.query(
    `insert into users (user_id, email, person_key, role) values (gen_random_uuid(), 'second@example.com', 'x', '4')`,
  )
  expect(await left()).toContain('staff-second-step')
})

test('a supplier that is live and answers is as good as a survey that is live, and one that listens or does not answer is not', async () => {
  const supplier = (set: string) => program.pool.query(`update suppliers set ${set} where supplier_key = 'acme'`)
  await program.suppliers.save({ supplierKey: 'acme', name: 'Acme', secret: 'a secret' })
  expect(await left()).toContain('live-survey')
  await supplier(`inventory_url = 'https://acme.example/surveys'`)
  expect(await left()).toContain('live-survey')
  await supplier('inventory_asked_at = now()')
  expect(await left()).toContain('live-survey')
  await supplier('is_live = true')
  expect(await left()).not.toContain('live-survey')
  expect((await look()).items.filter(({ code }) => code === 'live-survey')).toHaveLength(1)
  await supplier('inventory_failures = 1')
  expect(await left()).toContain('live-survey')
  await supplier('inventory_failures = 0, is_active = false')
  expect(await left()).toContain('live-survey')
})

test('a network that is live and connected is as good as a survey that is live, and one that is not called is not', async () => {
  const heed = async (isLive: boolean) => {
    await program.pool.query(`update suppliers set is_live = $1 where supplier_key = 'wall'`, [isLive])
    // Another supplier, so that the data about all suppliers is loaded again.
    await program.suppliers.save({ supplierKey: 'beside', name: 'Beside', secret: 'a secret' })
  }
  await program.suppliers.save({ supplierKey: 'wall', name: 'Wall', format: 'bitlabs', secret: 'a secret' })
  await heed(true)
  expect(await left()).toContain('live-survey')
  const values = ['apiToken', 'appSecret'].map((name) => ({ name, value: 'one-of-theirs' }))
  const [by] = (await program.pool.query<{ user_id: string }>('select user_id from users limit 1')).rows
  await program.suppliers.connections.save({ userId: by?.user_id ?? '', ip: '::1' }, 'wall', { version: 0, values })
  await heed(true)
  expect(await left()).not.toContain('live-survey')
  await heed(false)
  expect(await left()).toContain('live-survey')
})

test('a reward without codes cannot be delivered, so it does not complete its step', async () => {
  await offerReward()
  expect(await left()).not.toContain('reward-on-offer')
  await program.pool.query('delete from gift_codes')
  expect(await left()).toContain('reward-on-offer')
})

test('in production an address without TLS is an open step, and a demo world has none', async () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://panel.example',
    MAIL_FROM: 'a@example.com',
  }
  await program.close()
  program = await open(false, env)
  expect(await left()).toContain('public-address')
  await program.close()
  program = await open(true)
  expect(await look()).toMatchObject({ isReady: true })
})
