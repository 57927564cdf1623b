import { addressOf } from '../../platform/contract/endpoint.ts'
import { transaction } from '../../platform/server/db.ts'
import { newId } from '../../platform/server/secrets.ts'
import { ringsApi, type Ring, type RingRow } from '../../areas/rings/contract.ts'
import type { Random } from '../../seed/content/random.ts'
import { goodPassword, openAccounts, publicSiteKey } from './accounts.ts'
import { serveCallers } from './callers.ts'
import { freshDatabase } from './database.ts'
import { handClock, tellTime } from './handed-clock.ts'
import { hostedDraft } from './survey-world.ts'

export type RingsMix = Awaited<ReturnType<typeof openRingsMix>>
/** People who share something: accomplices, or a household or a couple, who may be shown and are never decided about. */
export type Group = { kind: 'ring' | 'household' | 'couple'; members: string[] }
/** Where a reward is sent to. */
type Target = { method: 'bank' | 'paypal'; value: string; users: number }
type Step = () => Promise<void>
type Plan = { group: Group; steps: Step[] }

const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0'
/** As many as may share a browser or a target before it is public. */
const perBrowser = 12
const perTarget = 4

/** A valid German account number. */
function makeIban(random: Random): string {
  const account = Array.from({ length: 18 }, () => random.int(0, 9)).join('')
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}
/** The same target as people write it. */
const writeAs = ({ method, value }: Target, random: Random): string =>
  method === 'paypal'
    ? random.pick([value, value.toUpperCase(), ` ${value}`, value.replace(/^./, (first) => first.toUpperCase())])
    : random.pick([
        value,
        value.toLowerCase(),
        value.replaceAll(/(.{4})/g, '$1 ').trim(),
        value.replaceAll(/(.{4})(?=.)/g, '$1-'),
      ])

type Panel = Awaited<ReturnType<typeof openPanel>>
/** Opens a panel with a clock of its own that offers a survey and rewards by hand. */
async function openPanel() {
  const database = await freshDatabase()
  await handClock(database.url)
  const world = openAccounts({ url: database.url, poolSize: 6 })
  const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await world.pool.query<Row & Record<string, unknown>>(text, values)).rows
  let now = new Date()
  const goTo = async (at: Date): Promise<void> => {
    now = at
    await tellTime(sql, at)
  }
  await goTo(now)
  await world.settle()
  const server = await serveCallers(world.mount)
  world.chosen.take([
    { key: 'redemptions.openAtOnce', value: 5, version: 1 },
    { key: 'redemptions.perDay', value: 5, version: 1 },
  ])
  const nobody = { userId: null, ip: null }
  for (const method of ['bank', 'paypal'] as const) {
    const words = { name: { en: `By ${method}` }, deliveryText: { en: 'In days' } }
    await world.rewards.create(nobody, { ...words, kind: 'manual', method, amounts: [500], position: 1 }, method)
    await world.rewards.setState(nobody, method, 'offered')
  }
  await world.surveys.save([hostedDraft({ surveyId: 'tea', points: 50 })])
  const boss = await transaction(world.db, (tx) =>
    world.users.create(tx, { email: 'boss@example.com', role: '2', firstName: 'Bo', countryId: 'US' }),
  )
  const token = server.sign(boss.userId, '2', [
    'rings.view',
    'rings.decide',
    'redemptions.view',
    'redemptions.review',
    'panelists.view',
    'panelists.block',
  ])
  return { ...world, world, database, server, sql, goTo, token, boss: boss.userId, readNow: () => now }
}

