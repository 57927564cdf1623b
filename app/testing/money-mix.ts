import { transaction } from '../../platform/server/db.ts'
import { newId } from '../../platform/server/secrets.ts'
import type { Random } from '../../seed/content/random.ts'
import { handClock, tellTime } from './handed-clock.ts'
import type { Begun, Facts, Moved, Received, Seen } from './money-recount.ts'
import { bitlabsAddress, houseAddress, saveLive } from './supplier-callbacks.ts'
import { serveSurveys } from './survey-server.ts'
import { externalDraft, hostedDraft, supplierSecret, surveyWorld } from './survey-world.ts'

export type MoneyMix = Awaited<ReturnType<typeof openMoneyMix>>
type Attempt = { attemptId: string; userId: string; surveyId: string; supplierKey: string | null }

const dayMs = 86_400_000
const suppliers = { bits: 'bitlabs', lab: 'bitlabs', house: 'house', pins: 'house' } as const
type SupplierKey = keyof typeof suppliers
/** Surveys of suppliers; nobody has told the price of the last one. */
const external: readonly [string, SupplierKey, boolean][] = [
  ['b-tea', 'bits', true],
  ['b-car', 'bits', true],
  ['l-pet', 'lab', true],
  ['h-sea', 'house', true],
  ['p-sky', 'pins', true],
  ['p-old', 'pins', false],
]
const sold = ['s-cup', 's-pen']
const inHouse = 'own-mood'
const hostedAnswers = { q1: 'a', q2: 'b', q3: 'a' }

/**
 * Opens a panel with a clock of its own, on which suppliers, clients and members of several countries and campaigns are
 * at work in random order. `act` does one thing, at a later time; `facts` is what was received, seen and paid.
 */
