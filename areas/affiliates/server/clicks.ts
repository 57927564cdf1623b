import { affIdParameter, makeLandings } from '../contract/affiliate-url.ts'
import { reportDay, reportDayStart, utcDay, type Day } from '../../../platform/contract/day.ts'
import { createBatcher } from '../../../platform/server/batcher.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Events } from '../../../platform/server/events-db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { countedNetwork } from '../../../platform/server/network.ts'
import { newId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Visitors } from '../../visitors/server/service.ts'
import { createClickKeeping, mergeByKey } from './click-keeping.ts'
import { hasClick, type Click } from './click-store.ts'
import type { LinkParameters } from './day-store.ts'
import { countedClicks } from './metrics.ts'
import { clickWindowMinutes, findWindowStart } from './rules.ts'
import { describeVisit } from './shown.ts'
import { readClickTargets, readStampText } from './store.ts'

const clicksAtOnce = 500
const keyBytes = 16
const parametersMax = 20
const parameterMaxLength = 300
const nameMaxLength = 60
/** How many values of one parameter are counted separately on a day. All further values are counted together. */
const valuesPerDay = 300
const otherValues = '(other)'

export type Arrival = { ip: string; userAgent: string; purposes: readonly string[]; query: string }
type Who = { ip: string; userAgent: string }
/** A campaign as a click needs it. `landsAt` builds the address to which the visitor is redirected. */
type ClickTarget = Awaited<ReturnType<typeof readClickTargets>>[number] & { landsAt: ReturnType<typeof makeLandings> }
type Needs = {
  db: Db
  events: Events
  log: Pick<Log, 'warn'>
  secrets: Pick<Secrets, 'hmac'>
  visitors: Pick<Visitors, 'classify'>
  clock?: () => Date
}

