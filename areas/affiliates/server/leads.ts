import type { LeadCommission, LeadReason, LeadStatus } from '../contract/campaign-leads.ts'
import { reportDay, type Day } from '../../../platform/contract/day.ts'
import { nowOf, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Events, EventsTx } from '../../../platform/server/events-db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Account } from '../../users/server/service.ts'
import type { Visitors } from '../../visitors/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import type { CallbackEvent, Pixel, createCallbacks } from './callbacks.ts'
import { countClicksOfNetwork } from './click-store.ts'
import type { createClicks } from './clicks.ts'
import { countDays, type DayEvent, type LeadCounter, type LinkParameters } from './day-store.ts'
import { countTraffic } from './traffic-store.ts'
import * as leads from './lead-store.ts'
import type { LeadRow } from './lead-store.ts'
import {
  findDeviceReasons,
  leadMoves,
  parseCampaignNumber,
  readParameter,
  findPercentsPassed,
  findSignUpReasons,
} from './rules.ts'
import * as store from './store.ts'
import type { CampaignRow } from './store.ts'

type Needs = {
  events: Events
  jobs: Pick<Jobs, 'add'>
  visitors: Pick<Visitors, 'classify' | 'riskOf' | 'shareNetwork'>
  clicks: ReturnType<typeof createClicks>
  callbacks: ReturnType<typeof createCallbacks>
  minSignupSeconds: () => number
  webhooks: Pick<Webhooks, 'announce'>
  earnings: Pick<Earnings, 'earn'>
}
/** What a vendor earns from leads; another area keeps the accounts. */
export type Earnings = {
  /** Records what a vendor earns for a paid lead, once. Call it in the transaction that pays the lead. */
  earn: (tx: Tx, paid: { leadId: string; affId: number; vendorId: string; cents: number; now: Date }) => Promise<void>
  /** Finds the state of each lead's commission. */
  statesOf: (from: Db, leadIds: readonly string[]) => Promise<ReadonlyMap<string, LeadCommission>>
}
/** The day and the values under which a visit was counted; stored with the visit. */
export type CountedVisit = LinkParameters & { day: Day }
type KeptCount = Readonly<Record<string, string>>
const pickCounted = (kept: KeptCount): CountedVisit => ({
  day: kept['day'] ?? '',
  sub1: kept['sub1'] ?? '',
  sub2: kept['sub2'] ?? '',
  source: kept['source'] ?? '',
  creative: kept['creative'] ?? '',
  placement: kept['placement'] ?? '',
})
/** The visit that led to a sign-up. */
export type LastVisit = {
  visitId: string
  affId: string
  parameters: Record<string, string>
  at: Date
  counted: KeptCount | null
}
type SignUpArrival = { parameters: Readonly<Record<string, string>>; ip: string; userAgent: string }
type Decision = { decision: 'release' | 'refuse'; by: string; note: string }
/**
 * What can happen to a lead after it was paid for: the profile was completed, a survey was completed, or points were
 * taken back.
 */
export type Quality = 'profiled' | 'completed' | 'reversed'

const eventOf: Record<Quality, CallbackEvent | null> = {
  profiled: null,
  completed: 'first-complete',
  reversed: 'reversed',
}

/**
 * Makes the counts of a lead: for the day of the event and, for counters that begin with `cohort_`, for the day of the
 * visit.
 */
const makeEvents = (lead: LeadRow, now: Date, counts: Partial<Record<LeadCounter, number>>): DayEvent[] =>
  Object.entries(counts).map(([counter, amount]) => ({
    affId: lead.aff_id,
    day: counter.startsWith('cohort_') ? lead.visited_on : reportDay(now),
    sub1: lead.sub_1,
    sub2: lead.sub_2,
    source: lead.source,
    creative: lead.creative,
    placement: lead.placement,
    counter: counter as LeadCounter,
    amount,
  }))

/**
 * Turns visits into leads: records who signed up through a campaign, whether the lead is paid for, and what the user
 * did later.
 */