export async function openMoneyMix(random: Random) {
  let now = new Date(Date.UTC(2026, random.int(0, 9), random.int(1, 27), random.int(0, 23)))
  const world = await surveyWorld({
    prepare: (url) => handClock(url, ['attempt_events_told_late']),
    clock: () => now,
    readsAhead: random.chance(0.7),
  })
  const goTo = async (at: Date): Promise<void> => {
    now = at
    await tellTime(world.sql, now)
  }
  await goTo(now)
  const began = now
  const server = await serveSurveys(world)
  const received: Received[] = []
  const seen: Seen[] = []
  const attempts: Attempt[] = []
  const closed = new Set<string>()
  const [staffId = '', judgeId = ''] = await world.panelists(2)
  const by = { userId: staffId, ip: '::1' }
  const { sql } = world

  /** A price, in whole cents or in any micros, and a commission with at most two decimals. */
  const somePrice = () => ({
    micros: random.chance(0.5) ? random.int(20, 400) * 10_000 : random.int(200_000, 4_000_000),
    feePercent: random.pick([0, 0, 5, 12.5, random.int(0, 9_999) / 100]),
  })
  const agree = async (surveyId: string): Promise<void> => {
    const known = external.find(([id]) => id === surveyId)
    const { micros, feePercent } = somePrice()
    if (!known) {
      const { payerId } = random.pick(clients)
      const price = random.chance(0.1) ? null : { micros, currency: 'USD' }
      await world.payers.setPrice(by, surveyId, { payerId: price && payerId, price })
      return
    }
    const price = { micros, currency: 'USD', sharePercent: 50, feePercent }
    const terms = known[2] ? { price } : {}
    const points = random.int(5, 90)
    await world.surveys.save([externalDraft({ surveyId, supplierKey: known[1], points, ...terms })])
  }
  for (const [supplierKey, format] of Object.entries(suppliers))
    await saveLive(world, { supplierKey, name: supplierKey, format, secret: supplierSecret })
  const clients = [
    await world.payers.add(by, { name: 'Acme', feePercent: 10 }),
    await world.payers.add(by, { name: 'Bolt' }),
    await world.payers.add(by, { name: 'Cora', feePercent: 33.33 }),
  ]
  await world.surveys.save([...sold, inHouse].map((surveyId) => hostedDraft({ surveyId, points: random.int(10, 90) })))
  for (const surveyId of [...external.map(([id]) => id), ...sold]) await agree(surveyId)
  const userIds: string[] = []
  for (const countryId of ['US', 'DE', 'ES', 'BR']) userIds.push(...(await world.panelists(5, { countryId })))
  // Only members without a country close their accounts: what becomes of the country of others is not agreed.
  const leaving = await world.panelists(5)
  await sql('update users set country_id = null where user_id = any ($1)', [leaving])
  userIds.push(...leaving)
  await giveSources(sql, { staffId, random, userIds })

  const send = async (address: string): Promise<void> => {
    received.push({ at: now, address })
    await server.app.inject({ method: 'GET', url: address })
  }
  const seconds = () => Math.floor(now.getTime() / 1000)
  const ofSuppliers = () =>
    attempts.flatMap((one) => (one.supplierKey === null ? [] : [one as Attempt & { supplierKey: SupplierKey }]))
  const ofOurs = () => attempts.filter(({ supplierKey }) => supplierKey === null)

  /** The address of a message about an attempt; now and then with a wrong amount or from another supplier. */
  async function addressAbout({ attemptId, supplierKey }: Attempt & { supplierKey: SupplierKey }, outcome: string) {
    const from = random.chance(0.03) ? random.pick(Object.keys(suppliers) as SupplierKey[]) : supplierKey
    const eventId = `${outcome}-${attemptId}${random.chance(0.05) ? '-2' : ''}`
    const [row] = await sql<{ price_micros: string | null; points: number }>(
      'select price_micros, points from attempts where attempt_id = $1',
      [attemptId],
    )
    const isWrong = random.chance(0.05)
    if (suppliers[from] === 'house') {
      const said = random.chance(0.5) ? { amount: (row?.points ?? 0) + (isWrong ? 1 : 0) } : {}
      const address = houseAddress({ attemptId, outcome, eventId, ts: seconds(), ...said })
      return address.replace('/supplier/house/', `/supplier/${from}/`)
    }
    // A price may be off by one percent, for rounding.
    const off = isWrong ? 1.05 : random.pick([1, 1, 0.995, 1.005])
    const usd = (Math.round(Number(row?.price_micros ?? 0) * off) / 1_000_000).toFixed(6)
    return bitlabsAddress({ attemptId, outcome, usd, eventId }, supplierSecret, from)
  }
  const tell = async (one = random.pick(ofSuppliers()), wanted?: string): Promise<void> => {
    const isBitlabs = suppliers[one.supplierKey] === 'bitlabs'
    const outcome = wanted ?? random.weighted<string>(isBitlabs ? ofBitlabs : ofHouse)
    const address = await addressAbout(one, outcome)
    // Some come twice at the same time, and some unsigned.
    const spoilt = random.chance(0.05) ? address.replace(/.$/, (last) => (last === '0' ? '1' : '0')) : address
    await Promise.all(random.chance(0.1) ? [send(spoilt), send(spoilt)] : [send(spoilt)])
  }

  const end = (one: Attempt, outcome: 'completed' | 'disqualified' | 'reversed' | 'abandoned', source: string) =>
    transaction(world.db, (tx) =>
      world.surveys.endAttempts(tx, [{ attemptId: one.attemptId, key: newId(), source, outcome, at: now }]),
    )
  const start = async (): Promise<void> => {
    const surveyId = random.pick([...external.map(([id]) => id), ...sold, inHouse])
    const userId = random.pick(userIds)
    if (attempts.some((one) => one.userId === userId && one.surveyId === surveyId)) return
    const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
    const supplierKey = external.find(([id]) => id === surveyId)?.[1] ?? null
    attempts.push({ attemptId, userId, surveyId, supplierKey })
  }
  /** Something happens to an attempt of our own. */
  const finish = async (): Promise<void> => {
    const one = random.pick(ofOurs())
    const [row] = await sql<{ outcome: string }>('select outcome from attempts where attempt_id = $1', [one.attemptId])
    if (row?.outcome === 'started') {
      if (closed.has(one.userId)) return
      if (random.chance(0.25)) return void (await end(one, 'disqualified', 'hosted'))
      await world.surveys.submit(one.userId, one.attemptId, { ...hostedAnswers })
      seen.push({ at: now, attemptId: one.attemptId, what: 'completed' })
    } else if (row?.outcome === 'completed' && random.chance(0.5)) {
      await end(one, 'reversed', 'quality')
      seen.push({ at: now, attemptId: one.attemptId, what: 'reversed' })
    }
  }
  const giveUp = async (): Promise<void> => {
    const one = random.pick(ofSuppliers())
    const [ended] = await end(one, 'abandoned', 'clock')
    if (ended?.changed) seen.push({ at: now, attemptId: one.attemptId, what: 'abandoned' })
  }
  /** A member disputes an attempt that ended, and gets points for it. */
  const dispute = async (): Promise<void> => {
    const { userId, attemptId } = random.pick(attempts)
    const raised = await world.disputes
      .raise(userId, { attemptId, reason: 'other', message: 'It ended well' }, '::1')
      .catch(() => null)
    const points = raised && (await listed(raised.disputeId))
    if (!raised || !points) return
    const ruling = { disputeId: raised.disputeId, answer: 'You are right', decision: 'grant' as const }
    await world.disputes.decide({ userId: judgeId, ip: '::1' }, { ...ruling, points: random.int(1, points) })
  }
  /** How many points may be granted. */
  const listed = async (disputeId: string): Promise<number> => {
    const path = 'wallet/getDisputes?scope=all&limit=100'
    const { data } = await server.call(server.sign(judgeId, '2'), 'GET', path)
    const { rows } = data as { rows: { disputeId: string; mostPoints?: number }[] }
    return rows.find((row) => row.disputeId === disputeId)?.mostPoints ?? 0
  }
  const topUp = async (): Promise<void> => {
    const { attemptId, surveyId, userId } = random.pick(attempts)
    await sql(`select ledger_credit($1, $2, $3, '{top_up}', '{top-ups}', $4, '{More time}')`, [
      [newId()],
      [`topup:${surveyId}:5:${attemptId}:1`],
      [userId],
      [random.int(1, 30)],
    ])
  }
  const close = async (): Promise<void> => {
    const userId = leaving.length > 2 ? leaving.pop() : undefined
    if (!userId) return
    closed.add(userId)
    userIds.splice(userIds.indexOf(userId), 1)
    await transaction(world.db, (tx) => world.users.close(tx, userId, now))
  }
  const [kinds] = await sql<{ has_top_ups: boolean }>(
    `select bool_or(pg_get_constraintdef(oid) like '%''top_up''%') as has_top_ups from pg_constraint
     where conrelid = 'transfers'::regclass`,
  )
  const acts = {
    start: 50,
    tell: 46,
    finish: 12,
    late: 4,
    giveUp: 3,
    dispute: 6,
    agree: 3,
    close: 1,
    advance: 2,
    topUp: kinds?.has_top_ups ? 3 : 0,
  }
  const doing: Readonly<Record<keyof typeof acts, () => Promise<unknown>>> = {
    start,
    tell,
    finish,
    giveUp,
    dispute,
    topUp,
    close,
    late: () =>
      tell(
        random.pick(ofSuppliers().filter(({ supplierKey }) => suppliers[supplierKey] === 'bitlabs')),
        'credited_late',
      ),
    agree: () => agree(random.pick([...external.map(([id]) => id), ...sold])),
    advance: async () => {
      await world.reports.advance()
      await world.money.advance()
    },
  }

  return {
    ...world,
    server,
    began,
    readNow: () => now,
    token: server.sign(staffId, '2'),
    /** Goes on by up to some hours, often to the edge of a day, and does one thing; returns its name. */
    act: async (): Promise<string> => {
      const midnight = Math.ceil((now.getTime() + 1) / dayMs) * dayMs
      const edge = midnight + random.pick([-1, 0, 1])
      const next = now.getTime() + random.int(1_000, 50 * 60_000)
      await goTo(new Date(next > midnight && edge > now.getTime() && random.chance(0.6) ? edge : next))
      const what = attempts.length < 12 ? 'start' : random.weighted(acts)
      await doing[what]()
      return what
    },
    facts: async (): Promise<Facts> => ({
      attempts: await readBegun(sql),
      received,
      seen,
      moved: await readMoved(sql),
    }),
    close: async (): Promise<void> => {
      await server.app.close()
      await world.close()
    },
  }
}
const ofHouse = {
  completed: 10,
  disqualified: 3,
  quota_full: 2,
  quality_rejected: 1,
  security_rejected: 1,
  reversed: 4,
}
const ofBitlabs = { completed: 10, disqualified: 4, reversed: 4, credited_late: 3 }

