import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock, tellTime } from '../../../app/testing/handed-clock.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { bitlabsAddress, got, houseAddress, saveLive } from '../../../app/testing/supplier-callbacks.ts'
import {
  externalDraft,
  hostedDraft,
  supplierSecret,
  surveyWorld,
  type SurveyWorld,
} from '../../../app/testing/survey-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { marginParts, type MarginPart, type MoneyFigures } from '../contract/money.ts'

/*
 * Callbacks, submits, disputes and prices in random order over ten days, doubled, late and taken back; and a recount that knows nothing of
 * the program: it reads the callbacks as they came, the transfers, and what this test did itself.
 */

let world: SurveyWorld
let time = Math.floor(Date.now() / dayMs) * dayMs - 10 * dayMs + 3_600_000
const today = () => new Date(time).toISOString().slice(0, 10)
const pass = async (ms: number): Promise<void> => {
  time += ms
  await tellTime(world.sql, new Date(time))
}

let seed = 20_261_127
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
const maybe = (chance: number): boolean => random() < chance

/** Millionths of a dollar, and hundredths of a percent that the payer keeps. */
type Agreed = { micros: number; feeHundredths: number; payer: string }
type Try = {
  attemptId: string
  userId: string
  surveyId: string
  supplier: string
  /** What was agreed when it began; null if nothing was. */
  agreed: Agreed | null
  startedOn: string
  /** The days on which it was submitted to us and counted. */
  submittedOn: string[]
}
const tries: Try[] = []
const taken = new Set<string>()
const agreedOf = new Map<string, Agreed>()
const supplierOf = new Map<string, string>()
const people: string[] = []
const countryOf = new Map<string, string>()
const campaignOf = new Map<string, string>()
let staffId = ''
let clients: { payerId: string; feePercent: number }[] = []

const done = { q1: 'a', q2: 'b', q3: 'a' }
const external = ['h1', 'h2', 'b1', 'b2', 'plain'] as const
const hosted = ['ours', 'own', 'sold'] as const

beforeAll(async () => {
  world = await surveyWorld({
    prepare: (url) => handClock(url, ['attempt_events_told_late']),
    clock: () => new Date(time),
    screenOutDailyCap: 500,
    ladder: () => [{ fromSeconds: 0, points: 3 }],
  })
  await pass(0)
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret })
  await saveLive(world, { supplierKey: 'bitlabs', name: 'Bits', format: 'bitlabs', secret: supplierSecret })
  for (const [n, surveyId] of external.entries()) {
    const supplierKey = surveyId.startsWith('b') ? 'bitlabs' : 'house'
    supplierOf.set(surveyId, supplierKey)
    const micros = 800_000 + 131_071 * n
    const price = surveyId === 'plain' ? {} : { price: { micros, currency: 'USD', sharePercent: 50 } }
    if (surveyId !== 'plain') agreedOf.set(surveyId, { micros, feeHundredths: 0, payer: `supplier:${supplierKey}` })
    await world.surveys.save([externalDraft({ surveyId, supplierKey, points: 40 + n, ...price })])
  }
  for (const surveyId of hosted) await world.surveys.save([hostedDraft({ surveyId, points: 25 })])
  for (const countryId of ['US', 'DE', 'US']) {
    const some = await world.panelists(8, { countryId })
    for (const userId of some) countryOf.set(userId, countryId)
    people.push(...some)
  }
  staffId = people[0]!
  clients = [
    await world.payers.add({ userId: staffId, ip: null }, { name: 'Acme', feePercent: 0 }),
    await world.payers.add({ userId: staffId, ip: null }, { name: 'Beta', feePercent: 12.35 }),
  ]
  const [campaign] = await world.sql<{ aff_id: number }>(
    `insert into campaigns (title, base_url, click_id, sub_id_1, sub_id_2, source, creative_id, placement, type_id, vendor_id, cost_cents,
       budget_cents, lead_cap, redirect_type, redirect_url)
     values ('Spring', 'https://a.test', '', '', '', '', '', '', 1, $1, 0, 0, 1000, 3, '') returning aff_id`,
    [staffId],
  )
  for (const userId of people.slice(0, 9)) {
    campaignOf.set(userId, String(campaign?.aff_id))
    await world.sql(
      `insert into leads (lead_id, aff_id, person_key, user_id, status, click_value, sub_1, sub_2, source, creative, placement, parameters,
         clicked_at, signed_up_at, visited_on)
       values ($1, $2, $3, $4, 'signed-up', '', '', '', '', '', '', '{}', now(), now(), now()::date)`,
      [newId(), campaign?.aff_id, Buffer.from(userId), userId],
    )
  }
})
afterAll(() => world.close())

