import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bitlabsAddress, got } from '../../../app/testing/supplier-callbacks.ts'
import { serveSurveys, type Answer } from '../../../app/testing/survey-server.ts'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { readFixture } from '../../../contracts/fixture.ts'
import { transaction } from '../../../platform/server/db.ts'
import type { OutgoingCall, OutgoingResult } from '../../../platform/server/outgoing.ts'
import type { CardPage } from '../../surveys/contract/surveys.ts'
import type { Partner } from '../contract/partners.ts'

/*
 * The network here follows a contract file that was written independently: a request that differs from it in method,
 * path, headers or names of parameters gets an error, as from the real network.
 */
const contract = (name: string) =>
  readFixture(name, readFileSync(new URL(`../../../contracts/bitlabs/${name}.http`, import.meta.url), 'utf8'))
const contracts = { untagged: contract('list'), tagged: contract('list-tagged'), vpn: contract('restricted-vpn') }
type Survey = { id: string; cpi: string; click_url: string }
const plan = {
  surveys: [] as Survey[],
  result: null as OutgoingResult | null,
  isRestricted: false,
  wait: Promise.resolve(),
}
const sent: OutgoingCall[] = []
const answered = (status: number, body: string): OutgoingResult => ({
  answered: true,
  status,
  headers: {},
  body,
  isCut: false,
  tries: 1,
  ms: 1,
})
const namesIn = (url: string) => [...new URL(url).searchParams.keys()].sort()

async function network(call: OutgoingCall): Promise<OutgoingResult> {
  sent.push(call)
  await plan.wait
  if (plan.result) return plan.result
  if (call.method === 'DELETE') return answered(200, '{}')
  const url = new URL(call.url)
  const { request, answer } = url.searchParams.has('tags') ? contracts.tagged : contracts.untagged
  const headers = Object.keys(call.headers ?? {}).map((name) => name.toLowerCase())
  const isAsked =
    call.method === request.method &&
    url.pathname === new URL(request.url).pathname &&
    JSON.stringify(namesIn(call.url)) === JSON.stringify(namesIn(request.url)) &&
    ['x-api-token', 'x-user-id'].every((name) => headers.includes(name))
  if (!isAsked) return answered(400, '')
  if (plan.isRestricted) return answered(200, contracts.vpn.answer.body)
  const shown = JSON.parse(answer.body) as { data: { surveys: Record<string, unknown>[] } }
  const [model] = shown.data.surveys
  shown.data.surveys = plan.surveys.map((survey) => ({ ...model, ...survey }))
  return answered(200, JSON.stringify(shown))
}

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let other: Awaited<ReturnType<typeof serveSurveys>>
let staffId = ''
/** Moves on, so that lists expire. */
let clockMs = Date.now()
beforeAll(async () => {
  world = await surveyWorld({ processes: 2, outgoing: { call: network }, clock: () => new Date(clockMs) })
  server = await serveSurveys(world)
  other = await serveSurveys({ ...world, mount: world.processes[1]!.mount })
  ;[staffId = ''] = await world.panelists(1)
  await world.suppliers.save({ supplierKey: 'bits', name: 'Bits', format: 'bitlabs', secret: 'x' })
  await world.suppliers.connections.save({ userId: staffId, ip: '::1' }, 'bits', {
    version: 0,
    values: [
      { name: 'apiToken', value: 'token-of-theirs' },
      { name: 'appSecret', value: 'secret-of-theirs' },
    ],
  })
  await live(true)
})
afterAll(async () => {
  await server.app.close()
  await other.app.close()
  await world.close()
})
const live = async (isLive: boolean): Promise<void> => {
  await world.sql(`update suppliers set is_live = $1 where supplier_key = 'bits'`, [isLive])
  clockMs += 1_001
}
let count = 0
const surveyOf = (cpi: string, id = `s${(count += 1)}`): Survey => ({
  id,
  cpi,
  click_url: `https://api.bitlabs.ai/v2/client/clicks?i=${id}`,
})
beforeEach(() => {
  Object.assign(plan, { surveys: [surveyOf('1.72')], result: null, isRestricted: false, wait: Promise.resolve() })
  sent.length = 0
  // Longer than lists are kept.
  clockMs += 200_000
})