/** Handles clicks on our own short links. A click is stored before its response; many clicks share one commit. */
export function createClicks({ db, events, log, secrets, visitors, clock = () => new Date() }: Needs) {
  const keeping = createClickKeeping({ db, events, log })
  let targets: ReadonlyMap<number, ClickTarget> = new Map()
  let pixelOrigins: readonly string[] = []
  let stamp = ''

  /** Loads the campaigns again when one of them has changed. */
  async function refresh(from: Db = db): Promise<void> {
    const now = await readStampText(from)
    if (now === stamp) return
    const rows = await readClickTargets(from, [])
    targets = new Map(rows.map((row) => [row.aff_id, { ...row, landsAt: makeLandings(row.base_url, row.aff_id) }]))
    const origins = rows.flatMap((row) => (row.pixel_url ? [findOrigin(row.pixel_url)] : []))
    pixelOrigins = [...new Set(origins)].filter((origin) => origin !== '').toSorted()
    stamp = now
  }
  /** Finds a campaign by its number, also one that was created a moment ago; null if there is none. */
  const findTarget = async (affId: number, from: Db = db): Promise<ClickTarget | null> =>
    targets.get(affId) ?? (await refresh(from), targets.get(affId) ?? null)

  const batcher = createBatcher<Click, true>({
    maxItems: clicksAtOnce,
    flush: async (items) => {
      await keeping.keep(mergeByKey(items))
      countedClicks.add({}, items.length)
      return items.map(() => true as const)
    },
  })

  const distinctValues = new Map<string, Set<string>>()
  let distinctValuesDay = ''
  /**
   * Finds the value under which a visit is counted: its own, or a common value once a few hundred values have been
   * counted on that day.
   */
  function findCountedValue(affId: number, dimension: string, value: string, day: string): string {
    if (value === '') return ''
    if (day !== distinctValuesDay) {
      distinctValues.clear()
      distinctValuesDay = day
    }
    const name = `${affId} ${dimension}`
    const known = distinctValues.get(name) ?? new Set<string>()
    distinctValues.set(name, known)
    if (!known.has(value) && known.size >= valuesPerDay) return otherValues
    known.add(value)
    return value
  }

  const hash = (text: string): Buffer => secrets.hmac('click', text).subarray(0, keyBytes)

  /**
   * Returns the parameters of a visit with the values under which they are counted: rare ones share a common value.
   */
  function findCountedParameters(
    target: ClickTarget,
    parameters: Readonly<Record<string, string>>,
    now: Date,
  ): LinkParameters {
    const { aff_id: affId } = target
    const visitValues = describeVisit(parameters, target)
    const day = reportDay(now)
    return {
      sub1: findCountedValue(affId, 'sub1', visitValues.sub1, day),
      sub2: findCountedValue(affId, 'sub2', visitValues.sub2, day),
      source: findCountedValue(affId, 'source', visitValues.source, day),
      creative: findCountedValue(affId, 'creative', visitValues.creative, day),
      placement: findCountedValue(affId, 'placement', visitValues.placement, day),
    }
  }
  /** Makes the key of a click. It has the network of the address, because one visitor has 2^64 addresses of IPv6. */
  const makeKey = (affId: number, agentClass: string, start: Date, ip: string, userAgent: string): Buffer =>
    hash(`${affId} ${agentClass} ${start.getTime()} ${countedNetwork(ip)} ${userAgent}`)
  /** Finds the day on which a visit counts: the day of its click, which may have been just before midnight. */
  async function findDayOfVisit(affId: number, { ip, userAgent }: Who, now: Date): Promise<Day> {
    const day = reportDay(now)
    const start = reportDayStart(day)
    const before = new Date(start.getTime() - clickWindowMinutes * 60_000)
    if (findWindowStart(now) > start) return day
    const clickedIn = (window: Date) => hasClick(events.db, makeKey(affId, 'human', window, ip, userAgent), window)
    if (await clickedIn(start)) return day
    return (await clickedIn(before)) ? reportDay(before) : day
  }
  /** Makes a key for a network, which changes every day; null for a network shared by many strangers. */
  const makeNetworkKey = (network: string | null, now: Date): Buffer | null =>
    network === null ? null : hash(`network ${utcDay(now)} ${network}`)

  return {
    refresh,
    findTarget,
    findCountedParameters,
    findDayOfVisit,
    makeNetworkKey,
    /** Returns the origins from which pixels of campaigns are loaded, for the content security policy. */
    pixelOrigins: () => pixelOrigins,

    /** Finds where a link leads without storing a click; null when there is no such campaign. */
    findLanding: async (affId: number, query: string): Promise<string | null> =>
      (await findTarget(affId))?.landsAt(listPairs(query)) ?? null,

    /**
     * Stores a click and returns the address to redirect to; null when there is no such campaign. Resolves after the
     * commit.
     */
    click: async (affId: number, arrival: Arrival): Promise<string | null> => {
      const target = await findTarget(affId)
      if (!target) return null
      const now = clock()
      const { ip, userAgent, purposes, query } = arrival
      const { agentClass, network } = visitors.classify({ ip, userAgent, purposes })
      const pairs = listPairs(query)
      const parameters = Object.fromEntries(pairs)
      const start = findWindowStart(now)
      await batcher.add({
        ...findCountedParameters(target, parameters, now),
        clickId: newId(),
        key: makeKey(affId, agentClass, start, ip, userAgent),
        windowStart: start,
        affId,
        agentClass,
        networkKey: makeNetworkKey(network, now),
        parameters: JSON.stringify(parameters),
        hits: 1,
        at: now,
      })
      return target.landsAt(pairs)
    },
    idle: batcher.idle,
    drain: keeping.drain,
  }
}

const findOrigin = (address: string): string => {
  const plain = address.replaceAll(/[{}]/g, '')
  return URL.canParse(plain) ? new URL(plain).origin : ''
}

const unprintable = /[\p{Cc}\p{Surrogate}]/u
const printable = (text: string) => (unprintable.test(text) ? text.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '') : text)
/** The names of parameters with one-time keys, and of the parameter with the campaign. They are not stored. */
const oneTimeKeys: ReadonlySet<string> = new Set(['token', 'userkey', affIdParameter])

function listPairs(query: string): [string, string][] {
  const pairs: [string, string][] = []
  if (query === '') return pairs
  for (const [name, value] of new URLSearchParams(query)) {
    if (pairs.length === parametersMax) break
    if (name === '' || name.length > nameMaxLength || oneTimeKeys.has(name.toLowerCase())) continue
    pairs.push([printable(name), printable(value).slice(0, parameterMaxLength)])
  }
  return pairs
}
