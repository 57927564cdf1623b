import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bitlabsAddress,
  cpxAddress,
  got,
  saveLive,
  startedAttempt,
  usualPrice,
} from '../../../app/testing/supplier-callbacks.ts'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { getAlias } from './aliases-store.ts'
import { giveUpAliases } from './partner-store.ts'
import type { CallbackContent } from './told.ts'

const secret = 'an app secret'
const listed = '127.0.0.1'
let world: SurveyWorld
beforeAll(async () => {
  world = await surveyWorld({ processes: 2 })
  await saveLive(world, { supplierKey: 'bitlabs', name: 'Bits', format: 'bitlabs', secret })
  await saveLive(world, { supplierKey: 'cpx', name: 'Parcels', format: 'cpx', secret, ipAddresses: [listed] })
  const wall = (surveyId: string, more = {}) => externalDraft({ surveyId, supplierKey: 'bitlabs', points: 40, ...more })
  await world.surveys.save([
    wall('priced', { price: usualPrice }),
    wall('fine', { price: { ...usualPrice, micros: 19_900 }, points: 1 }),
    wall('euros', { price: { ...usualPrice, currency: 'EUR' } }),
    wall('unpriced'),
    wall('parcel', { supplierKey: 'cpx', price: usualPrice }),
  ])
})
afterAll(() => world.close())

/** A first completion also pays a part of the welcome bonus. */
const welcome = 250
type Said = Parameters<typeof bitlabsAddress>[0]
const send = (said: Said, process = 0, method = 'GET') =>
  (world.processes[process] ?? world).suppliers.callback('bitlabs', got(bitlabsAddress(said, secret), method))
const post = (said: Said, ip = listed, method = 'GET') =>
  world.suppliers.callback('cpx', got(cpxAddress(said, secret), method), ip)
const paid = async (userId: string) => (await world.wallet.balances(world.db, userId)).available
const kept = (attemptId: string) =>
  world.sql<{ outcome: string; verdict: string; unknown_code: string | null }>(
    'select outcome, verdict, unknown_code from supplier_callbacks where attempt_id = $1 order by callback_id',
    [attemptId],
  )
const verdicts = async (attemptId: string) => (await kept(attemptId)).map(({ verdict }) => verdict)
const outcome = async ({ userId, attemptId }: { userId: string; attemptId: string }) =>
  (await world.surveys.attempt(userId, attemptId)).outcome

/** The outcomes and reasons that a panelist sees in the list of completed surveys. */
const told = async (userId: string) =>
  (await world.surveys.completed(userId, {})).rows.map((row) => ({ outcome: row.outcome, detail: row.detail }))