const call = async <Data>(userId: string, method: 'GET' | 'POST', path: string, body?: object) =>
  (await server.call(server.sign(userId), method, path, body)) as Answer & { data: Data }
const listOf = async (userId: string, query = '') =>
  (await call<CardPage>(userId, 'GET', `survey/getRecommendedSurveys${query}`)).data
const partnersOf = async (userId: string) => (await call<Partner[]>(userId, 'GET', 'partners/getPartners')).data
const say = async (userId: string, isGiven: boolean) => {
  const [partner] = await partnersOf(userId)
  const asked = { supplierKey: 'bits', isGiven, version: partner?.version ?? '' }
  return call<Partner[]>(userId, 'POST', 'partners/changeConsent', asked)
}
const member = async (isAgreed = true): Promise<string> => {
  const [userId = ''] = await world.panelists(1, { countryId: 'CA' })
  if (isAgreed) expect(await say(userId, true)).toMatchObject({ status: 200, data: [{ isGiven: true }] })
  return userId
}
type Started = { attemptId: string; entryUrl: string }
const start = (userId: string, surveyId: string, shownPoints?: number) =>
  call<Started>(userId, 'POST', 'survey/startSurvey', {
    surveyId,
    ...(shownPoints === undefined ? {} : { shownPoints }),
  })
const aliasOf = async (userId: string) =>
  (await world.sql<{ alias: string }>('select alias from supplier_aliases where user_id = $1', [userId]))[0]?.alias
const attemptIdOf = async (userId: string) =>
  (await world.sql<{ id: string }>('select attempt_id as id from attempts where user_id = $1', [userId]))[0]?.id ?? ''
const eventsOf = async (attemptId: string) =>
  (
    await world.sql<{ event: string }>('select event from attempt_events where attempt_id = $1 order by at', [
      attemptId,
    ])
  ).map(({ event }) => event)
const attemptOf = async (userId: string) =>
  (
    await world.sql(
      `select outcome, detail, points, earned, price_micros::text, price_currency, share_percent, supplier_key from attempts
       where user_id = $1`,
      [userId],
    )
  )[0]

test('a survey without title and category is called by its length and number, and kept under its English name', async () => {
  const userId = await member()
  const bare = (loi: number) => ({ ...surveyOf('1.72'), category: null, loi })
  const surveys = [5, 6, 20, 21].map(bare)
  Object.assign(plan, { surveys })
  const [first] = surveys
  const visitor = { userId, countryId: 'CA', ip: '192.0.2.1', userAgent: 'test' }
  const titlesIn = async (language: string) => {
    const look = await world.suppliers.walls.lookFor(userId)
    return (await look?.({ ...visitor, language }, 5_000))?.offers.map(({ title }) => title)
  }
  const ids = surveys.map(({ id }) => id)
  expect(await titlesIn('en')).toEqual(
    ['Quick Bits', 'Short Bits', 'Bits', 'Long Bits'].map((words, n) => `${words} survey ${ids[n]}`),
  )
  expect(await titlesIn('es')).toEqual(
    ['Encuesta rápida', 'Encuesta corta', 'Encuesta', 'Encuesta larga'].map((words, n) => `${words} ${ids[n]} de Bits`),
  )
  await start(userId, `bits.${first?.id}`)
  const kept = await world.sql<{ title: string }>('select title from surveys where survey_id = $1', [
    `bits.${first?.id}`,
  ])
  expect(kept).toEqual([{ title: `Quick Bits survey ${first?.id}` }])
})