type Sql = MoneyMix['sql']
/** Lets some members come from campaigns, and some from an import; the others came by themselves. */
async function giveSources(
  sql: Sql,
  { staffId, random, userIds }: { staffId: string; random: Random; userIds: readonly string[] },
): Promise<void> {
  for (const affId of [1001, 1002])
    await sql(
      `insert into campaigns (aff_id, title, base_url, click_id, sub_id_1, sub_id_2, source, creative_id, placement, type_id,
         vendor_id, cost_cents, budget_cents, lead_cap, redirect_type, redirect_url)
       values ($1, $2, 'https://panel.test/', 'c', '', '', '', '', '', 1, $3, 100, 100000, 1000, 3, '')`,
      [affId, `Campaign ${affId}`, staffId],
    )
  for (const [i, userId] of random.shuffled(userIds).slice(0, 14).entries())
    await sql(
      `insert into leads (lead_id, aff_id, person_key, user_id, status, click_value, sub_1, sub_2, source, creative, placement,
         parameters, clicked_at, signed_up_at, visited_on)
       values ($1, $2, $3, $4, $5, '', '', '', '', '', '', '{}', now(), now(), now()::date)`,
      [newId(), 1001 + (i % 2), Buffer.from(userId), userId, random.pick(['signed-up', 'paid', 'held', 'refused'])],
    )
}