describe('a message of BitLabs', () => {
  test('of a complete pays what was promised, once, however often and wherever it comes', async () => {
    const one = await startedAttempt(world, 'priced')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => send(one, i % 2)))
    expect(answers.filter(({ credited }) => credited)).toHaveLength(1)
    expect(answers.map(({ reply }) => reply)).toEqual(answers.map(() => ({ status: 200, body: 'OK' })))
    expect(await paid(one.userId)).toBe(40 + welcome)
    expect(await verdicts(one.attemptId)).toEqual(['applied'])
  })

  test('of a screen-out ends the attempt, and a type that nobody knows ends it unpaid and is kept for staff', async () => {
    const one = await startedAttempt(world, 'priced')
    await send({ ...one, outcome: 'disqualified', usd: '0.02' })
    expect(await outcome(one)).toBe('disqualified')
    expect(await told(one.userId)).toEqual([{ outcome: 'disqualified', detail: 'profile' }])
    const other = await startedAttempt(world, 'priced')
    await world.sql(`update attempts set started_at = started_at - interval '1 hour' where attempt_id = $1`, [
      other.attemptId,
    ])
    await send({ ...other, outcome: 'PARTY' })
    expect(await kept(other.attemptId)).toEqual([
      { outcome: 'disqualified', verdict: 'applied', unknown_code: 'type=PARTY' },
    ])
    expect(await told(other.userId)).toEqual([{ outcome: 'disqualified', detail: 'unknown' }])
    expect(await paid(other.userId)).toBe(0)
  })

  test.each<[string, Said | ((said: Said) => ReturnType<typeof got>)]>([
    ['by another method', (said) => got(bitlabsAddress(said, secret), 'POST')],
    ['under another secret', (said) => got(bitlabsAddress(said, 'another'))],
    ['without its signature', (said) => got(bitlabsAddress(said, secret).split('&hash=')[0] ?? '')],
    [
      'signed as it reads, not as it was sent',
      (said) => {
        const sent = (bitlabsAddress(said, secret).split('&hash=')[0] ?? '').replace('uid=somebody', 'uid=some%62ody')
        const signed = createHmac('sha1', secret)
          .update(decodeURIComponent(`http://panel.test${sent}`))
          .digest('hex')
        return got(`${sent}&hash=${signed}`)
      },
    ],
    [
      'signed in capitals',
      (said) => got(bitlabsAddress(said, secret).replace(/hash=.*$/, (hash) => hash.toUpperCase())),
    ],
  ])('%s is refused and kept nowhere', async (_how, forge) => {
    const one = await startedAttempt(world, 'priced')
    const arrived = typeof forge === 'function' ? forge(one) : got(bitlabsAddress(forge, secret))
    expect(await world.suppliers.callback('bitlabs', arrived)).toEqual({
      credited: false,
      reply: { status: 403, body: '' },
    })
    expect(await kept(one.attemptId)).toEqual([])
    expect(await outcome(one)).toBe('started')
  })

  test('signed over the bytes that were sent is taken, however they were written', async () => {
    const one = await startedAttempt(world, 'priced')
    const sent = (bitlabsAddress(one, secret).split('&hash=')[0] ?? '').replace('uid=somebody', 'uid=some%62ody')
    const hash = createHmac('sha1', secret).update(`http://panel.test${sent}`).digest('hex')
    expect(await world.suppliers.callback('bitlabs', got(`${sent}&hash=${hash}`))).toMatchObject({ credited: true })
  })

  test.each([
    ['priced', '0.70', 'price-differs'],
    ['priced', '0.90', 'price-differs'],
    ['priced', '0', 'price-differs'],
    ['fine', '0.01', 'price-differs'],
    ['euros', '0.80', 'currency-differs'],
    ['unpriced', '0.80', 'price-unknown'],
  ])('of a complete at %s that pays %s waits: %s', async (surveyId, usd, why) => {
    const one = await startedAttempt(world, surveyId)
    expect(await send({ ...one, usd })).toMatchObject({ credited: false })
    expect(await verdicts(one.attemptId)).toEqual([`quarantined: ${why}`])
    expect([await outcome(one), await paid(one.userId)]).toEqual(['started', 0])
  })

  test.each([
    ['priced', '0.807', 40],
    ['priced', '0.793', 40],
    ['fine', '0.0199', 1],
  ])('of a complete at %s that pays %s pays the promise', async (surveyId, usd, points) => {
    const one = await startedAttempt(world, surveyId)
    expect(await send({ ...one, usd })).toMatchObject({ credited: true })
    expect(await paid(one.userId)).toBe(points + welcome)
  })

  test('of a complete with another price counts at our own once somebody has released it', async () => {
    const one = await startedAttempt(world, 'priced')
    await send({ ...one, usd: '0.70' })
    const [waiting] = (await world.suppliers.inbox.list({ attemptId: one.attemptId })).rows
    expect(waiting).toMatchObject({ state: 'quarantined', money: { micros: 700_000, currency: 'USD' }, amount: 40 })
    const [staffId = ''] = await world.panelists(1)
    const asked = { decision: 'release', reason: 'They wrote to us.' } as const
    const ruled = await world.suppliers.inbox.rule({ userId: staffId, ip: '' }, waiting?.callbackId ?? '', asked)
    expect(ruled).toMatchObject({ state: 'released', ruling: { credited: true } })
    expect(await paid(one.userId)).toBe(40 + welcome)
  })

  test('released by staff waits as long as its supplier’s points do, and pays nothing for a code that nobody knows', async () => {
    const [staffId = ''] = await world.panelists(1)
    const release = async ({ attemptId }: { attemptId: string }) => {
      const [waiting] = (await world.suppliers.inbox.list({ attemptId, state: 'quarantined' })).rows
      const asked = { decision: 'release', reason: 'They wrote to us.' } as const
      return world.suppliers.inbox.rule({ userId: staffId, ip: '' }, waiting?.callbackId ?? '', asked)
    }
    const one = await startedAttempt(world, 'parcel')
    await post({ ...one, usd: '0.70' })
    await release(one)
    expect(await world.wallet.balances(world.db, one.userId)).toMatchObject({ available: 0, pending: 40 })

    const other = await startedAttempt(world, 'priced')
    await world.sql(`update attempts set started_at = started_at - interval '1 hour' where attempt_id = $1`, [
      other.attemptId,
    ])
    await world.sql(`update suppliers set is_live = false where supplier_key = 'bitlabs'`)
    await send({ ...other, outcome: 'PARTY' })
    await world.sql(`update suppliers set is_live = true where supplier_key = 'bitlabs'`)
    await release(other)
    expect([await outcome(other), await paid(other.userId)]).toEqual(['disqualified', 0])
    expect(await told(other.userId)).toEqual([{ outcome: 'disqualified', detail: 'unknown' }])
  })

  test('that names no attempt waits, and changes none', async () => {
    const eventId = 'of nobody'
    expect(await send({ attemptId: '', eventId })).toMatchObject({ credited: false })
    const { rows } = await world.suppliers.inbox.list({ eventId })
    expect(rows).toMatchObject([{ attemptId: '', state: 'quarantined', reason: 'no-attempt' }])
  })

  test('that cannot be read is kept, and refused in their own words', async () => {
    const query = `/api/v1/supplier/bitlabs/callback?uid=a&tx=t&usd=much&type=COMPLETE`
    const hash = createHmac('sha1', secret).update(`http://panel.test${query}`).digest('hex')
    expect(await world.suppliers.callback('bitlabs', got(`${query}&hash=${hash}`))).toMatchObject({
      credited: false,
      reply: { status: 403 },
    })
    expect((await world.suppliers.inbox.list({ supplierKey: 'bitlabs', state: 'unreadable' })).rows).toHaveLength(1)
  })
})

