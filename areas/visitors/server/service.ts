import type { DeviceData, VisitorData } from '../contract.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { createFollowUp, isEventsOutage, type Events, type EventsTx } from '../../../platform/server/events-db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId, type Secrets } from '../../../platform/server/secrets.ts'
import * as deviceStore from './device-store.ts'
import { serialise, findLookalikes, findRiskFlags, type Risk, type RiskFlag, type Sign } from './likeness.ts'
import { createPartnerCalls } from './partner-calls.ts'
import * as privacyStore from './privacy-store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { createVisitKeeping } from './visit-keeping.ts'
import * as visitStore from './visit-store.ts'
import { createVisitSums } from './visit-sums.ts'
import { createVisitorIds } from './visitor-ids.ts'

type Needs = {
  db: Db
  /** Where sums of visits are read; by default the primary. */
  reads?: Db
  events: Events
  jobs: Jobs
  secrets: Secrets
  limits: Limits
  outgoing: Pick<Outgoing, 'call'>
  log: Pick<Log, 'warn'>
  /** The operator's own site key; null while the published default applies. */
  ownSiteKey: string | null
  affiliateVisitsUrl: string
  respondentUrl: string
  /** How many days after a visit a sign-up still belongs to it; the last visit counts. */
  attributionDays: () => number
  /** Counts visits for the campaigns that brought them. */
  counting?: {
    /** Finds the values under which a visit is counted now; null when it belongs to no campaign. */
    countedOf: (affId: string, visit: Came, now: Date) => Promise<visitStore.CountedParameters | null>
    /** Called for each new visit, in the transaction that stores it. */
    visited: (tx: EventsTx, affId: string, counted: visitStore.CountedParameters, at: Date) => Promise<void>
  }
  /** Called with the browser in which an account was used, in the transaction that stores it. */
  browserSeen?: (tx: Tx, seen: { userId: string; visitorId: string }) => Promise<void>
}
type Requester = { ip: string; userAgent: string; identify: () => Promise<{ userId: string } | null> }
type Came = { parameters: Readonly<Record<string, string>>; ip: string; userAgent: string }
type Seen = { ip: string; userAgent: string; purposes: readonly string[] }
type Arrival = { fullUrl: string; visitorData: VisitorData }

// This limit is shared, because many people may have the same address: that of a home, a school or a mobile network.
const fingerprintsPerNetwork: Limit = { name: 'fingerprints', count: 120, seconds: 3_600, shared: true }
const visitsPerNetwork: Limit = { name: 'visits', count: 120, seconds: 60, shared: true }
const claimsPerUser: Limit = { name: 'guest-claims', count: 30, seconds: 3_600 }

/** The length of a hash: enough to tell values apart, and too short to be worth an attack. */
const hashBytes = 16
const monthsAhead = 12
const ownDevicesMax = 20
const neighboursMax = 200

export type Visitors = ReturnType<typeof createVisitors>

/**
 * What is known about browsers before a log-in: their signed ids, the signs of their devices, and the links through
 * which they came.
 */
