import { leadReasons, type CampaignUser, type LeadStatus } from '../contract/campaign-leads.ts'
import type { DecidedLead } from '../contract/affiliates.ts'
import { pageOf, type AgedPaging } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { isEventsOutage, type Events } from '../../../platform/server/events-db.ts'
import { followEvery } from '../../../platform/server/follow.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limits } from '../../../platform/server/limits.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Visitors } from '../../visitors/server/service.ts'
import type { Deliveries } from '../../webhooks/server/deliveries.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { createCallbackDesk } from './callback-desk.ts'
import { campaignSender, createCallbacks } from './callbacks.ts'
import { createCampaigns } from './campaigns.ts'
import { dropClickMonths, makeClickMonths } from './click-store.ts'
import { createArrivals } from './arrivals.ts'
import { createClicks } from './clicks.ts'
import { makeCsv, readFigures, readRange, type Range } from './dashboard.ts'
import { readNetCosts } from './day-store.ts'
import * as leadStore from './lead-store.ts'
import { createLeads, type Earnings } from './leads.ts'
import { writeAlertLetter, writeRefusedLetter } from './mail.ts'
import { refuseReadOnly, findVisibleVendor, type By, type Reader } from './readers.ts'
import { maskEmail } from './rules.ts'
import { createSigning } from './signing.ts'
import * as store from './store.ts'
import { countClicksByCampaign } from './traffic-store.ts'
import type { Span } from '../../../platform/contract/day-span.ts'

type Ruling = { decision: 'release' | 'refuse'; reason?: string }
type Needs = {
  db: Db
  /** Where the figures of campaigns are read; by default the primary. */
  reads?: Db
  events: Events
  log: Pick<Log, 'warn'>
  users: Pick<Users, 'find' | 'findMany' | 'withRole' | 'lock'>
  visitors: Pick<Visitors, 'classify' | 'riskOf' | 'shareNetwork' | 'lastVisit' | 'lastVisitOf' | 'attach' | 'drain'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
  outgoing: Pick<Outgoing, 'refusalOf' | 'isNeighbour'>
  deliveries: Deliveries
  webhooks: Pick<Webhooks, 'announce'>
  limits: Pick<Limits, 'take'>
  secrets: Pick<Secrets, 'hmac'>
  minSignupSeconds: () => number
  publicUrl: string
  earnings: Earnings
}

/** Returns the reasons to doubt a lead. No one sees them before the user has verified the address. */
const showReasons = ({ status, reasons }: leadStore.LeadRow) => (status === 'signed-up' ? [] : reasons)

/** What other areas may read about a campaign. */
export type CampaignFacts = { affId: number; title: string; vendorId: string; isActive: boolean; costCents: number }
const toFacts = (row: store.CampaignRow): CampaignFacts => ({
  affId: row.aff_id,
  title: row.title,
  vendorId: row.vendor_id,
  isActive: row.status === 'active',
  costCents: row.cost_cents,
})

/** How often a process checks whether a campaign has changed. */
export const campaignsPollMs = 5_000
const monthsAhead = 12

export type Affiliates = ReturnType<typeof createAffiliates>

/**
 * The campaigns of vendors: their links and clicks, the leads that these bring, and the calls and emails to vendors.
 */
