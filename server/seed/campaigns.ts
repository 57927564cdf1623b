import { utcDay } from '@tuppence/contract/day'
import { countDays, type DayEvent } from '../src/modules/affiliates/day-store.ts'
import { leadsOfUser, type LeadRow } from '../src/modules/affiliates/lead-store.ts'
import type { Account } from '../src/modules/users/service.ts'
import { nowOf } from '../src/platform/db.ts'
import { newId } from '../src/platform/secrets.ts'
import { demoCampaigns, type Came, type DemoCampaign, type Network } from './content/campaigns.ts'
import { createRandom } from './content/random.ts'
import { daysBefore, minutesAfter, type Diary } from './diary.ts'
import type { House } from './house.ts'

const officeIp = '192.0.2.20'
const seed = 0xaff1
/** The pixel is loaded with the page that says that the address is verified, unless a browser keeps it from being. */
const partLoaded = 0.9

export type Vendors = { manager: string; first: string; second: string }
type Joined = { campaign: DemoCampaign; sub: string; day: string }
export type Campaigns = Awaited<ReturnType<typeof openCampaigns>>

/** The campaigns of the demo world, from the day on which they are made: who came by them, and what vendors were told. */
export async function openCampaigns(house: House, diary: Diary, vendors: Vendors, network: Network) {
  const { tx, affiliates } = house
  const random = createRandom(seed)
  const reader = { userId: vendors.manager, role: '9', permissions: [] }
  const by = { reader, ip: officeIp }
  const numbers = new Map<string, number>()
  for (const one of demoCampaigns) {
    const { affId } = await affiliates.campaigns.create(by, draftOf(one, vendors, network), null)
    numbers.set(one.key, affId)
  }
  const joined: Joined[] = []
  const held: LeadRow[] = []
  house.calls.queue = (callbackId, at) => diary.add(at, () => affiliates.deliver(callbackId))

  return {
    /** Somebody has joined after they came by a link. */
    join: async (account: Account, { campaign, parameters, minutesBefore }: Came, ip: string): Promise<void> => {
      const affId = numbers.get(campaign.key) ?? 0
      const now = await nowOf(tx)
      const at = minutesAfter(now, -minutesBefore)
      await affiliates.noteSignUp(tx, account, { visitId: newId(), affId: String(affId), parameters, at }, ip)
      joined.push({ campaign, sub: parameters[campaign.subId1] ?? '', day: utcDay(now) })
    },

    /** An address was verified: whoever came by a link is a lead now, and their browser loads the pixel. */
    verify: async (userId: string, now: Date): Promise<void> => {
      const pixel = await affiliates.verified(tx, { userId }, now)
      if (pixel && random.chance(partLoaded))
        diary.add(minutesAfter(now, 0.05), () => affiliates.noteFired(pixel.callbackId))
      const [lead] = await leadsOfUser(tx, [userId])
      if (lead?.status === 'held') held.push(lead)
    },

    /** Plans when staff look at what was held, so that a few leads still wait. */
    planReviews: (now: Date): void => {
      for (const daysAgo of [52, 31, 12]) diary.add(daysBefore(now, daysAgo), review)
    },

    /** Counts the clicks and visits of all those days, and pauses what is paused. */
    finish: async (now: Date): Promise<void> => {
      for (const one of demoCampaigns) {
        const affId = numbers.get(one.key) ?? 0
        await countDays(tx, clicksOf(one, affId, now))
        if (one.isPaused) await affiliates.campaigns.changeStatus(by, affId, 'paused')
      }
    },
  }

  async function review(): Promise<void> {
    for (const { lead_id: leadId, reasons } of held.splice(0, 3))
      await (reasons.includes('too-fast')
        ? affiliates.decide(by, leadId, 'refuse', 'Nobody reads and types as fast as this sign-up was made.')
        : affiliates.decide(by, leadId, 'release'))
  }

  /** Whoever joined had clicked; many more clicked and did not. */
  function clicksOf(one: DemoCampaign, affId: number, now: Date): DayEvent[] {
    const events: DayEvent[] = []
    for (let daysAgo = Math.floor(one.fromDaysAgo); daysAgo >= one.toDaysAgo; daysAgo -= 1) {
      const day = utcDay(daysBefore(now, daysAgo))
      for (const sub of one.subs) {
        const came = joined.filter((who) => who.campaign === one && who.sub === sub && who.day === day).length
        const clicks = came + Math.round(random.int(...one.clicks) / one.subs.length)
        const said = { affId, day, sub1: sub, sub2: '', source: one.source, creative: '', placement: one.placement }
        const visits = Math.max(came, Math.round(clicks * (0.8 + 0.2 * random.next())))
        events.push({ ...said, counter: 'clicks', amount: clicks }, { ...said, counter: 'visits', amount: visits })
        if (random.chance(0.3)) events.push({ ...said, counter: 'bots', amount: random.int(1, 4) })
        if (random.chance(0.2)) events.push({ ...said, counter: 'prefetches', amount: random.int(1, 2) })
      }
    }
    return events
  }
}

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