export function createVisitors({ db, reads = db, events, jobs, secrets, limits, outgoing, log, ...operator }: Needs) {
  const { ownSiteKey, affiliateVisitsUrl, respondentUrl, counting, browserSeen } = operator
  const { attributionDays } = operator
  const ids = createVisitorIds(secrets)
  const partners = createPartnerCalls({ db, jobs, outgoing, log, affiliateVisitsUrl, respondentUrl })
  const keeping = createVisitKeeping({ db, events, log, visited: counting?.visited })
  const linking = createFollowUp<visitStore.VisitLink>(
    { events, jobs },
    'visitors.link-visits',
    visitStore.linkVisitsTo,
  )
  const erasing = createFollowUp<{ userId: string; visitorIds: string }>(
    { events, jobs },
    'visitors.erase-visits',
    (tx, { userId, visitorIds }) => visitStore.eraseVisits(tx, userId, visitorIds.split(' ').filter(isId), newId),
  )

  const hashNetwork = (ip: string): Buffer | null => {
    const network = rules.findNetwork(ip)
    return network === null ? null : secrets.hmac('network', network).subarray(0, hashBytes)
  }
  /** Makes the trace that remains of a claim after its account has been erased. */
  const makeTrace = (visitorId: string, pid: string): string =>
    `erased:${secrets.hmac('visitor', `claim ${JSON.stringify([visitorId, pid])}`).toString('hex')}`
  const signHash = (sign: Sign, value: unknown): Buffer | null =>
    value === undefined ? null : secrets.hmac('device', `${sign}:${serialise(value)}`).subarray(0, hashBytes)

  /** Hashes every sign of a device with a key; null when the visitor agreed to none. */
  function hashSigns(device: DeviceData, ip: string): Record<Sign, Buffer | null> | null {
    const { platform, screen, hardware, capabilities, localization, canvas, audio } = device
    const deviceSigns = { platform, screen, hardware, capabilities, localization, canvas, audio }
    if (Object.values(deviceSigns).every((value) => value === undefined)) return null
    return {
      platform: signHash('platform', platform),
      screen: signHash('screen', screen),
      hardware: signHash('hardware', hardware),
      capabilities: signHash('capabilities', capabilities),
      localization: signHash('localization', localization),
      canvas: signHash('canvas', canvas),
      audio: signHash('audio', audio),
      network: hashNetwork(ip),
    }
  }

  const link = async (tx: Tx, visitorId: string, userId: string, affId: string): Promise<void> => {
    await deviceStore.linkUserTo(tx, visitorId, userId, affId)
    await browserSeen?.(tx, { userId, visitorId })
  }

  return {
    /** Throws when the site key is wrong. The key is public: it stops accidental calls, but not attackers. */
    checkSiteKey: (given: unknown): void => {
      if (!rules.isSiteKey(given, ownSiteKey)) throw new Problem('site-key-invalid')
    },

    /** Gives a browser its signed visitor id, and stores hashes of what it reported about its device. */
    meet: async (device: DeviceData, { ip, userAgent, identify }: Requester): Promise<string> => {
      await limits.take(ip, fingerprintsPerNetwork)
      const visitor = ids.make()
      if (rules.classifyAgent(userAgent, []) !== 'human') return visitor.signed
      const hashes = hashSigns(device, ip)
      if (hashes) await deviceStore.addDevice(db, visitor.id, hashes)
      const caller = await identify()
      if (caller) await transaction(db, (tx) => link(tx, visitor.id, caller.userId, ''))
      return visitor.signed
    },

    /**
     * Stores an arrival through a campaign's link, once within the time window, or forwards it to the outside service
     * that stores visits.
     */
    arrive: async (
      { fullUrl, visitorData }: Arrival,
      from: Omit<Requester, 'identify'>,
      purposes: readonly string[],
    ) => {
      const { ip, userAgent } = from
      await limits.take(ip, visitsPerNetwork)
      const landing = rules.readLanding(fullUrl)
      if (typeof landing === 'string')
        throw new Problem('invalid-input', { message: landing, errors: [{ field: 'fullUrl', message: landing }] })
      const known = ids.read(visitorData.visitorId ?? '')
      const visitor = known ? { id: known, signed: ids.signed(known) } : ids.make()
      const visitId = newId()
      if (partners.keeps('visits')) {
        const partnerVisit = { ...visitorData, visitorId: visitor.signed }
        await partners.tell('visits', visitId, { fullUrl: landing.cleanUrl, visitorData: partnerVisit })
        return { visitId, visitorId: visitor.signed }
      }
      const { referrer = '', language = '', consent = 'required' } = visitorData
      const agentClass = rules.classifyAgent(userAgent, purposes)
      const { affId, parameters } = landing
      const now = await nowOf(db)
      const isCounted = agentClass === 'human' && counting !== undefined
      const counted = isCounted ? await counting.countedOf(affId, { parameters, ip, userAgent }, now) : null
      const kept = await keeping.keep({
        visitId,
        visitorId: visitor.id,
        landing,
        referrerHost: rules.findReferrerHost(referrer),
        language: rules.readLanguage(language),
        deviceKind: rules.classifyDevice(userAgent),
        consent,
        agentClass,
        counted,
        network: consent === 'all' ? hashNetwork(ip) : null,
        at: now,
      })
      return { visitId: kept, visitorId: visitor.signed }
    },

    /**
     * Links what a guest did elsewhere to the user's account; throws 'guest-claimed' when another account has claimed
     * it. The token identifies the user; a different `uid` is not found.
     */
    claimGuest: async (userId: string, { visitorId, pid, uid }: { visitorId: string; pid: string; uid: string }) => {
      if (uid !== userId) throw new Problem('not-found')
      await limits.take(userId, claimsPerUser)
      if (partners.keeps('respondents')) return partners.tell('respondents', newId(), { visitorId, pid, uid })
      const claim = { visitorId, pid, userId, trace: makeTrace(visitorId, pid) }
      if ((await store.claimGuest(db, claim)) !== userId) throw new Problem('guest-claimed')
    },

    /**
     * Finds the last visit by which a visitor came, which decides the campaign of a sign-up. Null if there was no
     * visit, or if we did not sign the id. Call it before the transaction of the sign-up. Throws an outage of events
     * while visits wait to be stored.
     */
    lastVisit: async (visitorId: string): Promise<visitStore.LinkedVisit | null> => {
      const id = ids.read(visitorId)
      if (!id) return null
      await keeping.refuseWaiting()
      return visitStore.findLastVisit(events.db, { visitorId: id, until: await nowOf(db), days: attributionDays() })
    },

    /** Finds the last visit before the sign-up of an account that was attached without one; null if there was none. */
    lastVisitOf: async ({
      visitorId,
      userId,
      until,
    }: {
      visitorId: string
      userId: string
      until: Date
    }): Promise<visitStore.LinkedVisit | null> => {
      const id = ids.read(visitorId)
      if (!id) return null
      const visit = await visitStore.findLastVisit(events.db, { visitorId: id, userId, until, days: attributionDays() })
      const takenTo = await deviceStore.findTakenBefore(db, id, userId)
      return visit && (!takenTo || visit.at > takenTo) ? visit : null
    },

    /**
     * Links a visitor's browser and visits to the account. Call it in the transaction of the sign-up, with its last
     * visit. Returns that visit, or null when an account that joined in the same browser has it already.
     */
    attach: async (
      tx: Tx,
      { visitorId, affId, userId }: { visitorId: string; affId: string; userId: string },
      visit: visitStore.LinkedVisit | null,
    ): Promise<visitStore.LinkedVisit | null> => {
      const id = ids.read(visitorId)
      if (!id) return null
      await link(tx, id, userId, affId)
      const takenTo = await deviceStore.takeVisitsOf(tx, id, userId)
      const until = (await nowOf(tx)).toISOString()
      await linking.after(tx, { visitorId: id, userId, until, days: attributionDays() })
      return visit && (!takenTo || visit.at > takenTo) ? visit : null
    },

    /** Finds the first visit that led to each of these accounts. */
    firstVisits: (userIds: readonly string[]) => visitStore.findFirstVisits(events.db, userIds),
    sums: createVisitSums({ events, reads, drain: keeping.drain }),

    besideThese: deviceStore.findOtherUsersByUser,
    /** Which accounts were seen in which browsers, after a given time and browser and in that order. */
    seenAfter: (after: { at: string; visitorId: string }, limit: number) => deviceStore.listSeenAfter(db, after, limit),

    /**
     * Finds what an account's devices show a reviewer: other accounts on them, on similar devices, and in the same
     * networks.
     */
    riskOf: async (userId: string, from: Db = db): Promise<Risk & { flags: RiskFlag[] }> => {
      const sameDevice = await deviceStore.findOtherUsers(from, userId, neighboursMax)
      const own = await deviceStore.listDevices(from, userId, ownDevicesMax)
      const near = await deviceStore.findSimilarDevices(from, userId, ownDevicesMax, neighboursMax)
      const similarDevice = findLookalikes(own, near).filter((one) => !sameDevice.includes(one.userId))
      const sameNetwork = await deviceStore.countUsersInNetworksOf(from, userId)
      const risk: Risk = { sameDevice, similarDevice, sameNetwork }
      return { ...risk, flags: findRiskFlags(risk) }
    },

    /**
     * Whether two accounts have a device on the same network. Only devices whose owners agreed to be recognised count.
     */
    shareNetwork: deviceStore.doShareNetwork,

    /** Classifies the sender of a request; stores nothing. */
    classify: ({ ip, userAgent, purposes }: Seen) => ({
      agentClass: rules.classifyAgent(userAgent, purposes),
      network: rules.findNetwork(ip),
    }),

    /**
     * Returns everything that is stored about a user's browsers. The signs of devices exist only as hashes, which
     * reveal nothing.
     */
    exportOf: async (userId: string) => {
      const { browsers, claims } = await privacyStore.listAll(db, userId)
      const visits = await visitStore.listVisits(events.db, userId)
      return {
        visits: visits.map(({ aff_id: campaign, landing_path: page, query_parameters: parameters, ...visit }) => ({
          campaign,
          page,
          parameters,
          from: visit.referrer_host,
          language: visit.language,
          device: visit.device_kind,
          at: visit.at,
        })),
        browsers: browsers.map((row) => ({
          visitorId: row.visitor_id,
          campaign: row.aff_id,
          lastSeenAt: row.seen_at,
          isLikenessKept: row.has_device,
        })),
        claims: claims.map((row) => ({ visitorId: row.visitor_id, pid: row.pid, claimedAt: row.claimed_at })),
      }
    },

    /** Removes everything that identifies a user's browsers. A claimed guest stays claimed, but not by any account. */
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
      for (const { visitor_id: visitorId, pid } of await privacyStore.listClaims(tx, userId))
        await privacyStore.eraseClaim(tx, visitorId, pid, makeTrace(visitorId, pid))
      const own = await privacyStore.listOwnBrowsers(tx, userId)
      await privacyStore.eraseBrowsers(tx, userId)
      await erasing.after(tx, { userId, visitorIds: own.join(' ') })
    },

    callPartner: partners.call,
    /** Stores the visits that came while their database could not be reached. */
    drain: keeping.drain,
    /** What follows sign-ups and erasures in a database of events of its own; it needs the visits that wait. */
    followUps: [linking, erasing].map(({ name, run }) => ({
      name,
      run: async (payload: Parameters<typeof run>[0]) => {
        await keeping.drain()
        await run(payload)
      },
    })),

    /**
     * Creates the database partitions for the visits of the coming year. Runs at every start, so that a panel that was
     * off for a long time has them too. When their database cannot be reached, the nightly job does this.
     */
    makeRoom: async (): Promise<void> => {
      await visitStore.makeVisitMonths(events.db, monthsAhead).catch((error: unknown) => {
        if (!isEventsOutage(events, error)) throw error
        log.warn({ err: error }, 'there is no room made for visits')
      })
    },

    /** Creates partitions, and drops those of months after the retention period. */
    keepHouse: async (keptMonths: number): Promise<void> => {
      await visitStore.makeVisitMonths(events.db, monthsAhead)
      await visitStore.dropVisitMonths(events.db, keptMonths)
    },
  }
}