describe('what was credited', () => {
  const back = ({ attemptId }: { attemptId: string }, more: Partial<Said> = {}): Said => ({
    attemptId,
    outcome: 'reversed',
    refersTo: `completed-${attemptId}`,
    ...more,
  })

  test('is taken back once by the event that it refers to, also where that alone names the attempt', async () => {
    for (const named of [true, false]) {
      const one = await startedAttempt(world, 'priced')
      await send(one)
      const said = back(one, { eventId: `back-${one.attemptId}` })
      for (const process of [0, 1]) await send({ ...said, attemptId: named ? one.attemptId : '' }, process)
      expect([await outcome(one), await paid(one.userId)]).toEqual(['reversed', welcome])
    }
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('stays when the reversal refers to another attempt’s, to what was never said, or takes only a part', async () => {
    const [one, other] = [await startedAttempt(world, 'priced'), await startedAttempt(world, 'priced')]
    await send(one)
    await send(other)
    await send(back(one, { refersTo: `completed-${other.attemptId}`, eventId: `a-${one.attemptId}` }))
    await send(back(one, { refersTo: 'never said', eventId: `b-${one.attemptId}` }))
    await send(back(one, { usd: '0.30', eventId: `c-${one.attemptId}` }))
    expect(await verdicts(one.attemptId)).toEqual([
      'applied',
      'quarantined: refers-elsewhere',
      'quarantined: refers-elsewhere',
      'quarantined: price-differs',
    ])
    for (const { userId } of [one, other]) expect(await paid(userId)).toBe(40 + welcome)
  })

  test('stays when what is taken back credited nothing: it came after another report, or waits for staff', async () => {
    for (const [first, second] of [
      ['0.80', '0.80'],
      ['0.50', '0.80'],
    ] as const) {
      const one = await startedAttempt(world, 'priced')
      const [a, b] = [`a-${one.attemptId}`, `b-${one.attemptId}`]
      await send({ ...one, eventId: a, usd: first })
      await send({ ...one, eventId: b, usd: second })
      const [idle, paying] = first === '0.80' ? [b, a] : [a, b]
      await send(back(one, { refersTo: idle, eventId: `back-${idle}` }))
      expect([await outcome(one), await paid(one.userId)]).toEqual(['completed', 40 + welcome])
      expect((await verdicts(one.attemptId)).at(-1)).toBe('quarantined: refers-elsewhere')
      await send(back(one, { refersTo: paying, eventId: `back-${paying}` }))
      expect([await outcome(one), await paid(one.userId)]).toEqual(['reversed', welcome])
    }
  })

  test('is taken back once by what comes with it in one call, whichever of its reports that names', async () => {
    for (const named of ['a', 'b']) {
      const one = await startedAttempt(world, 'priced')
      const event = (letter: string) => `${letter}-${one.attemptId}`
      const hear = (more: Partial<Said>) => send({ ...one, ...more })
      await Promise.all([
        hear({ eventId: event('a') }),
        hear({ eventId: event('b') }),
        send(back(one, { refersTo: event(named), eventId: event('back') })),
      ])
      const [{ verdict } = { verdict: '' }] = await world.sql<{ verdict: string }>(
        'select verdict from supplier_callbacks where event_id = $1',
        [event(named)],
      )
      const isPaying = verdict === 'applied'
      expect([await outcome(one), await paid(one.userId)]).toEqual(
        isPaying ? ['reversed', welcome] : ['completed', 40 + welcome],
      )
    }
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test('late completes an attempt that ended unpaid, and pays what a screen-out has left of the promise', async () => {
    const one = await startedAttempt(world, 'priced')
    await world.sql(`update attempts set started_at = started_at - interval '20 minutes' where attempt_id = $1`, [
      one.attemptId,
    ])
    await send({ ...one, outcome: 'disqualified', usd: '0' })
    const little = await paid(one.userId)
    expect(little).toBeGreaterThan(0)
    for (const process of [0, 1]) await send({ ...one, outcome: 'credited_late' }, process)
    expect([await outcome(one), await paid(one.userId)]).toEqual(['completed', 40 + welcome])
    expect(await told(one.userId)).toEqual([{ outcome: 'completed', detail: null }])
    await send(back(one, { refersTo: `credited_late-${one.attemptId}` }))
    expect([await outcome(one), await paid(one.userId)]).toEqual(['reversed', welcome])
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  const orders = ['CRL', 'CLR', 'RCL', 'RLC', 'LCR', 'LRC']
  test.each(orders)('in the order %s of complete, reversal and late credit is paid once in the end', async (order) => {
    const one = await startedAttempt(world, 'priced')
    const messages: Record<string, Said> = {
      C: one,
      R: back(one, { eventId: `back-${one.attemptId}` }),
      L: { ...one, outcome: 'credited_late', refersTo: '' },
    }
    for (const letter of order) for (const process of [0, 1]) await send(messages[letter] ?? one, process)
    expect([await outcome(one), await paid(one.userId)]).toEqual(['completed', 40 + welcome])
    expect(await world.wallet.check(world.db)).toEqual([])
  })
})

describe('a postback of CPX', () => {
  test('completes and waits for a week though no days were set, and its reversal takes back what waits', async () => {
    const one = await startedAttempt(world, 'parcel')
    expect(await post(one)).toEqual({ credited: true, reply: { status: 200, body: '1' } })
    expect(await world.wallet.balances(world.db, one.userId)).toMatchObject({ available: 0, pending: 40 })
    await post({ ...one, outcome: 'reversed' })
    expect(await outcome(one)).toBe('reversed')
    expect(await world.wallet.balances(world.db, one.userId)).toMatchObject({ available: 0, pending: 0 })
  })

  test('is kept without the address of the panelist that it tells', async () => {
    const one = await startedAttempt(world, 'parcel')
    await world.suppliers.callback('cpx', got(`${cpxAddress(one, secret)}&ip_click=203.0.113.77`), listed)
    const [{ raw } = { raw: '' }] = await world.sql<{ raw: string }>(
      'select raw from supplier_callbacks where attempt_id = $1',
      [one.attemptId],
    )
    expect(raw).toMatch(/&ip_click=-$/)
  })

  test('by another method, of another amount or from elsewhere pays nothing', async () => {
    const one = await startedAttempt(world, 'parcel')
    expect(await post(one, listed, 'POST')).toMatchObject({ credited: false, reply: { status: 403 } })
    expect(await post(one, '198.51.100.1')).toMatchObject({ credited: false, reply: { status: 403 } })
    expect(await kept(one.attemptId)).toEqual([])
    expect(await post({ ...one, usd: '80.00' })).toMatchObject({ credited: false })
    expect(await verdicts(one.attemptId)).toEqual(['quarantined: price-differs'])
  })
})

test('a test message is kept and credits nothing, and the real one of the same name does', async () => {
  const one = await startedAttempt(world, 'priced')
  const message: CallbackContent = {
    eventId: `real-${one.attemptId}`,
    refersTo: null,
    attemptId: one.attemptId,
    alias: null,
    externalId: null,
    outcome: 'completed',
    detail: null,
    unknownCode: null,
    money: { micros: 800_000, currency: 'USD' },
    points: null,
    saidAt: null,
    isTest: true,
    raw: 'told by a test',
  }
  const hear = (more: Partial<CallbackContent>) =>
    transaction(world.db, (tx) => world.suppliers.takeUnsigned(tx, 'bitlabs', { ...message, ...more }, new Date()))
  await hear({})
  await hear({ points: 41 })
  expect([await outcome(one), await verdicts(one.attemptId)]).toEqual(['started', ['test']])
  await hear({ isTest: false })
  expect([await outcome(one), await verdicts(one.attemptId)]).toEqual(['completed', ['test', 'applied']])
})

describe('a panelist', () => {
  const named = (supplierKey: string, userId: string, process = 0) =>
    transaction((world.processes[process] ?? world).db, (tx) => getAlias(tx, supplierKey, userId))
  /** A survey from CPX's inventory, and a panelist with a running attempt at it. */
  const inside = async (externalId: string) => {
    const surveyId = `cpx.${externalId}`
    await world.surveys.save([externalDraft({ surveyId, supplierKey: 'cpx', points: 40, price: usualPrice })])
    await world.sql(
      `insert into supplier_offers (supplier_key, external_id, survey_id, digest, set_status, seen_at)
       values ('cpx', $1, $2, '', 'live', now())`,
      [externalId, surveyId],
    )
    const one = await startedAttempt(world, surveyId)
    return { ...one, alias: await named('cpx', one.userId) }
  }

  test('has one random name at each supplier, whichever process asks first, and none once it is erased', async () => {
    const [userId = ''] = await world.panelists(1)
    const names = new Set(await Promise.all([0, 1, 0, 1].map((process) => named('bitlabs', userId, process))))
    expect(names.size).toBe(1)
    const [name = ''] = names
    expect(name).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(await named('cpx', userId)).not.toBe(name)
    await transaction(world.db, (tx) => giveUpAliases(tx, userId, null))
    expect(await named('bitlabs', userId)).not.toBe(name)
  })

  test('goes to a survey under that name where its link asks for one, also when it is entered again', async () => {
    await world.surveys.save([
      externalDraft({
        surveyId: 'named',
        supplierKey: 'bitlabs',
        entryUrl: 'https://wall.example/?uid={alias}&a={attemptId}',
      }),
    ])
    const [userId = ''] = await world.panelists(1)
    const first = await world.surveys.start(userId, 'named', 'desktop')
    const alias = await named('bitlabs', userId)
    expect(first.entryUrl).toBe(`https://wall.example/?uid=${alias}&a=${first.attemptId}`)
    expect(await world.surveys.start(userId, 'named', 'desktop')).toEqual(first)
  })

  test('is credited for the one attempt that is open where a message names the panelist and the survey', async () => {
    const one = await inside('8123')
    const said = { attemptId: '', eventId: 'by-name', alias: one.alias, offerId: '8123' }
    const answers = await Promise.all([0, 1, 2, 3].map(() => post(said)))
    expect(answers.filter(({ credited }) => credited)).toHaveLength(1)
    expect([await outcome(one), await verdicts(one.attemptId)]).toEqual(['completed', ['applied']])
    // A later copy is a repeat, although no attempt is open any more.
    expect(await post(said)).toMatchObject({ credited: false })
    expect((await world.suppliers.inbox.list({ eventId: 'by-name' })).rows).toHaveLength(1)
  })

  test('is credited for nothing where the name, the survey or an open attempt is missing', async () => {
    const one = await inside('9001')
    const said = { attemptId: '', alias: one.alias, offerId: '9001' }
    await post({ ...said, eventId: 'no-survey', offerId: '9002' })
    await post({ ...said, eventId: 'nobody', alias: 'AAAAAAAAAAAAAAAAAAAAAA' })
    await world.sql(`update attempts set outcome = 'quota_full', ended_at = now() where attempt_id = $1`, [
      one.attemptId,
    ])
    await post({ ...said, eventId: 'ended' })
    for (const eventId of ['no-survey', 'nobody', 'ended'])
      expect((await world.suppliers.inbox.list({ eventId })).rows).toMatchObject([
        { state: 'quarantined', reason: 'no-attempt' },
      ])
  })

  test('is not credited for the attempt of another', async () => {
    const [one, other] = [await inside('7001'), await inside('7002')]
    await post({ attemptId: one.attemptId, alias: other.alias })
    await post({ attemptId: one.attemptId, alias: 'AAAAAAAAAAAAAAAAAAAAAA', eventId: 'somebody' })
    expect(await verdicts(one.attemptId)).toEqual([
      'quarantined: not-their-panelist',
      'quarantined: not-their-panelist',
    ])
    expect(await post({ attemptId: one.attemptId, alias: one.alias, eventId: 'the one' })).toMatchObject({
      credited: true,
    })
  })
})