type People = ReturnType<typeof createPeople>
/** What people do at the panel: they open browsers, join, answer and ask for rewards. */
function createPeople({ world, server, sql, readNow }: Panel, random: Random) {
  const own = (userId: string): string => server.sign(userId)
  const emails = new Map<string, string>()
  let people = 0
  const someIp = () => `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`

  const post = (url: string, payload: object, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload, headers: { 'user-agent': agent, ...headers } })
  const openBrowser = async (ip = someIp()): Promise<string> => {
    const body = { deviceData: { canvas: newId() }, userAgent: agent }
    const answer = await post('captcha/getFingerprintTokenss', body, {
      'x-api-key': publicSiteKey,
      'x-forwarded-for': ip,
    })
    return answer.json<{ data: { visitorId: string } }>().data.visitorId
  }
  /** Somebody joins in a browser. */
  const join = async (visitorId: string, ip = someIp()): Promise<string> => {
    const email = `someone${people++}@example.com`
    const said = { email, password: goodPassword, providerId: 'manual', type: 'signup', acceptedTerms: true, visitorId }
    const answer = await post('auth/signup', said, { 'time-zone': 'Europe/London', 'x-forwarded-for': ip })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const { userId } = answer.json<{ data: { user: { userId: string } } }>().data.user
    emails.set(userId, email)
    await transaction(world.db, (tx) => world.users.markEmailVerified(tx, userId, readNow()))
    return userId
  }
  /** Asks for a reward that is sent to a target, in the member's own way of writing it. */
  const ask = async (userId: string, target: Target): Promise<void> => {
    const credit = {
      key: newId(),
      userId,
      points: 500,
      description: 'Survey',
      kind: 'survey',
      house: 'surveys',
    } as const
    await transaction(world.db, (tx) => world.wallet.credit(tx, [credit]))
    const said = { points: 500, rewardId: target.method, password: goodPassword }
    const payee = { payeeName: random.pick(['Ann Example', 'A. Example']), payeeHandle: writeAs(target, random) }
    const answer = await server.call(own(userId), 'POST', 'wallet/createRedemptionRequest', {
      body: { ...said, ...payee },
    })
    if (answer.status !== 200)
      throw new Error(`${payee.payeeHandle}: ${answer.message} ${JSON.stringify(answer.errors)}`)
    target.users += 1
  }
  const takeSurvey = async (userId: string): Promise<void> => {
    const { attemptId } = await world.surveys.start(userId, 'tea', 'desktop')
    await world.surveys.submit(userId, attemptId, { q1: 'a', q2: 'b', q3: 'a' })
  }
  const newTarget = (): Target => {
    const method = random.pick(['bank', 'paypal'] as const)
    const value = method === 'bank' ? makeIban(random) : `payee${newId().slice(-12)}@mail.example`
    return { method, value, users: 0 }
  }
  return { sql, own, emails, post, someIp, openBrowser, join, ask, takeSurvey, newTarget }
}

/** The steps by which this many accomplices become one ring: in a chain, mostly in browsers, or in any way. */
function planRing({ ask, openBrowser, join, takeSurvey, newTarget }: People, random: Random, size: number): Plan {
  const way = random.pick(['chain', 'browsers', 'mixed'] as const)
  const members: string[] = []
  const asked = new Map<string, number>()
  const browsers: { visitorId: string; users: number }[] = []
  const targets: Target[] = []
  const share = async (userId: string, target: Target): Promise<void> => {
    await ask(userId, target)
    asked.set(userId, (asked.get(userId) ?? 0) + 1)
  }
  const step = async (): Promise<void> => {
    const roomy = browsers.filter(({ users }) => users < perBrowser)
    const wantsBrowser = way === 'browsers' || (way === 'mixed' && random.chance(0.5))
    const known = wantsBrowser && roomy.length > 0 ? random.pick(roomy) : null
    const browser = known ?? { visitorId: await openBrowser(), users: 0 }
    if (!known) browsers.push(browser)
    const userId = await join(browser.visitorId)
    browser.users += 1
    const before = [...members]
    members.push(userId)
    if (before.length > 0 && (!known || random.chance(0.2))) {
      const open = way === 'chain' ? [] : targets.filter(({ users }) => users > 0 && users < perTarget)
      if (open.length > 0 && random.chance(0.6)) await share(userId, random.pick(open))
      else {
        const target = newTarget()
        const free = before.filter((one) => (asked.get(one) ?? 0) < 4)
        const friend = way === 'chain' ? before.at(-1) : random.pick(free)
        if (friend) await share(friend, target)
        await share(userId, target)
        targets.push(target)
      }
    }
    if (random.chance(0.4)) await takeSurvey(userId)
  }
  return { group: { kind: 'ring', members }, steps: Array.from({ length: size }, () => step) }
}