const begin = async (): Promise<void> => {
  const userId = pick(people)
  const surveyId = pick([...external, ...external, ...hosted])
  if (taken.has(`${userId} ${surveyId}`)) return
  taken.add(`${userId} ${surveyId}`)
  const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
  tries.push({
    attemptId,
    userId,
    surveyId,
    supplier: supplierOf.get(surveyId) ?? '',
    agreed: agreedOf.get(surveyId) ?? null,
    startedOn: today(),
    submittedOn: [],
  })
}
const callBack = async (): Promise<void> => {
  const one = pick(tries.filter(({ supplier }) => supplier !== ''))
  if (!one) return
  const { attemptId, supplier, agreed } = one
  const send = (address: string) => world.suppliers.callback(supplier, got(address)).catch(() => undefined)
  if (supplier === 'house') {
    const outcome = pick(['completed', 'completed', 'completed', 'disqualified', 'reversed', 'quota_full'])
    const said = { attemptId, outcome, eventId: `${outcome}-${attemptId}`, ts: Math.floor(time / 1000) }
    const again = maybe(0.4) ? said : { ...said, eventId: `${said.eventId}-once-more` }
    await Promise.all([send(houseAddress(said)), ...(maybe(0.5) ? [send(houseAddress(again))] : [])])
    return
  }
  const usd = ((agreed?.micros ?? 0) / 1_000_000).toFixed(6)
  const outcome = pick(['completed', 'completed', 'completed', 'disqualified', 'reversed', 'reversed', 'credited_late'])
  const refersTo = outcome === 'reversed' ? `${pick(['completed', 'completed', 'credited_late'])}-${attemptId}` : ''
  const eventId = outcome === 'reversed' ? `back-${refersTo}` : `${outcome}-${attemptId}`
  const said = { attemptId, outcome, eventId, refersTo, usd: outcome === 'disqualified' ? '0' : usd }
  await Promise.all([said, ...(maybe(0.4) ? [said] : [])].map((each) => send(bitlabsAddress(each, supplierSecret))))
}
const submit = async (): Promise<void> => {
  const one = pick(tries.filter(({ supplier }) => supplier === ''))
  if (!one) return
  await pass(120_000)
  const wasOver = one.submittedOn.length > 0
  await Promise.all([1, 2].map(() => world.surveys.submit(one.userId, one.attemptId, done).catch(() => undefined)))
  const [row] = await world.sql<{ outcome: string }>('select outcome from attempts where attempt_id = $1', [
    one.attemptId,
  ])
  if (!wasOver && row?.outcome === 'completed') one.submittedOn.push(today())
}
const dispute = async (): Promise<void> => {
  const one = pick(tries)
  if (!one) return
  const by = { userId: people[1]!, ip: '::1' }
  await world.disputes
    .raise(one.userId, { attemptId: one.attemptId, message: 'I was not paid' }, '::1')
    .then(({ disputeId }) => world.disputes.decide(by, { disputeId, decision: 'grant', points: 5, answer: 'Yes.' }))
    .catch(() => undefined)
}
const agree = async (): Promise<void> => {
  const surveyId = pick(hosted.filter((id) => id !== 'own'))
  const client = pick(clients)
  const micros = 1_000_000 + Math.floor(random() * 999_999)
  const price = { micros, currency: 'USD' }
  await world.payers.setPrice({ userId: staffId, ip: null }, surveyId, { payerId: client.payerId, price })
  agreedOf.set(surveyId, { micros, feeHundredths: Math.round(client.feePercent * 100), payer: client.payerId })
}
const sumUp = (): Promise<void> => world.money.advance(pick([0, 5, 15, 300]))