describe('a partner', () => {
  test('is told nothing of who has not agreed, of who took it back, and while it is not live', async () => {
    const strangers = await Promise.all([member(false), member(false)])
    const left = await member()
    await say(left, false)
    await world.suppliers.partners.eraseDue()
    sent.length = 0
    for (const userId of [...strangers, left]) {
      expect((await listOf(userId)).rows.filter(({ surveyId }) => surveyId.startsWith('bits.'))).toEqual([])
      await call(userId, 'GET', 'survey/getAllSurvey')
      expect(await start(userId, `bits.${plan.surveys[0]?.id ?? ''}`)).toMatchObject({ code: 'survey-not-open' })
    }
    const agreed = await member()
    await live(false)
    await listOf(agreed)
    expect(await partnersOf(agreed)).toEqual([])
    await live(true)
    expect(sent).toEqual([])
    expect(await Promise.all(strangers.map(aliasOf))).toEqual([undefined, undefined])
  })

  test('that wants to be told something else has to be agreed to anew', async () => {
    const userId = await member()
    await world.sql(`update supplier_consents set version = '0-alias' where user_id = $1`, [userId])
    expect(await partnersOf(userId)).toMatchObject([{ isGiven: false, withdrawnAt: null }])
    await listOf(userId)
    expect(sent).toEqual([])
    const asked = { supplierKey: 'bits', isGiven: true, version: '0-alias' }
    expect(await call(userId, 'POST', 'partners/changeConsent', asked)).toMatchObject({ code: 'changed-meanwhile' })
  })

  test('is agreed to once, which is evidence; taking it back has the partner forget, and so has closing the account', async () => {
    const userId = await member()
    await say(userId, true)
    await listOf(userId)
    const alias = await aliasOf(userId)
    const evidence = await world.sql('select document, version, how from consents where user_id = $1', [userId])
    const [partner] = await partnersOf(userId)
    expect(evidence).toEqual([
      { document: 'partner-disclosure', version: `bits:${partner?.version ?? ''}`, how: 'visit' },
    ])
    sent.length = 0
    await say(userId, false)
    expect(await partnersOf(userId)).toMatchObject([{ isGiven: false, withdrawnAt: expect.any(String) as string }])
    plan.result = answered(503, '')
    expect(await world.suppliers.partners.eraseDue()).toBe(0)
    plan.result = null
    await world.sql(`update supplier_erasures set next_at = now()`)
    expect(await world.suppliers.partners.eraseDue()).toBe(1)
    expect(sent.map(({ method, headers }) => [method, headers?.['X-User-Id']])).toEqual([
      ['DELETE', alias],
      ['DELETE', alias],
    ])
    expect(await world.suppliers.partners.eraseDue()).toBe(0)
    const closing = await member()
    await listOf(closing)
    await transaction(world.db, (tx) => world.suppliers.aliases.erase(tx, { userId: closing }))
    expect(await aliasOf(closing)).toBeUndefined()
    expect(await world.suppliers.partners.eraseDue()).toBe(1)
    expect(world.queued.filter(({ name }) => name === 'suppliers.erase').length).toBeGreaterThan(1)
  })

  test('that is switched off is still told to forget, and nothing else', async () => {
    const userId = await member()
    await listOf(userId)
    const alias = await aliasOf(userId)
    await world.sql(`update suppliers set is_active = false where supplier_key = 'bits'`)
    clockMs += 1_001
    sent.length = 0
    expect((await listOf(userId)).rows).toEqual([])
    await world.suppliers.partners.change(
      { userId, ip: '', language: 'en' },
      { supplierKey: 'bits', isGiven: false, version: '' },
    )
    await world.suppliers.partners.eraseDue()
    expect(sent.map(({ method, headers }) => [method, headers?.['X-User-Id']])).toEqual([['DELETE', alias]])
    await world.sql(`update suppliers set is_active = true where supplier_key = 'bits'`)
    clockMs += 1_001
  })

  test('receives the alias, the country, the address and the browser, and nothing else of a member', async () => {
    const [userId = ''] = await world.panelists(1, { countryId: 'CA', answers: { gender: ['female'] } })
    await say(userId, true)
    await listOf(userId)
    const [{ email } = { email: '' }] = await world.sql<{ email: string }>(
      'select email from users where user_id = $1',
      [userId],
    )
    expect(sent).toHaveLength(1)
    const whole = JSON.stringify(sent)
    for (const secret of [userId, email, 'female']) expect(whole).not.toContain(secret)
    expect(sent[0]?.headers?.['X-User-Id']).toBe(await aliasOf(userId))
  })
})

