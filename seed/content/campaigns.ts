import {
  noRedirect,
  pixelRedirect,
  s2sCallback,
  type RedirectTypeId,
} from '../../areas/affiliates/contract/campaign-draft.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

/** Where links land, and where vendors listen: a sandbox that plays their networks. */
export type Network = { landing: string; origin: string }
/** Of a vendor who is gone for good. */
const goneHost = 'https://postback.closed-network.example'

export type DemoCampaign = {
  key: 'newsletter' | 'banner' | 'podcast' | 'search'
  title: string
  /** Whose it is: the vendor who can log in, or the other one. */
  vendor: 'first' | 'second'
  typeId: number
  source: string
  placement: string
  clickId: string
  subId1: string
  /** What its links say in the first sub id. */
  subs: readonly string[]
  cost: number
  budget: number
  leads: number
  redirectType: RedirectTypeId
  redirectUrl: (network: Network) => string
  /** When its links were spread. */
  fromDaysAgo: number
  toDaysAgo: number
  /** Clicks of a day besides those of the people who joined. */
  clicks: readonly [min: number, max: number]
  isPaused: boolean
}

/** Four tracked links: told by S2S, by pixel, not at all, and in vain. The second has brought all it may. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    key: 'newsletter',
    title: 'Moneywise newsletter',
    vendor: 'first',
    typeId: 4,
    source: 'Moneywise weekly',
    placement: 'letter',
    clickId: 'cid',
    subId1: 'issue',
    subs: ['issue-31', 'issue-32', 'issue-33', 'issue-34', 'issue-35'],
    cost: 2.5,
    budget: 400,
    leads: 160,
    redirectType: s2sCallback,
    redirectUrl: ({ origin }) =>
      `${origin}/network/s2s?click_id={cid}&event={event}&event_id={event_id}&payout={payout}&issue={issue}`,
    fromDaysAgo: 372,
    toDaysAgo: 0,
    clicks: [14, 46],
    isPaused: false,
  },
  {
    key: 'banner',
    title: 'Autumn banner at Parents Online',
    vendor: 'second',
    typeId: 2,
    source: 'Parents Online',
    placement: 'sidebar',
    clickId: 'clickid',
    subId1: 'page',
    subs: ['home', 'school', 'recipes'],
    cost: 1.8,
    budget: 24,
    leads: 12,
    redirectType: pixelRedirect,
    redirectUrl: ({ origin }) => `${origin}/network/pixel?cid={clickid}&event_id={event_id}`,
    fromDaysAgo: 62,
    toDaysAgo: 0,
    clicks: [22, 70],
    isPaused: false,
  },
  {
    key: 'podcast',
    title: 'Podcast “Small Change”',
    vendor: 'first',
    typeId: 3,
    source: 'Small Change',
    placement: 'host-read',
    clickId: 'cid',
    subId1: 'episode',
    subs: ['e12', 'e13', 'e14'],
    cost: 4,
    budget: 200,
    leads: 50,
    redirectType: noRedirect,
    redirectUrl: () => '',
    fromDaysAgo: 40,
    toDaysAgo: 0,
    clicks: [3, 18],
    isPaused: false,
  },
  {
    key: 'search',
    title: 'Coupon search',
    vendor: 'second',
    typeId: 5,
    source: 'Coupon search',
    placement: 'results',
    clickId: 'gclid',
    subId1: 'keyword',
    subs: ['gift cards', 'paid surveys'],
    cost: 1.2,
    budget: 60,
    leads: 40,
    redirectType: s2sCallback,
    redirectUrl: () => `${goneHost}/conversion?id={gclid}&amount={payout}`,
    fromDaysAgo: 75,
    toDaysAgo: 45,
    clicks: [30, 90],
    isPaused: true,
  },
]

/** The vendor beside the one who can log in. */
export const secondVendor: Pick<DemoPerson, 'email' | 'firstName' | 'lastName'> = {
  email: 'ingrid.solberg@example.com',
  firstName: 'Ingrid',
  lastName: 'Solberg',
}

/** By which link somebody came, with what it said, and how long before joining. */
export type Came = {
  campaign: DemoCampaign
  parameters: Record<string, string>
  minutesBefore: number
}

const partByLink = 0.42
const partTooFast = 0.06
const partFromElsewhere = 0.07
const seconds = 1 / 60

/** By which link somebody came who joined so many days ago; most come by themselves. */
export function cameBy(random: Random, joinedDaysAgo: number): Came | null {
  const running = demoCampaigns.filter(
    ({ fromDaysAgo, toDaysAgo }) => joinedDaysAgo < fromDaysAgo && joinedDaysAgo > toDaysAgo,
  )
  if (!random.chance(partByLink) || running.length === 0) return null
  const campaign = random.pick(running)
  const click = Array.from({ length: 12 }, () => random.int(0, 15).toString(16)).join('')
  const country = random.chance(partFromElsewhere) ? { country: 'BR' } : {}
  return {
    campaign,
    parameters: { [campaign.clickId]: click, [campaign.subId1]: random.pick(campaign.subs), ...country },
    minutesBefore: random.chance(partTooFast) ? 2 * seconds : random.int(1, 600),
  }
}