/** One thing that happened to an attempt's money on a day. */
type Happened = {
  day: string
  one: Try
  revenue: number
  points: number
  completes: number
  reversed: number
  entrants: number
}
const nothing = { revenue: 0, points: 0, completes: 0, reversed: 0, entrants: 0 }
const keyOf: Readonly<Record<MarginPart, (event: Happened) => string>> = {
  survey: ({ one }) => one.surveyId,
  supplier: ({ one }) => one.supplier,
  payer: ({ one }) => one.agreed?.payer ?? (one.supplier ? `supplier:${one.supplier}` : ''),
  campaign: ({ one }) => campaignOf.get(one.userId) ?? '',
  country: ({ one }) => countryOf.get(one.userId) ?? '',
  day: ({ day }) => day,
}

/** What the payer owes, by the words of the specification: the price less the fee, halves to the even micro. */
function owed({ micros, feeHundredths }: Agreed): number {
  const exact = micros * (10_000 - feeHundredths)
  const low = Math.floor(exact / 10_000)
  const rest = exact - low * 10_000
  return rest > 5_000 || (rest === 5_000 && low % 2 === 1) ? low + 1 : low
}

/** Everything that happened, from the callbacks as they were kept, from the transfers, and from what was done here. */
async function recount(): Promise<Happened[]> {
  const byId = new Map(tries.map((one) => [one.attemptId, one]))
  const events: Happened[] = tries.map((one) => ({ ...nothing, one, day: one.startedOn, entrants: 1 }))
  const counted = (one: Try, day: string) =>
    events.push({ ...nothing, one, day, completes: 1, revenue: one.agreed ? owed(one.agreed) : 0 })
  for (const one of tries) for (const day of one.submittedOn) counted(one, day)
  const callbacks = await world.sql<{ attempt_id: string; outcome: string; verdict: string; received_at: Date }>(
    'select attempt_id, outcome, verdict, received_at from supplier_callbacks order by callback_id',
  )
  const states = new Map<string, { paidOn: string | null; spare: boolean; used: Set<string> }>()
  for (const { attempt_id: id, outcome, verdict, received_at: at } of callbacks) {
    const one = byId.get(id)
    if (!one) continue
    const state = states.get(id) ?? { paidOn: null, spare: false, used: new Set<string>() }
    states.set(id, state)
    const day = at.toISOString().slice(0, 10)
    const isCredit = outcome === 'completed' || outcome === 'credited_late'
    if (isCredit && verdict === 'applied') {
      counted(one, day)
      state.paidOn = day
      state.used.add(outcome)
    } else if (isCredit && verdict === 'cancelled') state.used.add(outcome)
    else if (isCredit && verdict === 'already-ended' && state.paidOn !== null && !state.used.has(outcome)) {
      if (outcome === 'credited_late' || state.used.has('credited_late')) {
        state.used.add(outcome)
        state.spare = true
      }
    } else if (outcome === 'reversed' && verdict === 'applied') {
      if (state.spare) state.spare = false
      else if (state.paidOn !== null) {
        events.push({ ...nothing, one, day, revenue: one.agreed ? -owed(one.agreed) : 0 })
        events.push({ ...nothing, one, day: state.paidOn, reversed: 1 })
        state.paidOn = null
      }
    }
  }
  const transfers = await world.sql<{
    transfer_id: string
    key: string
    kind: string
    points: number
    follows: string | null
    created_at: Date
  }>('select transfer_id, key, kind, points, follows, created_at from transfers')
  const asked = await world.sql<{ dispute_id: string; attempt_id: string }>(
    'select dispute_id, attempt_id from disputes',
  )
  const attemptOfDispute = new Map(asked.map((row) => [`dispute:${row.dispute_id}`, row.attempt_id]))
  const keyOfTransfer = new Map(transfers.map((row) => [row.transfer_id, row]))
  for (const row of transfers) {
    const cause = row.kind === 'reversal' ? keyOfTransfer.get(row.follows ?? '') : row
    if (!cause || !['survey', 'screen_out', 'dispute'].includes(cause.kind)) continue
    const one = byId.get(attemptOfDispute.get(cause.key) ?? cause.key.slice(-36))
    if (!one) continue
    const points = row.points * (row.kind === 'reversal' ? -1 : 1)
    events.push({ ...nothing, one, day: row.created_at.toISOString().slice(0, 10), points })
  }
  return events
}

