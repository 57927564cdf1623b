import { addressMessage } from '../../../platform/contract/address-refusals.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { isVendor } from '../../../platform/contract/access.ts'
import { buildBaseUrl } from '../contract/affiliate-url.ts'
import {
  campaignFlaws,
  campaignMessage,
  callsNobody,
  stripSpaces,
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
import type { Events } from '../../../platform/server/events-db.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { readTotals } from './day-figures.ts'
import { encodeQr, type Qr } from './qr.ts'
import { mayKnowSecret, refuseReadOnly, findVisibleVendor, type By, type Reader } from './readers.ts'
import { isJustChanged, secretOverlapHours, findAddressRefusal } from './rules.ts'
import { makeBareClickUrl, showCampaign } from './shown.ts'
import type { Signing } from './signing.ts'
import * as store from './store.ts'
import type { CampaignRow, CampaignWrite } from './store.ts'

type Needs = {
  db: Db
  events: Events
  users: Pick<Users, 'find' | 'findMany' | 'withRole'>
  audit: Pick<Audit, 'record'>
  outgoing: Pick<Outgoing, 'refusalOf' | 'isNeighbour'>
  publicUrl: string
  signing: Signing
  /** Called after a campaign was created or changed. */
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

const makeFlawProblem = (flaws: readonly CampaignFlaw[]): Problem =>
  new Problem('invalid-input', { message: flaws[0]?.message ?? '', errors: [...flaws] })
const toCents = (draft: CampaignDraft, field: CampaignField): number => Math.round(Number(draft[field]) * 100)
const readText = (draft: CampaignDraft, field: CampaignField): string => stripSpaces(field, String(draft[field] ?? ''))

/** Picks the fields that staff write from a stored campaign. */
const pickWritten = (row: CampaignRow): CampaignWrite => ({
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

const hideSecret = (reader: Reader, campaign: Campaign): Campaign =>
  mayKnowSecret(reader, campaign.affVendor) ? campaign : { ...campaign, signingSecret: null }

/** Finds, creates, changes, pauses and resumes campaigns. */
export function createCampaigns({ db, events, users, audit, outgoing, publicUrl, signing, changed }: Needs) {
  const describeCampaigns = async (rows: readonly CampaignRow[], from: Db = db): Promise<Campaign[]> => {
    if (rows.length === 0) return []
    const numbers = rows.map((row) => row.aff_id)
    // One query after another, because a transaction has one connection.
    const vendors = await users.findMany(from, [...new Set(rows.map((row) => row.vendor_id))])
    const totals = await readTotals({ db: from, events: events.from(from) }, numbers)
    const alerts = await store.readAlerts(from, [numbers])
    return rows.map((row) => {
      const vendor = vendors.get(row.vendor_id)
      return showCampaign(row, {
        vendorName: vendor ? `${vendor.firstName} ${vendor.lastName}`.trim() : '',
        figures: totals.get(row.aff_id),
        alerts,
        signingSecret: signing.currentOf(row),
        publicUrl,
      })
    })
  }
  const showOne = async (affId: number, from: Db = db): Promise<Campaign> => {
    const row = await store.findCampaign(from, affId)
    const [campaign] = row ? await describeCampaigns([row], from) : []
    if (!campaign) throw new Problem('not-found')
    return campaign
  }

  /** Finds a campaign that the reader may see; otherwise throws 'not-found'. */
  const findVisibleCampaign = async (reader: Reader, affId: number): Promise<CampaignRow> => {
    const vendorId = findVisibleVendor(reader)
    const row = await store.findCampaign(db, affId)
    if (!row || (vendorId !== null && row.vendor_id !== vendorId)) throw new Problem('not-found')
    return row
  }

  /** Finds why an address would never be called, as a message for its field; null when it may be. */
  function findUrlRefusal(redirectUrl: string): Message | null {
    const plain = redirectUrl.replaceAll(/[{}]/g, '')
    const known = outgoing.refusalOf(plain)
    const ownVendorId = () => (outgoing.isNeighbour(plain) ? null : findAddressRefusal(plain))
    const refusal = known ? addressMessage(known) : ownVendorId()
    return refusal ? campaignMessage('cannotBeCalled', { reason: refusal }) : null
  }

  /**
   * Returns the fields as they are stored. Throws 'invalid-input' with all faults. `before` is the campaign that is
   * edited; null for a new one.
   */
  async function prepareCampaign(draft: CampaignDraft, before: CampaignRow | null): Promise<CampaignWrite> {
    const flaws = campaignFlaws(draft, { isEdit: before !== null })
    if (flaws.length > 0) throw makeFlawProblem(flaws)
    const redirectType = Number(readText(draft, 'redirectTypeId')) as RedirectTypeId
    const redirectUrl = callsNobody(String(redirectType)) ? '' : readText(draft, 'redirectUrl')
    const [clickId, subId1, subId2] = [readText(draft, 'clickId'), readText(draft, 'subId1'), readText(draft, 'subId2')]
    const baseUrl = readText(draft, 'baseUrl') || (before?.base_url ?? '')
    const prepared: CampaignWrite = {
      title: readText(draft, 'affiliateTitle'),
      baseUrl: buildBaseUrl({ baseUrl, clickId, subId1, subId2 }),
      clickId,
      subId1,
      subId2,
      source: readText(draft, 'source'),
      creativeId: readText(draft, 'creativeId'),
      placement: readText(draft, 'placement'),
      typeId: Number(readText(draft, 'affType')),
      vendorId: readText(draft, 'affVendor'),
      costCents: toCents(draft, 'cost'),
      budgetCents: toCents(draft, 'totalBudget'),
      leadCap: Number(readText(draft, 'totalLead')),
      redirectType,
      redirectUrl,
    }
    const wrong = await findServerProblems(prepared, before)
    if (wrong.length > 0) throw makeFlawProblem(wrong)
    return prepared
  }

  /**
   * Finds the faults that only the server can find: an unknown type or vendor, a private address, or a cap below the
   * number that was already counted.
   */
  async function findServerProblems(one: CampaignWrite, before: CampaignRow | null): Promise<CampaignFlaw[]> {
    const flaws: CampaignFlaw[] = []
    const types = await store.readTypes(db, [])
    if (!types.some(({ id }) => id === one.typeId))
      flaws.push({ field: 'affType', message: campaignMessage('typeRequired') })
    const vendor = isId(one.vendorId) ? await users.find(db, one.vendorId) : null
    const isKnown = vendor !== null && isVendor(vendor.role) && !vendor.closedAt
    if (!isKnown && one.vendorId !== before?.vendor_id)
      flaws.push({ field: 'affVendor', message: campaignMessage('vendorRequired') })
    const refusal = one.redirectUrl === '' ? null : findUrlRefusal(one.redirectUrl)
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
  /** Locks a campaign for a change; throws when `version` is not the current one. */
  async function lockVersion(tx: Tx, affId: number, version?: number): Promise<CampaignRow> {
    const row = await store.lockCampaign(tx, affId)
    if (!row) throw new Problem('not-found')
    if (version !== undefined && version !== row.version)
      throw new Problem('changed-meanwhile', { data: { current: await showOne(affId, tx) } })
    return row
  }

  return {
    seen: findVisibleCampaign,
    shown: describeCampaigns,
    refusedAddress: findUrlRefusal,

    list: async (reader: Reader, { date, ...query }: ListQuery) => {
      const ownVendorId = findVisibleVendor(reader)
      const vendorParam = query.affVendor ?? null
      if (vendorParam !== null && !isId(vendorParam)) return { rows: [], count: 0 }
      if (ownVendorId !== null && vendorParam !== null && vendorParam !== ownVendorId) return { rows: [], count: 0 }
      const days = date ? { startDate: date, endDate: date } : {}
      const filter = { ...query, ...days, vendorId: ownVendorId ?? vendorParam }
      const { rows, count } = await store.listCampaigns(db, filter, pageOf(query))
      return { rows: (await describeCampaigns(rows)).map((one) => hideSecret(reader, one)), count }
    },

    get: async (reader: Reader, affId: number): Promise<Campaign> => {
      await findVisibleCampaign(reader, affId)
      return hideSecret(reader, await showOne(affId))
    },

    /** Creates a campaign. A repeat with the same key returns the campaign that was created first. */
    create: async (by: By, draft: CampaignDraft, key: string | null): Promise<Campaign> => {
      refuseReadOnly(by.reader)
      const one = await prepareCampaign(draft, null)
      const affId = await transaction(db, async (tx) => {
        const made = await store.insertCampaign(tx, one, by.reader.userId, key)
        if (made !== null) await record(tx, by, 'create', made, undefined, one)
        return made ?? (key === null ? null : await store.findCampaignByKey(tx, by.reader.userId, key))
      })
      if (affId === null) throw new Error('a campaign was neither made nor found')
      await changed()
      return showOne(affId)
    },

    /** Writes every field of a campaign; throws 'changed-meanwhile' for an old version. */
    update: async (by: By, affId: number, version: number | undefined, draft: CampaignDraft): Promise<Campaign> => {
      refuseReadOnly(by.reader)
      await transaction(db, async (tx) => {
        const before = await lockVersion(tx, affId, version)
        const one = await prepareCampaign(draft, before)
        await store.updateCampaign(tx, affId, one)
        await record(tx, by, 'update', affId, pickWritten(before), one)
      })
      await changed()
      return showOne(affId)
    },

    /** Pauses or resumes a campaign; does nothing when it already has this status. */
    changeStatus: async (by: By, affId: number, status: CampaignStatus): Promise<Campaign> => {
      refuseReadOnly(by.reader)
      await transaction(db, async (tx) => {
        const before = await lockVersion(tx, affId)
        if (before.status === status) return
        await store.setStatus(tx, affId, status)
        await record(tx, by, status === 'paused' ? 'pause' : 'resume', affId, { status: before.status }, { status })
      })
      await changed()
      return showOne(affId)
    },

    /** Replaces the signing secret of a campaign; the former secret also signs for a day. */
    rotateSecret: async (by: By, affId: number): Promise<Campaign> => {
      refuseReadOnly(by.reader)
      await transaction(db, async (tx) => {
        const { former_secret_until: until } = await lockVersion(tx, affId)
        // Someone pressed twice, or two people pressed at the same time. A second change would end the secret that the
        // vendor still uses.
        if (isJustChanged(until, await nowOf(tx))) return
        await store.rotateSecret(tx, affId, secretOverlapHours)
        await record(tx, by, 'rotate-secret', affId, undefined, undefined)
      })
      return showOne(affId)
    },

    /** Makes the QR code of a campaign's short link. */
    qr: async (reader: Reader, affId: number): Promise<Qr> => {
      await findVisibleCampaign(reader, affId)
      return encodeQr(makeBareClickUrl(affId, publicUrl))
    },

    types: async (reader: Reader) => {
      findVisibleVendor(reader)
      return store.readTypes(db, [])
    },

    vendors: async (reader: Reader) => {
      const ownVendorId = findVisibleVendor(reader)
      const data = await users.withRole(db, '8')
      return { data: ownVendorId === null ? data : data.filter(({ userId }) => userId === ownVendorId) }
    },
  }
}