export function createLeads({
  events,
  jobs,
  visitors,
  clicks,
  callbacks,
  minSignupSeconds,
  webhooks,
  earnings,
}: Needs) {
  /** Announces a lead to webhooks, whether or not it is paid for. */
  const announceLead = (tx: Tx, { lead_id: leadId, aff_id: affId }: LeadRow, to: Omit<leads.LeadMove, 'now'>) => {
    const { status, costCents } = to
    const event = status === 'held' || status === 'refused' ? (`lead.${status}` as const) : 'lead.created'
    const data = { leadId, campaignId: String(affId), status, costCents, currency: 'USD' }
    return webhooks.announce(tx, [{ event, subject: `lead:${leadId}`, data }])
  }

  async function move(tx: Tx, lead: LeadRow, to: Omit<leads.LeadMove, 'now'>, now: Date): Promise<void> {
    if (!leadMoves[lead.status].includes(to.status))
      throw new Error(`a lead cannot go from ${lead.status} to ${to.status}`)
    await leads.moveLead(tx, lead.lead_id, { ...to, now })
    await announceLead(tx, lead, to)
  }

  /**
   * Emails the vendor and the creator of a campaign when 80, 90 or 100 percent of the budget or of the leads have been
   * used up; once for each share.
   */
  async function notifyOfCap(tx: Tx, campaign: CampaignRow): Promise<void> {
    const {
      aff_id: affId,
      leads: count,
      lead_cap: cap,
      spent_cents: spent,
      budget_cents: budget,
      cost_cents: cost,
    } = campaign
    const passed = [
      ...findPercentsPassed(count - 1, count, cap).map((percent) => ({ of: 'leads' as const, percent })),
      ...findPercentsPassed(spent - cost, spent, budget).map((percent) => ({ of: 'budget' as const, percent })),
    ]
    for (const { of, percent } of passed)
      if (await store.noteAlert(tx, affId, of, percent))
        for (const userId of new Set([campaign.vendor_id, campaign.created_by ?? campaign.vendor_id]))
          await jobs.add(tx, 'affiliates.mail-alert', { affId, of, percent, userId })
  }

  /** Counts a lead within the caps of its campaign, or stores it as unpaid with the reason. */
  async function settle(tx: Tx, lead: LeadRow, now: Date, decided: { by: string } | null): Promise<LeadStatus> {
    const { verdict, cents } = await store.countLead(tx, lead.aff_id)
    const decidedBy = decided ? { decidedBy: decided.by } : {}
    const isPaid = verdict === 'paid'
    const status = isPaid ? 'paid' : 'unpaid'
    const reasons: LeadReason[] = isPaid ? [] : [verdict]
    await move(tx, lead, { status, reasons, costCents: cents, ...decidedBy }, now)
    const campaign = isPaid ? await store.findCampaign(tx, lead.aff_id) : null
    if (campaign && cents > 0)
      await earnings.earn(tx, { leadId: lead.lead_id, affId: lead.aff_id, vendorId: campaign.vendor_id, cents, now })
    const counts = isPaid
      ? { leads: 1, cost_cents: cents, cohort_paid: 1, cohort_cost_cents: cents }
      : { unpaid: 1, cohort_unpaid: 1 }
    const way = decided ? { released: 1, cohort_held: -1 } : { cohort_verified: 1 }
    await countDays(tx, makeEvents(lead, now, { ...counts, ...way }))
    if (!campaign) return status
    await notifyOfCap(tx, campaign)
    await callbacks.tell(tx, campaign, lead, 'lead', now)
    return status
  }

  return {
    /**
     * Counts the clicks from the network of a sign-up on the link of its campaign, on the day of the sign-up. Call it
     * before the transaction of the sign-up.
     */
    clicksNear: async (visit: LastVisit, ip: string, now: Date): Promise<number> => {
      const affId = parseCampaignNumber(visit.affId)
      const key = clicks.makeNetworkKey(visitors.classify({ ip, userAgent: '', purposes: [] }).network, now)
      return affId !== null && key ? countClicksOfNetwork(events.db, key, affId, now) : 0
    },

    /**
     * Records that a user signed up after a visit through a campaign, with the clicks near it. Call it in the
     * transaction of the sign-up, or later with the time of the sign-up.
     */
    noteSignUp: async (
      tx: Tx,
      { userId, personKey, countryId }: Account,
      { visit, clicksNear, at }: { visit: LastVisit; clicksNear: number; at?: Date },
    ): Promise<void> => {
      const affId = parseCampaignNumber(visit.affId)
      const campaign = affId === null ? null : await store.findCampaign(tx, affId)
      if (!campaign || affId === null) return
      const now = at ?? (await nowOf(tx))
      const { parameters, at: clickedAt } = visit
      const target = await clicks.findTarget(affId, tx)
      if (!target) return
      const { day: visitedOn, ...visitSaid } = visit.counted
        ? pickCounted(visit.counted)
        : { ...clicks.findCountedParameters(target, parameters, now), day: reportDay(clickedAt) }
      const reasons = findSignUpReasons({
        clickedAt,
        now,
        minSignupSeconds: minSignupSeconds(),
        parameters,
        countryId,
        clicksOfNetwork: clicksNear,
      })
      const lead = {
        ...visitSaid,
        leadId: newId(),
        affId,
        personKey,
        userId,
        reasons,
        click: readParameter(parameters, campaign.click_id),
        parameters,
        clickedAt,
        visitedOn,
        now,
      }
      if (!(await leads.insertLead(tx, lead))) return
      await countDays(tx, [
        { ...visitSaid, affId, day: reportDay(now), counter: 'sign_ups', amount: 1 },
        { ...visitSaid, affId, day: visitedOn, counter: 'cohort_joined', amount: 1 },
      ])
    },

    /** Turns a sign-up into a lead. Call it in the transaction that verifies the email address. */
    noteVerified: async (tx: Tx, { userId }: Pick<Account, 'userId'>, now: Date): Promise<void> => {
      const lead = await leads.lockLeadOf(tx, userId)
      if (lead?.status !== 'signed-up') return
      const campaign = await store.findCampaign(tx, lead.aff_id)
      if (!campaign) return
      const { sameDevice, similarDevice } = await visitors.riskOf(userId, tx)
      const isInVendorsNetwork = await visitors.shareNetwork(tx, userId, campaign.vendor_id)
      const near = {
        vendorId: campaign.vendor_id,
        isInVendorsNetwork,
        sameDevice,
        similarDevice: similarDevice.map((one) => one.userId),
      }
      const reasons = [...lead.reasons, ...findDeviceReasons(near)]
      if (reasons.length === 0) return void (await settle(tx, lead, now, null))
      await move(tx, lead, { status: 'held', reasons, costCents: 0 }, now)
      await countDays(tx, makeEvents(lead, now, { held: 1, cohort_verified: 1, cohort_held: 1 }))
    },

    /** Finds the pixel, not yet loaded by any browser, for a user's lead; null if there is none. */
    pixelOf: async (tx: Tx, userId: string): Promise<Pixel | null> => {
      const [lead] = await leads.leadsOfUser(tx, [userId])
      return lead?.status === 'paid' ? callbacks.pixelOf(tx, lead.lead_id, await nowOf(tx)) : null
    },

    /**
     * Decides a held lead: releases it, so that it counts within the caps, or refuses it. Throws 'lead-decided'
     * when it is not held.
     */
    decide: async (tx: Tx, lead: LeadRow, { decision, by, note }: Decision): Promise<LeadStatus> => {
      if (lead.status !== 'held') throw new Problem('lead-decided')
      const now = await nowOf(tx)
      if (decision === 'release') return settle(tx, lead, now, { by })
      const reasons: LeadReason[] = [...lead.reasons, 'refused-by-staff']
      await move(tx, lead, { status: 'refused', reasons, costCents: 0, decidedBy: by, note }, now)
      await countDays(tx, makeEvents(lead, now, { refused: 1, cohort_held: -1, cohort_refused: 1 }))
      return 'refused'
    },

    /**
     * Records what these users did after they became leads, each thing once, and notifies the vendors who want to
     * know.
     */
    noteQuality: async (tx: Tx, quality: Quality, userIds: readonly string[]): Promise<void> => {
      if (userIds.length === 0) return
      const now = await nowOf(tx)
      const marked = await leads.markLeads[quality](tx, [userIds, now])
      if (marked.length === 0) return
      await countDays(
        tx,
        marked.flatMap((lead) => makeEvents(lead, now, { [quality]: 1, [`cohort_${quality}`]: 1 })),
      )
      const event = eventOf[quality]
      for (const lead of event ? marked : []) {
        const campaign = await store.findCampaign(tx, lead.aff_id)
        if (campaign && event) await callbacks.tell(tx, campaign, lead, event, now)
      }
    },

    /** Counts the cost of leads that is taken back, or given back. Call it in the transaction that does so. */
    countTakenBack: async (tx: Tx, leadIds: readonly string[], way: 'taken' | 'given'): Promise<void> => {
      const now = await nowOf(tx)
      const found = await leads.findLeads(tx, [leadIds])
      const counted = found.flatMap((lead) =>
        makeEvents(
          lead,
          now,
          way === 'taken'
            ? {
                taken_back: 1,
                taken_back_cents: lead.cost_cents,
                cohort_taken_back: 1,
                cohort_taken_back_cents: lead.cost_cents,
              }
            : {
                given_back_cents: lead.cost_cents,
                cohort_taken_back: -1,
                cohort_taken_back_cents: -lead.cost_cents,
              },
        ),
      )
      await countDays(tx, counted)
    },

    /** Finds the day and values under which a visit is counted now; null when there is no such campaign. */
    countedOf: async (
      affIdText: string,
      { parameters, ...who }: SignUpArrival,
      now: Date,
    ): Promise<CountedVisit | null> => {
      const affId = parseCampaignNumber(affIdText)
      const target = affId === null ? null : await clicks.findTarget(affId)
      if (affId === null || target === null) return null
      const visitValues = clicks.findCountedParameters(target, parameters, now)
      return { ...visitValues, day: await clicks.findDayOfVisit(affId, who, now) }
    },

    /** Counts a visit to the landing page. Call it in the transaction that stores the visit. */
    noteVisit: async (tx: EventsTx, affIdText: string, kept: KeptCount, at: Date): Promise<void> => {
      const affId = parseCampaignNumber(affIdText)
      if (affId === null) return
      const { day, ...said } = pickCounted(kept)
      await countTraffic(tx, [
        { ...said, affId, day: reportDay(at), counter: 'visits', amount: 1 },
        { ...said, affId, day, counter: 'cohort_visits', amount: 1 },
      ])
    },
  }
}