describe('the list of a partner', () => {
  test('is among the others by what it pays, in points rounded down, and is asked for once in its seconds', async () => {
    await world.surveys.save([
      externalDraft({ surveyId: 'dear', points: 300, minutes: 7 }),
      externalDraft({ surveyId: 'cheap', points: 2, minutes: 7 }),
    ])
    const userId = await member()
    const [id] = [plan.surveys[0]?.id]
    plan.surveys.push(surveyOf('0.0199', 'nothing'), surveyOf('0.4137', 'fraction'), surveyOf('900', 'too-dear'))
    await live(true)
    const { rows, count: found } = await listOf(userId)
    expect(rows.map(({ surveyId, points }) => [surveyId, points])).toEqual([
      ['dear', 300],
      [`bits.${id ?? ''}`, 86],
      ['bits.fraction', 20],
      ['cheap', 2],
    ])
    expect(found).toBe(4)
    expect((await listOf(userId, '?sort=pay')).rows[0]?.surveyId).toBe('dear')
    expect((await listOf(userId, '?limit=1&currentPage=2')).rows.map(({ surveyId }) => surveyId)).toEqual([
      `bits.${id ?? ''}`,
    ])
    expect(sent).toHaveLength(1)
    clockMs += 61_000
    await listOf(userId)
    expect(sent).toHaveLength(2)
    for (const surveyId of ['dear', 'cheap']) await world.surveys.setStatus(surveyId, 'closed')
  })

  test('leaves out what pays us less than the least price of the supplier', async () => {
    const userId = await member()
    plan.surveys = [surveyOf('0.50', 'floor'), surveyOf('0.499999', 'below')]
    await world.suppliers.settings.update({ userId: staffId, ip: '::1' }, 'bits', { floorMicros: 500_000 })
    expect((await listOf(userId)).rows.map(({ surveyId }) => surveyId)).toEqual(['bits.floor'])
    expect(await start(userId, 'bits.below')).toMatchObject({ code: 'survey-not-open' })
    await world.suppliers.settings.update({ userId: staffId, ip: '::1' }, 'bits', { floorMicros: 0 })
  })

  test('leaves out what leaves less margin than the floor of the supplier, or of the survey', async () => {
    const userId = await member()
    const by = { userId: staffId, ip: '::1' }
    plan.surveys = [surveyOf('0.50', 'leaves'), surveyOf('0.40', 'too-little'), surveyOf('0.40', 'own')]
    await world.suppliers.floors.set(by, 'bits', { feePercent: 0, floorMicros: 250_000, floorPercent: 0 })
    const own = { surveyId: 'bits.own', supplierKey: 'bits' }
    await world.suppliers.floors.setOfSurvey(by, own, { floorMicros: 200_000, floorPercent: 0 })
    expect((await listOf(userId)).rows.map(({ surveyId }) => surveyId).toSorted()).toEqual(['bits.leaves', 'bits.own'])
    expect(await start(userId, 'bits.too-little')).toMatchObject({ code: 'survey-not-open' })
    await world.suppliers.floors.setOfSurvey(by, own, null)
    await world.suppliers.floors.set(by, 'bits', { feePercent: 0, floorMicros: 0, floorPercent: 0 })
  })

  test('never keeps the page waiting: what is late comes with the next answer', async () => {
    const userId = await member()
    let arrive = () => {}
    plan.wait = new Promise((resolve) => (arrive = resolve))
    const early = await listOf(userId)
    expect(early).toMatchObject({ rows: [], isMore: true })
    arrive()
    await expect.poll(async () => (await listOf(userId)).rows.length).toBe(1)
    expect(sent).toHaveLength(1)
  })

  test('of a partner that is down, or answers nonsense, leaves the others, and is not asked again at once', async () => {
    for (const result of [answered(503, ''), answered(200, '<html>')]) {
      const userId = await member()
      plan.result = result
      sent.length = 0
      expect(await listOf(userId)).toMatchObject({ rows: [], count: 0 })
      await listOf(userId)
      expect(sent).toHaveLength(1)
    }
  })

  test('that shows nothing to a member says why', async () => {
    const userId = await member()
    plan.isRestricted = true
    expect((await listOf(userId)).notes).toEqual([{ partner: 'Bits', restriction: 'anonymous-network', until: null }])
  })

  test('is not asked for after the key was refused', async () => {
    const [one, two] = [await member(), await member()]
    plan.result = answered(401, '')
    await listOf(one)
    sent.length = 0
    clockMs += 60_000
    await listOf(two)
    await listOf(one)
    expect(sent).toEqual([])
    plan.result = null
    await world.suppliers.connections.test({ userId: staffId, ip: '::1' }, 'bits')
    clockMs += 60_000
    expect((await listOf(two)).rows).toHaveLength(1)
  })
})