type Told = Pick<Happened, 'revenue' | 'points' | 'completes' | 'reversed' | 'entrants'> & {
  unpriced: number
  unpricedPoints: number
}
const noneTold: Told = { ...nothing, unpriced: 0, unpricedPoints: 0 }
/** Whether a supplier pays for it, but how much was not recorded. */
const isUnpriced = ({ agreed, supplier }: Try): boolean => agreed === null && supplier !== ''
const add = (sum: Told | undefined, event: Happened): Told => ({
  revenue: (sum?.revenue ?? 0) + event.revenue,
  points: (sum?.points ?? 0) + (isUnpriced(event.one) ? 0 : event.points),
  completes: (sum?.completes ?? 0) + event.completes,
  reversed: (sum?.reversed ?? 0) + event.reversed,
  entrants: (sum?.entrants ?? 0) + event.entrants,
  unpriced: (sum?.unpriced ?? 0) + (isUnpriced(event.one) ? event.completes : 0),
  unpricedPoints: (sum?.unpricedPoints ?? 0) + (isUnpriced(event.one) ? event.points : 0),
})
const isAny = (told: Told): boolean => Object.values(told).some((value) => value !== 0)
const toldBy = (row: MoneyFigures): Told => ({
  revenue: row.revenue.micros,
  // A point is worth a cent.
  points: row.memberCost.micros / 10_000,
  completes: row.completes,
  reversed: row.reversed,
  entrants: row.entrants,
  unpriced: row.unpriced,
  unpricedPoints: row.unpricedCost.micros / 10_000,
})