/** Two or three people who share one browser, each with their own target. */
function planHousehold({ ask, openBrowser, join, takeSurvey, newTarget }: People, random: Random): Plan {
  const members: string[] = []
  let visitorId = ''
  const step = async (): Promise<void> => {
    visitorId ||= await openBrowser()
    const userId = await join(visitorId)
    members.push(userId)
    if (random.chance(0.7)) await ask(userId, newTarget())
    if (random.chance(0.5)) await takeSurvey(userId)
  }
  return { group: { kind: 'household', members }, steps: Array.from({ length: random.int(2, 3) }, () => step) }
}

/** Two people who share one bank account, each with their own browser. */
function planCouple({ ask, openBrowser, join }: People, random: Random): Plan {
  const members: string[] = []
  const target: Target = { method: 'bank', value: makeIban(random), users: 0 }
  const step = async (): Promise<void> => {
    const userId = await join(await openBrowser())
    members.push(userId)
    await ask(userId, target)
  }
  return { group: { kind: 'couple', members }, steps: [step, step] }
}

/** Strangers in one library, people who share an address on the internet, and people who share nothing. */
function planStrangers(
  { sql, ask, openBrowser, join, someIp, newTarget }: People,
  random: Random,
): { members: string[]; steps: Step[] } {
  const members: string[] = []
  let library = ''
  const ip = someIp()
  const inLibrary = async (): Promise<void> => {
    library ||= await openBrowser()
    members.push(await join(library))
  }
  const inOneNetwork = async (): Promise<void> => {
    const userId = await join(await openBrowser(ip), ip)
    members.push(userId)
    await sql(`update users set address = 'Elm Street 1', city_name = 'Salem' where user_id = $1`, [userId])
    await ask(userId, newTarget())
  }
  const steps = [
    ...Array.from({ length: random.int(13, 15) }, () => inLibrary),
    inOneNetwork,
    inOneNetwork,
    inOneNetwork,
  ]
  return { members, steps }
}

/** Opens a panel with a clock of its own, on which accomplices and innocent people join, answer and ask for rewards. */
export async function openRingsMix(random: Random) {
  const { database, world, goTo, ...panel } = await openPanel()
  const { server, token, readNow } = panel
  const people = createPeople({ ...panel, database, world, goTo }, random)
  return {
    ...panel,
    ...people,
    goOn: (ms: number) => goTo(new Date(readNow().getTime() + ms)),
    planRing: (size: number) => planRing(people, random, size),
    planHousehold: () => planHousehold(people, random),
    planCouple: () => planCouple(people, random),
    planStrangers: () => planStrangers(people, random),
    /** Finds every ring again, as the nightly job does. */
    findAnew: () => world.rings.findAll(),
    /** The rings that staff see, each with all its details. */
    listRings: async (): Promise<Ring[]> => {
      const { data } = await server.call<{ rows: RingRow[] }>(token, 'GET', 'rings?limit=100')
      const found: Ring[] = []
      for (const { ringId } of data.rows) {
        const path = addressOf(ringsApi.getRing, { ringId: String(ringId) }).replace('/api/v1/', '')
        found.push((await server.call<Ring>(token, 'GET', path)).data)
      }
      return found
    },
    close: async (): Promise<void> => {
      await server.app.close()
      await world.close()
      await database.drop()
    },
  }
}
