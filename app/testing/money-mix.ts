import { listMadeTopUpKeys, topUpHouse } from '../../areas/surveys/contract/top-ups.ts'
import { dayMs } from '../../platform/contract/durations.ts'
import { transaction } from '../../platform/server/db.ts'
import { newId } from '../../platform/server/secrets.ts'
import type { Random } from '../../seed/content/random.ts'
import { handClock, tellTime } from './handed-clock.ts'
import { giveSources, readBegun, readMoved } from './money-facts.ts'
import type { Facts, Received, Seen } from './money-recount.ts'
import { bitlabsAddress, houseAddress, saveLive } from './supplier-callbacks.ts'
import { serveSurveys } from './survey-server.ts'
import { externalDraft, hostedDraft, supplierSecret, surveyWorld } from './survey-world.ts'

export type MoneyMix = Awaited<ReturnType<typeof openMoneyMix>>
type Attempt = { attemptId: string; userId: string; surveyId: string; supplierKey: string | null }
type OfSupplier = Attempt & { supplierKey: SupplierKey }

const suppliers = { bits: 'bitlabs', lab: 'bitlabs', house: 'house', pins: 'house' } as const
type SupplierKey = keyof typeof suppliers
/** Surveys of suppliers; the price of the last one is unknown. */
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

const ofHouse = {
  completed: 10,
  disqualified: 3,
  quota_full: 2,
  quality_rejected: 1,
  security_rejected: 1,
  reversed: 4,
}
const ofBitlabs = { completed: 10, disqualified: 4, reversed: 4, credited_late: 3 }

/** How many members may close their accounts in one run. */
const closedMax = 6

type Panel = Awaited<ReturnType<typeof openPanel>>
/** A panel with a clock of its own, whose staff can be named. */
async function openPanel(random: Random) {
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
  const server = await serveSurveys(world)
  const [staffId = '', judgeId = ''] = await world.panelists(2)
  return { world, random, server, staffId, judgeId, began: now, goTo, readNow: () => now }
}

/** Adds suppliers, clients and their surveys; returns a function that changes the price of a survey. */
async function offerSurveys({ world, random, staffId }: Panel) {
  const by = { userId: staffId, ip: '::1' }
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
  return agree
}

/** Adds members of several countries and campaigns; some move, and a few close their accounts. */
async function inviteMembers({ world, random, staffId, readNow }: Panel) {
  const countryOf = new Map<string, string>()
  const closed = new Set<string>()
  for (const countryId of ['US', 'DE', 'ES', 'BR', '']) {
    const found = await world.panelists(5, { countryId: countryId || 'US' })
    for (const userId of found) countryOf.set(userId, countryId)
    if (!countryId) await world.sql('update users set country_id = null where user_id = any ($1)', [found])
  }
  const open = (): string[] => [...countryOf.keys()].filter((userId) => !closed.has(userId))
  await giveSources(world.sql, { staffId, random, userIds: open() })
  return {
    countryOf,
    closed,
    open,
    move: async (): Promise<void> => {
      const [userId, countryId] = [random.pick(open()), random.pick(['US', 'DE', 'FR'])]
      await world.sql('update users set country_id = $2 where user_id = $1', [userId, countryId])
      countryOf.set(userId, countryId)
    },
    close: async (userId = random.pick(open())): Promise<void> => {
      if (closed.has(userId) || closed.size === closedMax) return
      closed.add(userId)
      await transaction(world.db, (tx) => world.users.close(tx, userId, readNow()))
    },
  }
}
type Members = Awaited<ReturnType<typeof inviteMembers>>

/** The messages of suppliers about attempts. */
function createMessages({ world: { sql }, random, server, readNow }: Panel, ofSuppliers: () => OfSupplier[]) {
  const received: Received[] = []
  const toldOf = new Set<string>()
  const send = async (address: string): Promise<void> => {
    received.push({ at: readNow(), address })
    await server.app.inject({ method: 'GET', url: address })
  }
  const seconds = () => Math.floor(readNow().getTime() / 1000)
  /** The address of a message about an attempt; now and then with a wrong amount or from another supplier. */
  async function addressAbout({ attemptId, supplierKey }: OfSupplier, outcome: string) {
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
    toldOf.add(one.attemptId)
    // Some come twice at the same time, and some unsigned.
    const spoilt = random.chance(0.05) ? address.replace(/.$/, (last) => (last === '0' ? '1' : '0')) : address
    await Promise.all(random.chance(0.1) ? [send(spoilt), send(spoilt)] : [send(spoilt)])
  }

  return { received, toldOf, tell }
}