export function createAffiliates(needs: Needs) {
  const {
    db,
    reads = db,
    users,
    visitors,
    audit,
    jobs,
    mail,
    outgoing,
    limits,
    secrets,
    minSignupSeconds,
    publicUrl,
  } = needs
  const { deliveries, webhooks, earnings, events, log } = needs
  const signing = createSigning({ secrets })
  const clicks = createClicks({ db, events, log, secrets, visitors })
  const callbacks = createCallbacks({ deliveries, signing })
  const leads = createLeads({ events, jobs, visitors, clicks, callbacks, minSignupSeconds, webhooks, earnings })
  const arrivals = createArrivals({ db, events, jobs, log, users, visitors, leads })
  const campaigns = createCampaigns({
    db,
    events,
    users,
    audit,
    outgoing,
    publicUrl,
    signing,
    changed: clicks.refresh,
  })
  const callbackDesk = createCallbackDesk({ db, audit, limits, signing, deliveries, campaigns })

  const sources = { db: reads, events: events.from(reads) }

  const vendorLetter = async (affId: number) => {
    const campaign = await store.findCampaign(db, affId)
    const vendor = campaign ? await users.find(db, campaign.vendor_id) : null
    if (!campaign || !vendor || vendor.closedAt) return null
    return { campaign, reader: { to: vendor.email, language: vendor.language } }
  }

  /** Releases or refuses a held lead; the vendor gets an email when it is refused. */
  const decide = ({ reader, ip }: By, leadId: string, { decision, reason = '' }: Ruling): Promise<LeadStatus> => {
    refuseReadOnly(reader)
    return transaction(db, async (tx) => {
      const lead = isId(leadId) ? await leadStore.lockLead(tx, leadId) : null
      if (!lead) throw new Problem('not-found')
      const status = await leads.decide(tx, lead, { decision, by: reader.userId, note: reason.trim() })
      if (status === 'refused') await jobs.add(tx, 'affiliates.mail-refused', { leadId })
      await audit.record(tx, {
        actorId: reader.userId,
        ip,
        action: `affiliates.${decision}`,
        subject: `campaign:${lead.aff_id}`,
        before: { leadId, status: lead.status, reasons: lead.reasons },
        after: { status, reason },
      })
      return status
    })
  }

  return {
    campaigns,
    callbackDesk,
    /**
     * Wraps a wallet so that vendors are notified when a profile or a first survey is completed, or when points are
     * taken back.
     */
    notifyVendorsOf: (wallet: Wallet): Wallet => ({
      ...wallet,
      welcome: async (tx, part, people) => {
        await wallet.welcome(tx, part, people)
        const quality = part === 'top5' ? 'profiled' : part === 'first' ? 'completed' : null
        if (quality)
          await leads.noteQuality(
            tx,
            quality,
            people.map(({ userId }) => userId),
          )
      },
      reverse: async (tx, reversals) => {
        const results = await wallet.reverse(tx, reversals)
        const taken = results.flatMap(({ userId }) => userId ?? [])
        await leads.noteQuality(tx, 'reversed', [...new Set(taken)])
        return results
      },
    }),
    click: clicks.click,
    findLanding: clicks.findLanding,
    pixelOrigins: clicks.pixelOrigins,
    arrivals,
    noteSignUp: leads.noteSignUp,
    noteVerified: leads.noteVerified,
    pixelOf: leads.pixelOf,
    noteQuality: leads.noteQuality,
    countTakenBack: leads.countTakenBack,
    /** The cost of every campaign in cents, less what was taken back, by its number. */
    netCosts: () => readNetCosts(db),
    /** Finds the leads of these users. */
    leadsOf: async (from: Db, userIds: readonly string[]): Promise<string[]> =>
      (await leadStore.leadIdsOf(from, [userIds])).map((row) => row.lead_id),
    /** Finds the users behind these leads; null for an account that was erased. */
    peopleOf: async (from: Db, leadIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> =>
      new Map((await leadStore.findLeads(from, [leadIds])).map((row) => [row.lead_id, row.user_id])),
    /** Finds campaigns by their numbers. */
    campaignsBy: async (from: Db, affIds: readonly number[]): Promise<ReadonlyMap<number, CampaignFacts>> =>
      new Map((await store.campaignsBy(from, [affIds])).map((row) => [row.aff_id, toFacts(row)])),
    /** Lists the campaigns of a vendor, newest first, at most 500. */
    campaignsOfVendor: async (from: Db, vendorId: string): Promise<CampaignFacts[]> =>
      (await store.campaignsOfVendor(from, [vendorId])).map(toFacts),
    countedOf: leads.countedOf,
    noteVisit: leads.noteVisit,
    noteFired: deliveries.noteLoaded,
    /** What vendors were paid for these users: how many vendors, and how many cents in all. */
    paidFor: leadStore.paidFor,

    /**
     * Lists a page of the sign-ups through a campaign. Only staff with the permission to view panelists see who signed
     * up.
     */
    users: async (
      reader: Reader,
      { affId, status, ...paging }: AgedPaging & { affId: number; status?: LeadStatus },
    ): Promise<{ rows: CampaignUser[]; count: number }> => {
      await campaigns.seen(reader, affId)
      const { rows, count } = await leadStore.listLeads(db, affId, status ?? null, pageOf(paging))
      const accounts = await users.findMany(
        db,
        rows.flatMap((row) => row.user_id ?? []),
      )
      const commissions = await earnings.statesOf(
        db,
        rows.map((row) => row.lead_id),
      )
      const mayName = findVisibleVendor(reader) === null && reader.permissions.includes('panelists.view')
      return {
        count,
        rows: rows.map((row) => ({
          leadId: row.lead_id,
          userId: mayName ? row.user_id : null,
          email: maskEmail(accounts.get(row.user_id ?? '')?.email ?? ''),
          status: row.status,
          reasons: showReasons(row),
          clickId: row.click_value,
          subId1: row.sub_1,
          subId2: row.sub_2,
          source: row.source,
          creativeId: row.creative,
          placement: row.placement,
          cost: row.cost_cents / 100,
          signedUpAt: row.signed_up_at.toISOString(),
          verifiedAt: row.verified_at?.toISOString() ?? null,
          decidedAt: row.decided_at?.toISOString() ?? null,
          note: row.decided_note,
          isProfiled: row.profiled_at !== null,
          hasCompleted: row.completed_at !== null,
          wasReversed: row.reversed_at !== null,
          commission: commissions.get(row.lead_id) ?? null,
        })),
      }
    },

    dashboard: async (reader: Reader, { affId, ...asked }: Partial<Range> & { affId: number }) => {
      await campaigns.seen(reader, affId)
      const range = readRange(asked, await nowOf(db))
      const [campaign, figures] = await Promise.all([campaigns.get(reader, affId), readFigures(sources, affId, range)])
      return { ...range, campaign, ...figures }
    },
    dashboardCsv: async (reader: Reader, { affId, ...asked }: Partial<Range> & { affId: number }) => {
      await campaigns.seen(reader, affId)
      const range = readRange(asked, await nowOf(db))
      return makeCsv(affId, range, await readFigures(sources, affId, range))
    },

    decide,
    /**
     * Decides about several leads, each in its own transaction. For each lead that was not decided, the result says
     * why.
     */
    decideMany: async (by: By, leadIds: readonly string[], ruling: Ruling) => {
      refuseReadOnly(by.reader)
      const rows: DecidedLead[] = []
      for (const leadId of leadIds) {
        try {
          rows.push({ leadId, status: await decide(by, leadId, ruling), refused: null })
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          rows.push({ leadId, status: null, refused: error.code })
        }
      }
      return { rows, decided: rows.filter(({ refused }) => refused === null).length }
    },

    deliverAlert: async (affId: number, of: 'budget' | 'leads', percent: number, userId: string): Promise<void> => {
      const campaign = await store.findCampaign(db, affId)
      const reader = campaign ? await users.find(db, userId) : null
      if (!campaign || !reader || reader.closedAt) return
      const { email: to, language } = reader
      const alertFacts = { of, percent, isVendor: userId === campaign.vendor_id }
      await mail.send(writeAlertLetter(mail, { to, language }, campaign, alertFacts))
    },
    deliverRefusal: async (leadId: string): Promise<void> => {
      const lead = await transaction(db, (tx) => leadStore.lockLead(tx, leadId))
      const letter = lead ? await vendorLetter(lead.aff_id) : null
      if (!lead || !letter) return
      const reasons = lead.reasons.map((one) => leadReasons[one])
      await mail.send(
        writeRefusedLetter(mail, letter.reader, letter.campaign, {
          leadId,
          clickId: lead.click_value,
          reasons,
          note: lead.decided_note,
        }),
      )
    },

    /** Returns what is stored about a user's leads, for the copy of the user's data. */
    exportOf: async (userId: string) =>
      (await leadStore.leadsOfUser(db, [userId])).map((row) => ({
        campaign: String(row.aff_id),
        status: row.status,
        parameters: row.parameters,
        cameAt: row.clicked_at,
        signedUpAt: row.signed_up_at,
        verifiedAt: row.verified_at,
        reasons: showReasons(row),
        note: row.decided_note,
      })),
    /**
     * Erases everything about a user's leads except that they existed. No more calls about them are sent to vendors.
     */
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
      const ids = (await leadStore.blankLeads(tx, [userId])).map((row) => String(row['lead_id']))
      if (ids.length === 0) return
      await deliveries.blank(tx, campaignSender, ids)
    },

    refresh: clicks.refresh,
    /** Follows the changes that other processes make to campaigns, until the returned function is called. */
    follow: (everyMs: number, failed: (error: unknown) => void): (() => void) =>
      followEvery(everyMs, clicks.refresh, failed),
    /** Resolves when all clicks are written. */
    idle: clicks.idle,
    /** Stores the clicks that came while their database could not be reached. */
    drain: clicks.drain,
    /** Counts the clicks of every campaign in a span of days of the reports, by its number. */
    clicksByCampaign: (span: Span) => countClicksByCampaign(events.from(reads), span),
    /**
     * Creates the database partitions for the clicks of the coming year. Runs at every start, so that a panel that was
     * off for a long time has them too. When their database cannot be reached, the nightly job does this.
     */
    makeRoom: async (): Promise<void> => {
      await makeClickMonths(events.db, monthsAhead).catch((error: unknown) => {
        if (!isEventsOutage(events, error)) throw error
        log.warn({ err: error }, 'there is no room made for clicks')
      })
    },
    /**
     * Creates partitions, drops those of months after the retention period, and gives up pixels that no browser has
     * loaded.
     */
    keepHouse: async (keptMonths: number): Promise<void> => {
      await deliveries.endUnloaded()
      await makeClickMonths(events.db, monthsAhead)
      await dropClickMonths(events.db, keptMonths)
    },
  }
}