/** Compares each figure of each part on some days with the recount; the days before are another question. */
async function compare(first: string, last: string): Promise<void> {
  const events = (await recount()).filter(({ day }) => day >= first && day <= last)
  for (const by of marginParts) {
    const expected = new Map<string, Told>()
    for (const event of events) expected.set(keyOf[by](event), add(expected.get(keyOf[by](event)), event))
    const answer = await world.money.margin({ by, startDate: first, endDate: last, limit: 100 })
    const found = new Map(answer.rows.map((row) => [row.key, toldBy(row)]))
    const inOrder = (all: ReadonlyMap<string, Told>) =>
      Object.fromEntries([...all].filter(([, told]) => isAny(told)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    expect({ by, rows: inOrder(found) }).toEqual({ by, rows: inOrder(expected) })
    for (const { revenue, memberCost, margin } of answer.rows)
      expect(margin.micros).toBe(revenue.micros - memberCost.micros)
    const whole = events.reduce<Told | undefined>(add, undefined)
    expect({ by, totals: toldBy(answer.totals) }).toEqual({ by, totals: whole ?? noneTold })
  }
}
const dayBack = (days: number) => new Date(time - days * dayMs).toISOString().slice(0, 10)

describe('the margin', () => {
  test('is what callbacks and transfers say, to the micro, by every part, whatever came in whatever order', async () => {
    const acts = [begin, begin, begin, callBack, callBack, callBack, submit, dispute, agree, sumUp]
    await agree()
    const steps = scaleWork(30_000, 500)
    for (let step = 0; step < steps; step += 1) {
      await pass(Math.floor((random() * 2 * 9.5 * dayMs) / steps))
      await pick(acts)()
      if (step % Math.floor(steps / 6) === 0) await compare(dayBack(12), today())
    }
    await compare(dayBack(12), today())
    await compare(dayBack(6), dayBack(3))
    await compare(today(), today())
    const whole = await world.money.margin({ by: 'supplier', startDate: dayBack(12), endDate: today() })
    // Every kind of event occurs in this world.
    expect(whole.totals.completes).toBeGreaterThan(40)
    expect(whole.totals.reversed).toBeGreaterThan(5)
    expect(whole.totals.unpriced).toBeGreaterThan(0)
    expect(whole.totals.unpricedCost.micros).toBeGreaterThan(0)
    const kinds = await world.sql<{ kind: string }>('select distinct kind from transfers')
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['survey', 'screen_out', 'dispute', 'reversal']),
    )
    expect(await world.money.check(world.db)).toEqual([])
  })

  test('has as many days before beside it, and the attempts behind each row add up to it', async () => {
    const span = { startDate: dayBack(3), endDate: today() }
    const before = { startDate: dayBack(7), endDate: dayBack(4) }
    for (const by of marginParts) {
      const { rows } = await world.money.margin({ by, ...span, limit: 100 })
      const earlier = await world.money.margin({ by, ...before, limit: 100 })
      for (const row of rows) {
        if (by !== 'day') {
          const same = earlier.rows.find(({ key }) => key === row.key)
          if (same) expect(toldBy(row.before)).toEqual(toldBy(same))
        }
        let told = { revenue: 0, points: 0, unpricedPoints: 0, completes: 0, reversed: 0 }
        let after: string | undefined
        do {
          const page = await world.money.attempts({
            by,
            value: row.key,
            ...span,
            limit: 7,
            ...(after ? { after } : {}),
          })
          for (const one of page.rows)
            told = {
              revenue: told.revenue + one.revenue.micros,
              points: told.points + one.memberCost.micros / 10_000,
              unpricedPoints: told.unpricedPoints + one.unpricedCost.micros / 10_000,
              completes: told.completes + one.completes,
              reversed: told.reversed + one.reversed,
            }
          after = page.next ?? undefined
        } while (after)
        const { entrants: _entrants, unpriced: _unpriced, ...rest } = toldBy(row)
        expect({ by, key: row.key, ...told }).toEqual({ by, key: row.key, ...rest })
      }
    }
  })

  test('leaves out what a supplier’s attempt without a price cost, and shows it apart', async () => {
    const [one] = await world.sql<{ attempt_id: string }>(
      `select attempt_id from attempts where survey_id = 'plain' and earned > 0 limit 1`,
    )
    const told = await world.money.attempt(one?.attempt_id ?? '')
    expect(told).toMatchObject({ price: null, margin: null, revenue: { micros: 0 } })
    expect(told.memberCost.micros).toBeGreaterThan(0)
    const days = { startDate: dayBack(12), endDate: today() }
    const { rows } = await world.money.margin({ by: 'survey', ...days, limit: 100 })
    const row = rows.find(({ key }) => key === 'plain')
    expect(row).toMatchObject({ memberCost: { micros: 0 }, margin: { micros: 0 }, effectivePrice: null })
    expect(row?.unpricedCost.micros).toBeGreaterThan(0)
    // In-house nothing is missing: what it costs is in the margin.
    const own = rows.find(({ key }) => key === 'own')
    expect(own).toMatchObject({ unpriced: 0, unpricedCost: { micros: 0 }, effectivePrice: { micros: 0 } })
    expect(own?.margin.micros).toBeLessThan(0)
  })

  test('keeps an attempt in the country in which it began, whoever moves or closes the account', async () => {
    const days = { startDate: dayBack(12), endDate: today(), limit: 100 }
    const byCountry = async () => (await world.money.margin({ by: 'country', ...days })).rows
    await world.money.advance(0)
    const before = await byCountry()
    const behind = async (value: string) => (await world.money.attempts({ by: 'country', value, ...days })).rows
    const opened = await behind('DE')
    const [mover = '', leaver = ''] = people.filter((userId) => countryOf.get(userId) === 'DE')
    await world.sql(`update users set country_id = 'FR' where user_id = $1`, [mover])
    await transaction(world.db, (tx) => world.users.close(tx, leaver, new Date(time)))
    expect(await byCountry()).toEqual(before)
    expect(await behind('DE')).toEqual(opened)
    await world.sql('select money_recount($1, $2)', [dayBack(12), today()])
    expect(await byCountry()).toEqual(before)
  })

  test('of one attempt is told line by line', async () => {
    const [one] = await world.sql<{ attempt_id: string }>(
      `select attempt_id from attempts where outcome = 'reversed' and attempt_id in (select attempt_id from money_lines where kind = 'cost-back') limit 1`,
    )
    const told = await world.money.attempt(one?.attempt_id ?? '')
    expect(told.lines.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['revenue', 'revenue-back', 'cost', 'cost-back']),
    )
    expect(told.revenue.micros).toBe(
      told.lines.reduce((sum, line) => sum + (line.points === null ? line.amount.micros : 0), 0),
    )
    await expect(world.money.attempt(newId())).rejects.toMatchObject({ code: 'not-found' })
  })

  test('counts what is told days later on its own day, at once and after the job', async () => {
    await world.money.advance(0)
    const [running] = await world.sql<{ attempt_id: string }>(
      `select attempt_id from attempts where outcome = 'started' and not is_cancelled and supplier_key = 'house' limit 1`,
    )
    const attemptId = running?.attempt_id ?? ''
    const completesOf = async (day: string) =>
      (await world.money.margin({ by: 'day', startDate: day, endDate: day })).totals.completes
    const [then, now] = [await completesOf(dayBack(3)), await completesOf(today())]
    const ending = { attemptId, outcome: 'completed', key: newId(), source: 'supplier:house' } as const
    await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [{ ...ending, at: new Date(time - 3 * dayMs) }]))
    expect([await completesOf(dayBack(3)), await completesOf(today())]).toEqual([then + 1, now])
    expect(await world.sql('select from money_stale_days')).not.toEqual([])
    await world.money.advance(0)
    expect(await world.sql('select from money_stale_days')).toEqual([])
    expect([await completesOf(dayBack(3)), await completesOf(today())]).toEqual([then + 1, now])
    expect(await world.money.check(world.db)).toEqual([])
    tries.find(({ attemptId: id }) => id === attemptId)?.submittedOn.push(dayBack(3))
  })

  test('whose sums were changed by hand is found at night, noted, and counted anew', async () => {
    await world.money.advance(0)
    const [row] = await world.sql<{ day: string; survey_id: string }>(
      `update money_days set revenue = revenue + 1 where ctid = (select ctid from money_days where revenue > 0 limit 1)
       returning day::text, survey_id`,
    )
    expect(await world.money.check(world.db)).toMatchObject([
      { invariant: 'money', subject: `${row?.day} ${row?.survey_id}` },
    ])
    expect(await world.money.checkDays()).toEqual([row?.day])
    expect(await world.money.check(world.db)).toEqual([])
    expect((await world.money.summary()).findings).toMatchObject([
      { day: row?.day, surveyId: row?.survey_id, figure: 'revenue' },
    ])
    await compare(dayBack(12), today())
  })
})