/** How attempts begin, and what happens to them without a supplier. */
function createAttempts({ world, random, readNow }: Panel, { countryOf, closed, open }: Members) {
  const seen: Seen[] = []
  const attempts: Attempt[] = []
  const countryAt = new Map<string, string>()
  const { sql } = world
  const ofSuppliers = () => attempts.flatMap((one) => (one.supplierKey === null ? [] : [one as OfSupplier]))
  const ofOurs = () => attempts.filter(({ supplierKey }) => supplierKey === null)
  const end = (one: Attempt, outcome: 'completed' | 'disqualified' | 'reversed' | 'abandoned', source: string) =>
    transaction(world.db, (tx) =>
      world.surveys.endAttempts(tx, [{ attemptId: one.attemptId, key: newId(), source, outcome, at: readNow() }]),
    )
  /** Something happens to an attempt of our own. */
  const finish = async (): Promise<void> => {
    const one = random.pick(ofOurs())
    const [row] = await sql<{ outcome: string }>('select outcome from attempts where attempt_id = $1', [one.attemptId])
    if (row?.outcome === 'started') {
      if (closed.has(one.userId)) return
      if (random.chance(0.25)) return void (await end(one, 'disqualified', 'hosted'))
      await world.surveys.submit(one.userId, one.attemptId, { ...hostedAnswers })
      seen.push({ at: readNow(), attemptId: one.attemptId, what: 'completed' })
    } else if (row?.outcome === 'completed' && random.chance(0.5)) {
      await end(one, 'reversed', 'quality')
      seen.push({ at: readNow(), attemptId: one.attemptId, what: 'reversed' })
    }
  }
  const giveUp = async (): Promise<void> => {
    const one = random.pick(ofSuppliers())
    const [ended] = await end(one, 'abandoned', 'clock')
    if (ended?.changed) seen.push({ at: readNow(), attemptId: one.attemptId, what: 'abandoned' })
  }
  const start = async (): Promise<void> => {
    const surveyId = random.pick([...external.map(([id]) => id), ...sold, inHouse])
    const userId = random.pick(open())
    if (attempts.some((one) => one.userId === userId && one.surveyId === surveyId)) return
    const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
    const supplierKey = external.find(([id]) => id === surveyId)?.[1] ?? null
    attempts.push({ attemptId, userId, surveyId, supplierKey })
    countryAt.set(attemptId, countryOf.get(userId) ?? '')
  }
  return { seen, attempts, countryAt, ofSuppliers, start, finish, giveUp }
}

/** What members get for attempts in other ways: by a dispute, or because a survey took longer than promised. */
function createGifts({ world, random, server, judgeId }: Panel, attempts: readonly Attempt[]) {
  const { sql } = world
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
    const [row] = await sql<{ minutes: number | null }>(
      'select promised_minutes as minutes from attempts where attempt_id = $1',
      [attemptId],
    )
    const [key = ''] = listMadeTopUpKeys({ surveyId, promisedMinutes: row?.minutes ?? 0 }, attemptId)
    const points = random.int(1, 30)
    const gift = { key, userId, points, kind: 'top_up', house: topUpHouse, description: 'More time' } as const
    await transaction(world.db, (tx) => world.wallet.credit(tx, [gift]))
  }
  return { dispute, topUp }
}

/**
 * Opens a panel with a clock of its own, on which suppliers, clients and members of several countries and campaigns are
 * at work in random order. `act` does one thing, at a later time; `facts` is what was received, seen and paid.
 */
export async function openMoneyMix(random: Random) {
  const panel = await openPanel(random)
  const { world, server, goTo, readNow } = panel
  const agree = await offerSurveys(panel)
  const members = await inviteMembers(panel)
  const { seen, attempts, countryAt, ofSuppliers, ...own } = createAttempts(panel, members)
  const { received, toldOf, tell } = createMessages(panel, ofSuppliers)
  const ofBits = () => ofSuppliers().filter(({ supplierKey }) => suppliers[supplierKey] === 'bitlabs')
  const goOn = async (): Promise<void> => {
    const now = readNow().getTime()
    const midnight = Math.ceil((now + 1) / dayMs) * dayMs
    const edge = midnight + random.pick([-1, 0, 1])
    const next = now + random.int(1_000, 50 * 60_000)
    await goTo(new Date(next > midnight && edge > now && random.chance(0.6) ? edge : next))
  }
  /** A screen-out is credited after all, and perhaps taken back again; the account may be closed by then. */
  const creditLater = async (): Promise<void> => {
    const fresh = ofBits().filter(({ attemptId }) => !toldOf.has(attemptId))
    if (fresh.length === 0) return
    const one = random.pick(fresh)
    if (random.chance(0.5)) await members.close(one.userId)
    for (const outcome of ['disqualified', 'credited_late', ...(random.chance(0.5) ? ['reversed'] : [])]) {
      await tell(one, outcome)
      await goOn()
    }
  }
  const acts = {
    start: 50,
    tell: 46,
    finish: 12,
    late: 4,
    creditLater: 4,
    giveUp: 3,
    dispute: 6,
    agree: 3,
    move: 2,
    close: 1,
    advance: 2,
    topUp: 3,
  }
  const doing: Readonly<Record<keyof typeof acts, () => Promise<unknown>>> = {
    ...own,
    ...createGifts(panel, attempts),
    tell: () => tell(),
    move: members.move,
    close: () => members.close(),
    creditLater,
    late: () => tell(random.pick(ofBits()), 'credited_late'),
    agree: () => agree(random.pick([...external.map(([id]) => id), ...sold])),
    advance: async () => {
      await world.reports.advance()
      await world.money.advance()
    },
  }

  return {
    ...world,
    server,
    began: panel.began,
    readNow,
    token: server.sign(panel.staffId, '2'),
    /** Goes on by up to some hours, often to the edge of a day, and does one thing; returns its name. */
    act: async (): Promise<string> => {
      await goOn()
      const hasAll = ofBits().length > 0 && attempts.some(({ supplierKey }) => supplierKey === null)
      const what = attempts.length < 12 || !hasAll ? 'start' : random.weighted(acts)
      await doing[what]()
      return what
    },
    facts: async (): Promise<Facts> => ({
      attempts: await readBegun(world.sql, countryAt),
      received,
      seen,
      moved: await readMoved(world.sql),
    }),
    close: async (): Promise<void> => {
      await server.app.close()
      await world.close()
    },
  }
}
