import { createRandom, type Random } from '../../../seed/content/random.ts'
import { giftCards } from '../../../seed/gift-cards.ts'
import { transaction } from '../../../platform/server/db.ts'
import { staffWorld, type StaffWorld } from '../../../app/testing/staff-world.ts'
import type { App } from '../../../platform/server/http.ts'
import { createLog, type Log } from '../../../platform/server/log.ts'
import { anonymous, openCast, type Caller } from './cast.ts'
import { operationsIn, type ApiDocument, type Operation } from './document.ts'
import { openEmptyPanel } from './empty-panel.ts'
import { createKnown, type Known } from './known.ts'
import { bentRequest, plainRequest, wireOf, type Request } from './requests.ts'
import type { Scene } from './scene.ts'
import { scenesOn } from './scenes.ts'
import { openStage } from './stage.ts'
import { mailReportSecret, standInForOthers } from './stand-ins.ts'
import { nowhere, password, questionnaire, unused } from './values.ts'
import { messageOf } from '../../../platform/server/message-of.ts'

/** Of each group of calls at least so much is accepted, or nothing was tried in it. */
export const acceptedAtLeast = 0.15
const atOnce = 6
const bentShare = 0.45
const repeatedShare = 0.25
/** Of the calls that have a scene, this share is made from it, and of those this share by its caller. */
const stagedShare = 0.6
const castShare = 0.9
/** A call that luck left out is tried this often again, as it should be; with a scene luck has less to do with it. */
const lastTries = { scene: 5, known: 40 } as const
/**
 * A request hangs when it takes this long, and this many times what requests take on this machine just now. Whole files over all that the
 * drill made take seconds, and many times that on a machine with other work.
 */
const hangsMs = 120_000
const hangsTimes = 100
const samplesMax = 40
const longestShown = 5

type Size = {
  requests: number
  seed?: number
  /** Breaks the program on purpose, to see that the drill reports it. */
  plant?: (world: StaffWorld) => void
  /** Spoils the requests of a call on purpose, to see the same. */
  spoil?: (operation: Operation, request: Request) => Request
}
type Made = { caller: Caller; request: Request; app?: App }
type Tally = { requests: number; accepted: number; refused: number; limited: number; busy: number; broken: number }
export type Outcome = {
  groups: ReadonlyMap<string, Tally>
  calls: number
  /** Calls of which not one was accepted, each with the answer to a request as it should be; none may be left. */
  neverAccepted: string[]
  /** Calls whose scene could not be made at times, because something else was in its way. */
  unstaged: string[]
  /** The calls that took longest, each with its longest time. */
  longest: string[]
  /** Everything that should not be, each with what was sent. */
  wrong: string[]
  seconds: number
}

const survey = (n: number) => ({
  surveyId: `fuzz-${n}`,
  title: `Survey ${n}`,
  kind: 'hosted' as const,
  category: 'Everyday life',
  points: 700,
  minutes: 4,
  countryId: null,
  devices: [],
  status: 'live' as const,
  supplierKey: null,
  entryUrl: null,
  questionnaire,
  normSeconds: null,
  targets: [],
  quotas: [],
})

/** Does the queued jobs that keep rings as their links make them: no job runs in this world, and the checkers look at rings. */
async function followRings({ program, rows }: StaffWorld): Promise<void> {
  const queued = await rows<{ user_id: string }>(
    `select payload->>'userId' as user_id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'rings.follow' and is_available`,
  )
  for (const { user_id: userId } of queued) await program.rings.followRing(userId)
}

