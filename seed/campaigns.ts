import { affiliateRole, defaultPermissions } from '../platform/contract/access.ts'
import { reportDay, reportDayStart } from '../platform/contract/day.ts'
import { countTraffic, type TrafficEvent } from '../areas/affiliates/server/traffic-store.ts'
import { leadsOfUser, type LeadRow } from '../areas/affiliates/server/lead-store.ts'
import type { Account } from '../areas/users/server/service.ts'
import { attributionDays, visitWindowMinutes, type DeviceKind } from '../areas/visitors/server/rules.ts'
import { findLastVisit, keepVisit, linkVisitsTo } from '../areas/visitors/server/visit-store.ts'
import { dayMs } from '../platform/contract/durations.ts'
import { nowOf } from '../platform/server/db.ts'
import { eventsTransaction, eventStatement } from '../platform/server/events-db.ts'
import { newId } from '../platform/server/secrets.ts'
import { demoCampaigns, type Came, type DemoCampaign, type Network } from './content/campaigns.ts'
import { createRandom } from './content/random.ts'
import { daysBefore, minutesAfter, type Diary } from './diary.ts'
import type { House } from './house.ts'
import { officeIp } from './content/office.ts'

const seed = 0xaff1
/** The pixel is loaded with the page that says that the address is verified, unless a browser keeps it from being. */
const partLoaded = 0.9
/** Before these days links were spread less. */
const quietBeforeDaysAgo = 91
const quietPart = 0.2

export type Vendors = { manager: string; first: string; second: string }
type Visit = { campaign: DemoCampaign; sub: string; day: string }
export type Campaigns = Awaited<ReturnType<typeof openCampaigns>>

/** The affiliate manager, with the permissions of the role. */
export const managerOf = ({ manager }: Vendors) => ({
  userId: manager,
  role: affiliateRole,
  permissions: defaultPermissions[affiliateRole] ?? [],
})