/** What each attempt began with. */
async function readBegun(sql: Sql): Promise<Begun[]> {
  const rows = await sql<{
    attempt_id: string
    started_at: Date
    survey_id: string
    supplier_key: string | null
    payer_id: string | null
    price_micros: string | null
    fee_percent: string | null
    points: number
    aff_id: number | null
    country_id: string | null
  }>(
    `select a.attempt_id, a.started_at, a.survey_id, a.supplier_key, a.payer_id, a.price_micros, a.fee_percent, a.points,
       u.country_id, (select l.aff_id from leads l where l.user_id = a.user_id) as aff_id
     from attempts a join users u using (user_id)`,
  )
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    startedAt: row.started_at,
    surveyId: row.survey_id,
    supplierKey: row.supplier_key,
    payerId: row.payer_id,
    priceMicros: row.price_micros === null ? null : Number(row.price_micros),
    feePercent: Number(row.fee_percent ?? 0),
    points: row.points,
    campaign: row.aff_id === null ? '' : String(row.aff_id),
    country: row.country_id ?? '',
  }))
}

/** The points that attempts cost: what was credited because of them, and what was taken back of it. */
async function readMoved(sql: Sql): Promise<Moved[]> {
  const rows = await sql<{ at: Date; key: string; points: string; isBack: boolean; disputed: string | null }>(
    `select t.created_at as at, coalesce(o.key, t.key) as key, t.points, t.kind = 'reversal' as "isBack",
       d.attempt_id as disputed
     from transfers t left join transfers o on o.transfer_id = t.follows and t.kind = 'reversal'
     left join disputes d on coalesce(o.key, t.key) = 'dispute:' || d.dispute_id
     where coalesce(o.kind, t.kind) in ('survey', 'screen_out', 'dispute', 'top_up')`,
  )
  return rows.map(({ at, key, points, isBack, disputed }) => {
    const parts = key.split(':')
    const attemptId = disputed ?? (parts[0] === 'topup' ? parts[3] : parts[1]) ?? ''
    return { at, attemptId, points: isBack ? 0 - Number(points) : Number(points) }
  })
}
