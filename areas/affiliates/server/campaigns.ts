import type { Message } from '../../../platform/contract/messages.ts'
import { isVendor } from '../../../platform/contract/access.ts'
import { buildBaseUrl } from '../contract/affiliate-url.ts'
import {
  campaignFlaws,
  campaignMessage,
  noRedirect,
  stripped,
  type CampaignDraft,
  type CampaignField,
  type CampaignFlaw,
  type RedirectTypeId,
} from '../contract/campaign-draft.ts'
import type { Campaign, CampaignStatus } from '../contract/campaigns.ts'
import { pageOf, type AgedPaging } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { totalsOf } from './day-store.ts'
import { qrOf, type Qr } from './qr.ts'
import { mayKnowSecret, mustWrite, vendorSeen, type By, type Reader } from './readers.ts'
import { isJustChanged, secretOverlapHours, vendorAddressRefusal } from './rules.ts'
import { bareClickUrlOf, campaignOf } from './shown.ts'
import type { Signing } from './signing.ts'
import * as store from './store.ts'
import type { CampaignRow, CampaignWrite } from './store.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'findMany' | 'withRole'>
  audit: Pick<Audit, 'record'>
  outgoing: Pick<Outgoing, 'refusalOf' | 'isNeighbour'>
  publicUrl: string
  signing: Signing
  /** Told after a campaign was made or changed. */
  changed: () => Promise<void>
}
type ListQuery = AgedPaging & {
  date?: string
  startDate?: string
  endDate?: string
  text?: string
  affVendor?: string
  affType?: number
  status?: CampaignStatus
}

const refused = (flaws: readonly CampaignFlaw[]): Problem =>
  new Problem('invalid-input', { message: flaws[0]?.message ?? '', errors: [...flaws] })
const cents = (draft: CampaignDraft, field: CampaignField): number => Math.round(Number(draft[field]) * 100)
const textIn = (draft: CampaignDraft, field: CampaignField): string => stripped(field, String(draft[field] ?? ''))

/** What staff wrote of a campaign, out of all that is kept of it. */
const writtenIn = (row: CampaignRow): CampaignWrite => ({
  title: row.title,
  baseUrl: row.base_url,
  clickId: row.click_id,
  subId1: row.sub_id_1,
  subId2: row.sub_id_2,
  source: row.source,
  creativeId: row.creative_id,
  placement: row.placement,
  typeId: row.type_id,
  vendorId: row.vendor_id,
  costCents: row.cost_cents,
  budgetCents: row.budget_cents,
  leadCap: row.lead_cap,
  redirectType: row.redirect_type,
  redirectUrl: row.redirect_url,
})

const forReader = (reader: Reader, campaign: Campaign): Campaign =>
  mayKnowSecret(reader, campaign.affVendor) ? campaign : { ...campaign, signingSecret: null }