/** The campaigns of the demo world, from the day on which they are made: who came by them, and what vendors were told. */
export async function openCampaigns(house: House, diary: Diary, vendors: Vendors, network: Network) {
  const { tx, affiliates } = house
  const events = house.events.from(tx)
  const random = createRandom(seed)
  const reader = managerOf(vendors)
  const by = { reader, ip: officeIp }
  const numbers = new Map<string, number>()
  for (const one of demoCampaigns) {
    const { affId } = await affiliates.campaigns.create(by, draftOf(one, vendors, network), null)
    numbers.set(one.key, Number(affId))
  }
  const visits: Visit[] = []
  /** The browser of whoever came by a link and has not joined yet. */
  const browsers = new Map<Came, string>()
  const held: LeadRow[] = []
  house.calls.queue = (deliveryId, at) => diary.add(at, () => house.deliveries.deliver(deliveryId))

  return {
    /** Somebody comes by a link; they will join. */
    visit: async (came: Came, ip: string): Promise<void> => {
      const { campaign, parameters } = came
      const affId = String(numbers.get(campaign.key) ?? 0)
      const at = await nowOf(tx)
      const counted = await affiliates.countedOf(affId, { parameters, ip, userAgent: '' }, at)
      const visitorId = newId()
      const deviceKind = random.weighted(devices)
      const landing = { affId, path: '/', parameters, cleanUrl: '' }
      const visit = { ...browser, visitId: newId(), visitorId, landing, deviceKind, counted, at }
      await eventsTransaction(events, async (eventsTx) => {
        await keepVisit(eventsTx, visit, visitWindowMinutes)
        if (counted) await affiliates.noteVisit(eventsTx, affId, counted, at)
      })
      browsers.set(came, visitorId)
      visits.push({ campaign, sub: parameters[campaign.subId1] ?? '', day: reportDay(at) })
    },

    /** Somebody has joined after they came by a link. */
    join: async (account: Account, came: Came): Promise<void> => {
      const { userId } = account
      const now = await nowOf(tx)
      const visitorId = browsers.get(came) ?? newId()
      const visit = await findLastVisit(events, { visitorId, until: now, days: attributionDays })
      if (!visit) return
      const link = { visitorId, userId, until: now.toISOString(), days: attributionDays }
      await eventsTransaction(events, (eventsTx) => linkVisitsTo(eventsTx, link))
      await affiliates.noteSignUp(tx, account, { visit, clicksNear: 0 })
    },

    /** An address was verified: whoever came by a link is a lead now, and their browser loads the pixel. */
    verify: async (userId: string, now: Date): Promise<void> => {
      await affiliates.noteVerified(tx, { userId }, now)
      const pixel = await affiliates.pixelOf(tx, userId)
      if (pixel && random.chance(partLoaded))
        diary.add(minutesAfter(now, 0.05), () => affiliates.noteFired(pixel.callbackId))
      const [lead] = await leadsOfUser(tx, [userId])
      if (lead?.status === 'held') held.push(lead)
    },

    /** Plans when staff look at what was held, so that a few leads still wait. */
    planReviews: (now: Date): void => {
      for (const daysAgo of [52, 31, 12]) diary.add(daysBefore(now, daysAgo), review)
    },

    /** The many who came and did not join, and the clicks of all; and pauses what is paused. */
    finish: async (now: Date): Promise<void> => {
      for (const one of demoCampaigns) {
        const affId = numbers.get(one.key) ?? 0
        const { counts, passers } = passersBy(one, affId, now)
        await insertVisits(events, [
          passers.map(() => newId()),
          passers.map(() => newId()),
          String(affId),
          passers.map(({ sub }) => JSON.stringify({ [one.subId1]: sub })),
          passers.map(({ at }) => at),
          passers.map(({ device }) => device),
        ])
        await countTraffic(events, counts)
        if (one.isPaused) await affiliates.campaigns.changeStatus(by, affId, 'paused')
      }
    },
  }

  async function review(): Promise<void> {
    for (const { lead_id: leadId, reasons } of held.splice(0, 3))
      await (reasons.includes('too-fast')
        ? affiliates.decide(by, leadId, {
            decision: 'refuse',
            reason: 'Nobody reads and types as fast as this sign-up was made.',
          })
        : affiliates.decide(by, leadId, { decision: 'release' }))
  }

  /** Whoever joined had clicked; many more clicked and did not, and not every click arrives. */
  function passersBy(one: DemoCampaign, affId: number, now: Date): { counts: TrafficEvent[]; passers: Passer[] } {
    const counts: TrafficEvent[] = []
    const passers: Passer[] = []
    for (let daysAgo = Math.floor(one.fromDaysAgo); daysAgo >= one.toDaysAgo; daysAgo -= 1) {
      const day = reportDay(daysBefore(now, daysAgo))
      const start = reportDayStart(day).getTime()
      // Of today only what is over.
      const part = Math.min(1, (now.getTime() - start) / dayMs)
      for (const sub of one.subs) {
        const came = visits.filter((who) => who.campaign === one && who.sub === sub && who.day === day).length
        const many = daysAgo > quietBeforeDaysAgo ? part * quietPart : part
        const clicks = Math.round((many * random.int(...one.clicks)) / one.subs.length)
        const arrived = Math.round(clicks * (0.8 + 0.2 * random.next()))
        for (let n = 0; n < arrived; n += 1)
          passers.push({
            sub,
            at: new Date(start + random.next() * part * dayMs),
            device: random.weighted(devices),
          })
        const said = { affId, day, sub1: sub, sub2: '', source: one.source, creative: '', placement: one.placement }
        counts.push({ ...said, counter: 'clicks', amount: came + clicks })
        for (const counter of ['visits', 'cohort_visits'] as const) counts.push({ ...said, counter, amount: arrived })
        if (random.chance(0.3)) counts.push({ ...said, counter: 'bots', amount: random.int(1, 4) })
        if (random.chance(0.2)) counts.push({ ...said, counter: 'prefetches', amount: random.int(1, 2) })
      }
    }
    return { counts, passers }
  }
}

type Passer = { sub: string; at: Date; device: DeviceKind }
const devices = { mobile: 52, desktop: 39, tablet: 9 } as const
/** What is the same of all browsers that came by links. */
const browser = { referrerHost: '', language: 'en', consent: 'required', agentClass: 'human', network: null } as const
const insertVisits = eventStatement(
  'demo-campaigns.visits',
  `insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind, consent,
     agent_class, at, window_start)
   select v.id, v.visitor, $3, '/', v.parameters, '', 'en', v.device, 'required', 'human', v.at,
     date_bin('30 minutes', v.at, timestamptz 'epoch')
   from unnest($1::uuid[], $2::uuid[], $4::jsonb[], $5::timestamptz[], $6::text[]) v (id, visitor, parameters, at, device)`,
)

const draftOf = (one: DemoCampaign, vendors: Vendors, network: Network) => ({
  affiliateTitle: one.title,
  baseUrl: `${network.landing}/`,
  clickId: one.clickId,
  subId1: one.subId1,
  subId2: '',
  source: one.source,
  creativeId: '',
  placement: one.placement,
  affType: one.typeId,
  affVendor: vendors[one.vendor],
  cost: one.cost,
  totalBudget: one.budget,
  totalLead: one.leads,
  redirectTypeId: one.redirectType,
  redirectUrl: one.redirectUrl(network),
})