/** A log that keeps what the program says of its own faults. */
function listeningLog(heard: string[]): Log {
  const listen = (log: Log): Log =>
    new Proxy(log, {
      get: (target, name) => {
        if (name === 'error')
          return (what: unknown, words?: string) => {
            const error = typeof what === 'object' && what !== null ? Reflect.get(what, 'err') : what
            heard.push(`${words ?? ''} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
          }
        if (name === 'child') return () => listen(target)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return listen(createLog('silent'))
}

/** Surveys that can be taken, rewards on offer, people with passwords, and what mails would have carried. */
async function furnish(world: StaffWorld, known: Known, random: Random): Promise<Caller[]> {
  const { app, db, notifications, rewards, surveys } = world.program
  const boss = await world.person({ role: '2' })
  const by = { userId: boss.userId, ip: '10.0.0.1' }
  for (const { rewardId, ...reward } of giftCards) {
    await rewards.create(by, reward, rewardId)
    const codes = Array.from({ length: 200 }, (_, n) => `FUZZ-${rewardId}-${n}`)
    await transaction(db, (tx) => rewards.addCodes(tx, rewardId, 500, codes))
    await rewards.setState(by, rewardId, 'offered')
  }
  const open = Array.from({ length: 30 }, (_, n) => survey(n))
  await surveys.save(open)
  for (const { surveyId } of open) known.add('surveyId', surveyId)
  for (const supplierKey of ['north', 'south', 'west']) {
    const supplier = { supplierKey, name: supplierKey, format: 'house' }
    known.learn((await world.call(boss.token, 'POST', 'supplier-admin/suppliers', supplier)).data, boss.userId)
  }
  await world.rows('update suppliers set is_live = true')
  const vendor = await world.person({ role: '8' })
  for (const affiliateTitle of ['One', 'Two', 'Three']) {
    const names = { clickId: 'cid', source: 'letter', affType: 1, affVendor: vendor.userId, redirectTypeId: 3 }
    const campaign = { ...names, affiliateTitle, baseUrl: nowhere, cost: 2, totalBudget: 100, totalLead: 40 }
    known.learn((await world.call(boss.token, 'POST', 'affiliate/createAffiliate', campaign)).data, boss.userId)
  }
  for (let left = 8; left > 0; left--) {
    const email = `${unused(random)}@example.com`
    const payload = { email, password, providerId: 'manual', type: 'signup', acceptedTerms: true }
    await app.inject({ method: 'POST', url: '/api/v1/auth/signup', remoteAddress: addressOf(random), payload })
    known.add('email', email)
  }
  const members = await world.rows<{ user_id: string; email: string }>(
    `update users set email_verified_at = now() where role = '1' returning user_id, email`,
  )
  for (const { user_id: userId } of members) {
    const { unsubscribeUrl } = (await notifications.mailing(userId, 'ticket')) ?? {}
    if (unsubscribeUrl) known.add('t', new URL(unsubscribeUrl).searchParams.get('t') ?? '')
  }
  return Promise.all(
    members.map(async ({ user_id: userId, email }) => {
      return { role: '1', userId, email, token: await world.logIn(userId, '1') }
    }),
  )
}

const addressOf = (random: Random): string => `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`

/**
 * Makes every call of the product's own OpenAPI document as every role and as a stranger, with what fits and with what does not, about
 * things that there are: what one call answers, others ask for.
 */
export async function fuzzDrill(
  { requests, seed = 1, plant = () => {}, spoil = (_, request) => request }: Size,
  say = (_line: string) => {},
): Promise<Outcome> {
  const random = createRandom(seed)
  const heard: string[] = []
  const log = listeningLog(heard)
  const world = await staffWorld({ log, env: { MAIL_REPORT_SECRET: mailReportSecret } })
  const emptyPanel = openEmptyPanel(log)
  standInForOthers(world, random)
  const { app } = world.program
  const began = Date.now()
  try {
    const known = createKnown(random)
    const operations = operationsIn((await app.inject('/api/v1/openapi.json')).json<ApiDocument>())
    const groups = [...new Set(operations.map(({ group }) => group))]
    const callsOf = new Map(groups.map((group) => [group, operations.filter((one) => one.group === group)]))
    const tallies = new Map<string, Tally>(
      groups.map((group) => [group, { requests: 0, accepted: 0, refused: 0, limited: 0, busy: 0, broken: 0 }]),
    )
    const accepted = new Map<string, Made>()
    const called = new Set<string>()
    const refusals = new Map<string, string>()
    const staging = new Map<string, { made: number; failed: number; why: string }>()
    const wrong = new Map<string, string>()
    const members = await furnish(world, known, random)
    const cast = await openCast(world, random, members)
    for (const { userId, email, role } of cast.all()) {
      known.add('userId', userId)
      known.add('email', email)
      if (role === '8') known.add('affVendor', userId)
    }
    plant(world)

    const scenes = scenesOn(await openStage(world, random, () => addressOf(random)), emptyPanel)
    /** The scene of a call; null where it has none, or where it could not be made, which is noted. */
    const sceneOf = async ({ name }: Operation): Promise<Scene | null> => {
      const make = scenes[name]
      if (!make) return null
      const { made, failed, why: before } = staging.get(name) ?? { made: 0, failed: 0, why: '' }
      try {
        const scene = await make()
        staging.set(name, { made: made + 1, failed, why: before })
        return scene
      } catch (error) {
        const why = messageOf(error)
        staging.set(name, { made, failed: failed + 1, why })
        if (/: 5\d\d /.test(why)) wrong.set(`scene of ${name}`, `the scene of ${name}: ${why}`)
        refusals.set(name, `no scene: ${why}`.slice(0, 300))
        return null
      }
    }
    /** A request as it should be, and who makes it: out of its scene, as one that was accepted before, or of what is known. */
    const prepared = async (operation: Operation, isSure: boolean): Promise<Made> => {
      const again = accepted.get(operation.name)
      if (!isSure && again && random.chance(repeatedShare))
        return random.chance(0.5) ? again : { ...again, caller: cast.callerFor(operation) }
      const scene = isSure || random.chance(stagedShare) ? await sceneOf(operation) : null
      if (!scene) {
        const caller = isSure ? cast.rightFor(operation) : cast.callerFor(operation)
        return { caller, request: plainRequest(operation, random, known, caller.userId) }
      }
      const { caller = anonymous, path = {}, query = {}, headers = {}, body, ...elsewhere } = scene
      const isOwn = isSure || random.chance(castShare)
      const request = { path, query, headers, body }
      return { caller: isOwn ? caller : cast.callerFor(operation), request, ...elsewhere }
    }

    let usualMs = 0
    const longest = new Map<string, number>()
    const make = async (operation: Operation, isSure: boolean): Promise<void> => {
      const made = await prepared(operation, isSure)
      const { caller } = made
      const plain = spoil(operation, made.request)
      const request = !isSure && random.chance(bentShare) ? bentRequest(plain, random) : plain
      const wire = wireOf(operation, request)
      const token = caller.token ?? (random.chance(0.2) ? 'a.forged.token' : null)
      const headers = { ...wire.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const startedAt = Date.now()
      const asked = made.app ?? app
      const answer = await asked
        .inject({ ...wire, headers, remoteAddress: addressOf(random) })
        .catch((error: unknown) => {
          const sent = `${wire.method} ${wire.url.slice(0, 300)} ${(wire.payload ?? '').slice(0, 600)}`
          wrong.set(
            `${operation.name} cut`,
            `an answer that was cut off, role ${caller.role || 'none'}: ${sent}\n  ${String(error)}`,
          )
          return null
        })
      if (!answer) return
      const { statusCode: status } = answer
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      // A network reads its refusal in its own words, which may be none.
      const told =
        status === 200 || !isJson ? {} : answer.json<{ code?: string; message?: string; errors?: object[] }>()
      if (status !== 200 && request === plain && (![401, 403].includes(status) || !refusals.has(operation.name)))
        refusals.set(
          operation.name,
          `${status} ${told.message ?? ''} ${JSON.stringify(told.errors ?? [])}`.slice(0, 200),
        )
      const tally = tallies.get(operation.group)
      if (!tally) throw new Error(`no group ${operation.group}`)
      called.add(operation.name)
      tally.requests += 1
      if (status === 200) {
        tally.accepted += 1
        if (request === plain) accepted.set(operation.name, made)
        if (asked === app && isJson) known.learn(answer.json<unknown>(), caller.userId)
      } else if (status === 503) tally.busy += 1
      else if (status >= 500) tally.broken += 1
      else if (status === 429) tally.limited += 1
      else tally.refused += 1
      const tookMs = Date.now() - startedAt
      const hangs = tookMs > Math.max(hangsMs, hangsTimes * usualMs)
      usualMs += (tookMs - usualMs) / 50
      longest.set(operation.name, Math.max(tookMs, longest.get(operation.name) ?? 0))
      if (status >= 500 || hangs) {
        const why = (heard.splice(0).at(-1) ?? told.message ?? '').slice(0, 600)
        const sent = `${wire.method} ${wire.url.slice(0, 300)} ${(wire.payload ?? '').slice(0, 600)}`
        const key = `${operation.name} ${status}`
        if (!wrong.has(key))
          wrong.set(key, `${status} after ${tookMs} ms, role ${caller.role || 'none'}: ${sent}\n  ${why}`)
      }
      const isOut = status === 401 || told.code === 'account-blocked' || told.code === 'account-closed'
      await cast.note(operation, caller, { isAccepted: status === 200, isOut })
    }

    /** Often a call of the group that went through before, so that what it makes is there for the others. */
    const oneOf = (calls: readonly Operation[]): Operation => {
      const open = calls.filter(({ name }) => accepted.has(name))
      return random.pick(open.length > 0 && random.chance(0.85) ? open : calls)
    }

    const madeIn = (group: string): number => tallies.get(group)?.requests ?? 0
    /** The group of which fewest calls were made: the small ones have to be tried, too. */
    const rarest = (): string => groups.reduce((least, one) => (madeIn(one) < madeIn(least) ? one : least))

    let left = requests
    const work = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        // First each call in its turn as it should be, twice, so that there is something to ask about; then by group and by call.
        const turn = requests - left - 1
        const operation =
          (turn < 2 * operations.length ? operations[turn % operations.length] : undefined) ??
          (random.chance(0.5) ? random.pick(operations) : oneOf(callsOf.get(rarest()) ?? []))
        await make(operation, turn < 2 * operations.length)
        if (left > 0 && left % 5_000 === 0) say(`${left} requests left`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    /** The lists that answer the ids that a call may ask for. */
    const listsBeside = ({ group, name }: Operation): Operation[] =>
      name in scenes ? [] : (callsOf.get(group) ?? []).filter((one) => one.method === 'GET' && !one.path.includes('{'))
    for (const operation of operations) {
      const tries = operation.name in scenes ? lastTries.scene : lastTries.known
      for (let n = 0; n < tries && !accepted.has(operation.name); n++) {
        if (n % 5 === 0) for (const list of listsBeside(operation)) await make(list, true)
        await make(operation, true)
      }
    }

    const few = [...tallies].flatMap(([group, { requests: made, accepted: fine }]) =>
      fine < made * acceptedAtLeast ? [`${group}: ${fine} of ${made} accepted`] : [],
    )
    const uncalled = operations.flatMap(({ name }) => (called.has(name) ? [] : [`${name} was not called`]))
    const neverAccepted = operations.flatMap(({ name }) =>
      accepted.has(name) ? [] : [`${name} was never accepted: ${refusals.get(name) ?? ''}`],
    )
    const unknown = Object.keys(scenes).filter((name) => !called.has(name))
    await followRings(world)
    const broken = await world.program.checkLedger()
    return {
      groups: tallies,
      calls: operations.length,
      neverAccepted,
      unstaged: [...staging].flatMap(([name, { made, failed, why }]) =>
        failed === 0 ? [] : [`${name}: no scene ${failed} times of ${made + failed}, last ${why.slice(0, 200)}`],
      ),
      longest: [...longest]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, longestShown)
        .map(([name, ms]) => `${name} took up to ${ms} ms`),
      wrong: [
        ...[...wrong.values()].slice(0, samplesMax),
        ...few,
        ...uncalled,
        ...neverAccepted,
        ...unknown.map((name) => `there is a scene for ${name}, and no such call`),
        ...broken.map((finding) => `the ledger is wrong: ${JSON.stringify(finding)}`),
      ],
      seconds: Math.round((Date.now() - began) / 1000),
    }
  } finally {
    await emptyPanel.close()
    await world.close()
  }
}

const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`

/** The figures of each group as lines of a table, and what is worth knowing beside them. */
export function tableOf({ groups, calls, neverAccepted, unstaged, longest }: Outcome): string[] {
  const line = (cells: readonly (string | number)[]): string =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(18) : String(cell).padStart(10))).join('')
  const total = { requests: 0, accepted: 0, refused: 0, limited: 0, busy: 0, broken: 0 }
  const rows = [...groups].map(([group, tally]) => {
    for (const name of Object.keys(total) as (keyof Tally)[]) total[name] += tally[name]
    return lineOf(group, tally)
  })
  function lineOf(group: string, { requests, accepted, refused, limited, busy, broken }: Tally): string {
    return line([group, requests, accepted, share(accepted, requests), refused, limited, busy, broken])
  }
  const head = line(['group', 'requests', 'accepted', 'share', 'refused', '429', '503', 'other 5xx'])
  const never = `${calls} calls, ${neverAccepted.length} of them never accepted`
  return [head, ...rows, lineOf('in all', total), never, ...unstaged, ...longest]
}