/** Campaigns: found, made, changed, paused and resumed. */
export function createCampaigns({ db, users, audit, outgoing, publicUrl, signing, changed }: Needs) {
  const shown = async (rows: readonly CampaignRow[], from: Db = db): Promise<Campaign[]> => {
    if (rows.length === 0) return []
    const numbers = rows.map((row) => row.aff_id)
    // One after another, because a transaction has one connection.
    const vendors = await users.findMany(from, [...new Set(rows.map((row) => row.vendor_id))])
    const totals = await totalsOf(from, [numbers])
    const alerts = await store.alertsOf(from, [numbers])
    return rows.map((row) => {
      const vendor = vendors.get(row.vendor_id)
      return campaignOf(row, {
        vendorName: vendor ? `${vendor.firstName} ${vendor.lastName}`.trim() : '',
        figures: totals.find((total) => total.aff_id === row.aff_id),
        alerts,
        signingSecret: signing.currentOf(row),
        publicUrl,
      })
    })
  }
  const shownOne = async (affId: number, from: Db = db): Promise<Campaign> => {
    const row = await store.findCampaign(from, affId)
    const [campaign] = row ? await shown([row], from) : []
    if (!campaign) throw new Problem('not-found')
    return campaign
  }

  /** The campaign when the reader may see it, else 'not-found'. */
  const seen = async (reader: Reader, affId: number): Promise<CampaignRow> => {
    const vendorId = vendorSeen(reader)
    const row = await store.findCampaign(db, affId)
    if (!row || (vendorId !== null && row.vendor_id !== vendorId)) throw new Problem('not-found')
    return row
  }

  /** Why an address would never be called, as a field says it; null when it may be. */
  function refusedAddress(redirectUrl: string): Message | null {
    const plain = redirectUrl.replaceAll(/[{}]/g, '')
    const refusal = outgoing.refusalOf(plain) ?? (outgoing.isNeighbour(plain) ? null : vendorAddressRefusal(plain))
    return refusal ? campaignMessage('cannotBeCalled', { reason: refusal }) : null
  }

  /** The fields as they are kept; Problem 'invalid-input' with everything that is wrong. `before` is the campaign that is edited. */
  async function written(draft: CampaignDraft, before: CampaignRow | null): Promise<CampaignWrite> {
    const flaws = campaignFlaws(draft, { isEdit: before !== null })
    if (flaws.length > 0) throw refused(flaws)
    const redirectType = Number(textIn(draft, 'redirectTypeId')) as RedirectTypeId
    const redirectUrl = redirectType === noRedirect ? '' : textIn(draft, 'redirectUrl')
    const [clickId, subId1, subId2] = [textIn(draft, 'clickId'), textIn(draft, 'subId1'), textIn(draft, 'subId2')]
    const baseUrl = textIn(draft, 'baseUrl') || (before?.base_url ?? '')
    const one: CampaignWrite = {
      title: textIn(draft, 'affiliateTitle'),
      baseUrl: buildBaseUrl({ baseUrl, clickId, subId1, subId2 }),
      clickId,
      subId1,
      subId2,
      source: textIn(draft, 'source'),
      creativeId: textIn(draft, 'creativeId'),
      placement: textIn(draft, 'placement'),
      typeId: Number(textIn(draft, 'affType')),
      vendorId: textIn(draft, 'affVendor'),
      costCents: cents(draft, 'cost'),
      budgetCents: cents(draft, 'totalBudget'),
      leadCap: Number(textIn(draft, 'totalLead')),
      redirectType,
      redirectUrl,
    }
    const wrong = await knownProblems(one, before)
    if (wrong.length > 0) throw refused(wrong)
    return one
  }

  /** What only the server can tell: whether type and vendor exist, where an address leads, what was counted already. */
  async function knownProblems(one: CampaignWrite, before: CampaignRow | null): Promise<CampaignFlaw[]> {
    const flaws: CampaignFlaw[] = []
    const types = await store.types(db, [])
    if (!types.some(({ id }) => id === one.typeId))
      flaws.push({ field: 'affType', message: campaignMessage('typeRequired') })
    const vendor = isId(one.vendorId) ? await users.find(db, one.vendorId) : null
    const isKnown = vendor !== null && isVendor(vendor.role) && !vendor.closedAt
    if (!isKnown && one.vendorId !== before?.vendor_id)
      flaws.push({ field: 'affVendor', message: campaignMessage('vendorRequired') })
    const refusal = one.redirectUrl === '' ? null : refusedAddress(one.redirectUrl)
    if (refusal) flaws.push({ field: 'redirectUrl', message: refusal })
    if (before && one.leadCap < before.leads)
      flaws.push({
        field: 'totalLead',
        message: campaignMessage('fewerLeads', { leads: before.leads }),
      })
    if (before && one.budgetCents < before.spent_cents) {
      const spent = (before.spent_cents / 100).toFixed(2)
      flaws.push({ field: 'totalBudget', message: campaignMessage('lessBudget', { spent }) })
    }
    return flaws
  }

  const record = (tx: Tx, { reader, ip }: By, event: string, affId: number, before: unknown, after: unknown) =>
    audit.record(tx, {
      actorId: reader.userId,
      ip,
      action: `affiliates.${event}`,
      subject: `campaign:${affId}`,
      before,
      after,
    })
  /** Locks a campaign for a change by somebody who saw this version of it. */
  async function locked(tx: Tx, affId: number, version?: number): Promise<CampaignRow> {
    const row = await store.lockCampaign(tx, affId)
    if (!row) throw new Problem('not-found')
    if (version !== undefined && version !== row.version)
      throw new Problem('changed-meanwhile', { data: { current: await shownOne(affId, tx) } })
    return row
  }

  return {
    seen,
    shown,
    refusedAddress,

    list: async (reader: Reader, { date, ...query }: ListQuery) => {
      const own = vendorSeen(reader)
      const wanted = query.affVendor ?? null
      if (wanted !== null && !isId(wanted)) return { rows: [], count: 0 }
      if (own !== null && wanted !== null && wanted !== own) return { rows: [], count: 0 }
      const days = date ? { startDate: date, endDate: date } : {}
      const filter = { ...query, ...days, vendorId: own ?? wanted }
      const { rows, count } = await store.listCampaigns(db, filter, pageOf(query))
      return { rows: (await shown(rows)).map((one) => forReader(reader, one)), count }
    },

    get: async (reader: Reader, affId: number): Promise<Campaign> => {
      await seen(reader, affId)
      return forReader(reader, await shownOne(affId))
    },

    /** Makes a campaign; a repeat with the same key answers the one that was made. */
    create: async (by: By, draft: CampaignDraft, key: string | null): Promise<Campaign> => {
      mustWrite(by.reader)
      const one = await written(draft, null)
      const affId = await transaction(db, async (tx) => {
        const made = await store.insertCampaign(tx, one, by.reader.userId, key)
        if (made !== null) await record(tx, by, 'create', made, undefined, one)
        return made ?? (key === null ? null : await store.campaignByKey(tx, by.reader.userId, key))
      })
      if (affId === null) throw new Error('a campaign was neither made nor found')
      await changed()
      return shownOne(affId)
    },

    /** Writes every field of a campaign. With an old version: 'changed-meanwhile'. */
    update: async (by: By, affId: number, version: number | undefined, draft: CampaignDraft): Promise<Campaign> => {
      mustWrite(by.reader)
      await transaction(db, async (tx) => {
        const before = await locked(tx, affId, version)
        const one = await written(draft, before)
        await store.updateCampaign(tx, affId, one)
        await record(tx, by, 'update', affId, writtenIn(before), one)
      })
      await changed()
      return shownOne(affId)
    },

    /** Pauses or resumes; what is so already stays so. */
    changeStatus: async (by: By, affId: number, status: CampaignStatus): Promise<Campaign> => {
      mustWrite(by.reader)
      await transaction(db, async (tx) => {
        const before = await locked(tx, affId)
        if (before.status === status) return
        await store.setStatus(tx, affId, status)
        await record(tx, by, status === 'paused' ? 'pause' : 'resume', affId, { status: before.status }, { status })
      })
      await changed()
      return shownOne(affId)
    },

    /** Another signing secret; the former one signs beside it for a day. */
    rotateSecret: async (by: By, affId: number): Promise<Campaign> => {
      mustWrite(by.reader)
      await transaction(db, async (tx) => {
        const { former_secret_until: until } = await locked(tx, affId)
        // Pressed twice, or by two at once: another change would end the secret that the vendor still has.
        if (isJustChanged(until, await nowOf(tx))) return
        await store.rotateSecret(tx, affId, secretOverlapHours)
        await record(tx, by, 'rotate-secret', affId, undefined, undefined)
      })
      return shownOne(affId)
    },

    /** The short link as a QR code. */
    qr: async (reader: Reader, affId: number): Promise<Qr> => {
      await seen(reader, affId)
      return qrOf(bareClickUrlOf(affId, publicUrl))
    },

    types: async (reader: Reader) => {
      vendorSeen(reader)
      return store.types(db, [])
    },

    vendors: async (reader: Reader) => {
      const own = vendorSeen(reader)
      const data = await users.withRole(db, '8')
      return { data: own === null ? data : data.filter(({ userId }) => userId === own) }
    },
  }
}