describe('a survey of a list', () => {
  test('is started by a fresh link that carries the attempt, which keeps what was promised and is paid it', async () => {
    const userId = await member()
    const { rows } = await listOf(userId)
    const { surveyId = '', points = 0 } = rows[0] ?? {}
    plan.surveys = plan.surveys.map((one) => ({ ...one, click_url: 'https://api.bitlabs.ai/v2/client/clicks?i=fresh' }))
    const { status, data } = await start(userId, surveyId, points)
    expect([status, data.entryUrl]).toEqual([200, 'https://api.bitlabs.ai/v2/client/clicks?i=fresh'])
    const tags = new URL(sent.at(-1)?.url ?? '').searchParams.get('tags') ?? ''
    expect(new URLSearchParams(tags).get('attempt')).toBe(data.attemptId)
    expect(await attemptOf(userId)).toEqual({
      outcome: 'started',
      detail: null,
      points: 86,
      earned: 0,
      price_micros: '1720000',
      price_currency: 'USD',
      share_percent: 50,
      supplier_key: 'bits',
    })
    expect((await listOf(userId)).rows.map((row) => [row.surveyId, row.status])).toEqual([[surveyId, 'in_progress']])
    const alias = (await aliasOf(userId)) ?? ''
    const address = bitlabsAddress({ attemptId: data.attemptId, usd: '1.72', alias }, 'secret-of-theirs', 'bits')
    expect(await world.suppliers.callback('bits', got(address))).toMatchObject({ credited: true })
    expect(await attemptOf(userId)).toMatchObject({ outcome: 'completed', earned: 86 })
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('is in nobody else’s list, also while somebody is inside', async () => {
    const [userId, stranger] = [await member(), await member(false)]
    const surveyId = (await listOf(userId)).rows[0]?.surveyId ?? ''
    await start(userId, surveyId)
    await world.surveys.refresh()
    expect((await listOf(stranger)).rows).toEqual([])
    expect((await call<CardPage>(stranger, 'GET', 'survey/getAllSurvey')).data.rows).toEqual([])
  })

  test('pressed twice is begun once, and both lead to it', async () => {
    const userId = await member()
    const surveyId = (await listOf(userId)).rows[0]?.surveyId ?? ''
    const both = await Promise.all([start(userId, surveyId), start(userId, surveyId)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ data }) => data.attemptId)).size).toBe(1)
  })

  test('pressed again and again by one member does not use up what the partner may be asked, for nobody else', async () => {
    const [greedy, quiet] = [await member(), await member()]
    const [card] = (await listOf(greedy)).rows
    const surveyId = card?.surveyId ?? ''
    const answers = []
    for (let n = 0; n < 32; n += 1) answers.push(await start(greedy, surveyId, 1_000_000))
    expect(answers.slice(0, 30).map(({ code }) => code)).toEqual(
      Array.from({ length: 30 }, () => 'survey-price-lowered'),
    )
    expect(answers.slice(30)).toMatchObject([{ status: 429 }, { status: 429 }])
    const asked = sent.length
    expect(await start(greedy, surveyId)).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(sent).toHaveLength(asked)
    expect(await start(quiet, surveyId)).toMatchObject({ status: 200 })
  })

  test('that pays less than its card said is not begun, and one that pays more is begun at that', async () => {
    const userId = await member()
    const { surveyId = '', points = 0 } = (await listOf(userId)).rows[0] ?? {}
    plan.surveys = plan.surveys.map((one) => ({ ...one, cpi: '1.70' }))
    expect(await start(userId, surveyId, points)).toMatchObject({ status: 409, code: 'survey-price-lowered' })
    expect(await attemptOf(userId)).toBeUndefined()
    expect((await listOf(userId)).rows[0]?.points).toBe(85)
    plan.surveys = plan.surveys.map((one) => ({ ...one, cpi: '2.0037' }))
    await start(userId, surveyId, 85)
    expect(await attemptOf(userId)).toMatchObject({ points: 100, price_micros: '2003700' })
  })

  test('that is gone at its first start leaves an attempt that ended unpaid as closed meanwhile, of which the partner knows, and the next best is offered', async () => {
    const userId = await member()
    const surveyId = (await listOf(userId)).rows[0]?.surveyId ?? ''
    plan.result = answered(503, '')
    expect(await start(userId, surveyId)).toMatchObject({ status: 503, code: 'survey-partner-silent' })
    plan.result = null
    expect(await attemptOf(userId)).toBeUndefined()
    plan.surveys = [surveyOf('1.00', 'worse'), surveyOf('1.50', 'next-best')]
    expect(await start(userId, surveyId, 86)).toMatchObject({ status: 409, code: 'survey-not-open' })
    expect(await attemptOf(userId)).toMatchObject({
      outcome: 'quota_full',
      detail: 'closed',
      points: 86,
      earned: 0,
      price_micros: '1720000',
      supplier_key: 'bits',
    })
    const tags = new URLSearchParams(new URL(sent.at(-1)?.url ?? '').searchParams.get('tags') ?? '')
    const attemptId = await attemptIdOf(userId)
    expect(tags.get('attempt')).toBe(attemptId)
    expect(await eventsOf(attemptId)).toEqual(['started', 'quota-full'])
    expect((await listOf(userId)).rows.map((row) => row.surveyId)).toEqual(['bits.next-best', 'bits.worse'])
    expect(await start(userId, surveyId)).toMatchObject({ code: 'survey-taken' })

    const alias = (await aliasOf(userId)) ?? ''
    const address = bitlabsAddress({ attemptId, usd: '1.72', alias }, 'secret-of-theirs', 'bits')
    await world.suppliers.callback('bits', got(address))
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('that its partner shows to nobody at that address, or that nobody saw listed, leaves no attempt', async () => {
    const userId = await member()
    const surveyId = (await listOf(userId)).rows[0]?.surveyId ?? ''
    plan.isRestricted = true
    expect(await start(userId, surveyId)).toMatchObject({ code: 'survey-not-open' })
    expect(await attemptOf(userId)).toBeUndefined()
    plan.isRestricted = false
    expect(await start(userId, 'bits.never-listed')).toMatchObject({ code: 'survey-not-open' })
    expect(await attemptOf(userId)).toBeUndefined()
    expect(await start(userId, surveyId)).toMatchObject({ status: 200 })
  })

  test('that is gone at its first start ends so in a process that has never seen its list, and not for whom it was not listed', async () => {
    const [userId, stranger] = [await member(), await member()]
    const surveyId = (await listOf(userId)).rows[0]?.surveyId ?? ''
    plan.surveys = [surveyOf('1.00', 'other-process')]
    const startThere = async (who: string, id: string) =>
      other.call(other.sign(who), 'POST', 'survey/startSurvey', { surveyId: id, shownPoints: 86 })
    expect(await startThere(stranger, surveyId)).toMatchObject({ code: 'survey-not-open' })
    expect(await attemptOf(stranger)).toBeUndefined()
    expect(await startThere(userId, surveyId)).toMatchObject({ status: 409, code: 'survey-not-open' })
    expect(await attemptOf(userId)).toMatchObject({ outcome: 'quota_full', detail: 'closed', points: 86, earned: 0 })
    // The list that the start requested is shown there, and known to this process.
    plan.surveys = []
    expect(await start(userId, 'bits.other-process', 50)).toMatchObject({ code: 'survey-not-open' })
    expect(await world.sql(`select detail from attempts where user_id = $1`, [userId])).toHaveLength(2)
    const kept = await world.sql<{ survey: object }>('select survey from wall_listings where user_id = $1', [userId])
    expect(kept.length).toBeGreaterThan(0)
    for (const { survey } of kept) expect(survey).not.toHaveProperty('link')
    await world.sql(`update wall_listings set shown_at = now() - interval '3 hours' where user_id = $1`, [userId])
    await world.suppliers.forgetOldListed()
    expect(await world.sql('select 1 from wall_listings where user_id = $1', [userId])).toEqual([])
  })

  test('that is gone, and pressed twice, leaves one attempt', async () => {
    const userId = await member()
    const surveyId = (await listOf(userId)).rows[0]?.surveyId ?? ''
    plan.surveys = []
    const both = await Promise.all([start(userId, surveyId), start(userId, surveyId)])
    for (const { code } of both) expect(['survey-not-open', 'survey-taken']).toContain(code)
    expect(await world.sql('select 1 from attempts where user_id = $1', [userId])).toHaveLength(1)
  })

  test('that is gone when it is resumed ends unpaid as closed meanwhile, and the next best is offered', async () => {
    const userId = await member()
    const surveyId = (await listOf(userId)).rows[0]?.surveyId ?? ''
    await start(userId, surveyId)
    expect(await start(userId, surveyId)).toMatchObject({ status: 200 })
    plan.surveys = [surveyOf('1.00', 'next')]
    expect(await start(userId, surveyId)).toMatchObject({ status: 409, code: 'survey-not-open' })
    expect(await attemptOf(userId)).toMatchObject({ outcome: 'quota_full', detail: 'closed', earned: 0 })
    expect((await listOf(userId)).rows.map((row) => row.surveyId)).toEqual(['bits.next'])
  })

  test('leads to the next one at once after a screen-out, from any partner', async () => {
    const userId = await member()
    plan.surveys.push(surveyOf('1.10', 'second'))
    const surveyId = (await listOf(userId)).rows[0]?.surveyId ?? ''
    const { attemptId } = (await start(userId, surveyId)).data
    const said = { attemptId, outcome: 'disqualified', usd: '0.02', alias: (await aliasOf(userId)) ?? '' }
    await world.suppliers.callback('bits', got(bitlabsAddress(said, 'secret-of-theirs', 'bits')))
    expect(await attemptOf(userId)).toMatchObject({ outcome: 'disqualified' })
    expect((await listOf(userId)).rows.map((row) => row.surveyId)).toEqual(['bits.second'])
  })
})
