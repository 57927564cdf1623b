import type { Message } from '../../../platform/contract/messages.ts'
import { buildCallbackUrl, fillPlaceholders } from '../contract/affiliate-url.ts'
import type { CallbackStatus, CampaignCallback, TriedCallback } from '../contract/campaign-callbacks.ts'
import {
  campaignFlaws,
  campaignMessage,
  findRedirect,
  stripSpaces,
  type CampaignDraft,
  type CampaignField,
} from '../contract/campaign-draft.ts'
import { pageOf, type AgedPaging } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Deliveries } from '../../webhooks/server/deliveries.ts'
import { campaignSender, type CallbackEvent } from './callbacks.ts'
import type { createCampaigns } from './campaigns.ts'
import { refuseReadOnly, type By, type Reader } from './readers.ts'
import { collectNamedValues } from './shown.ts'
import type { Signing } from './signing.ts'

type Needs = {
  db: Db
  audit: Pick<Audit, 'record'>
  limits: Pick<Limits, 'take'>
  signing: Signing
  deliveries: Pick<Deliveries, 'list' | 'find' | 'resend' | 'tryOnce' | 'bodyOf'>
  campaigns: ReturnType<typeof createCampaigns>
}

/** The limit on test calls, so that no one can use us to probe other servers. */
const triesPerUser: Limit = { name: 'callback-tests', count: 30, seconds: 600 }
const triedFields: ReadonlySet<CampaignField> = new Set([
  'clickId',
  'subId1',
  'subId2',
  'redirectTypeId',
  'redirectUrl',
])

/**
 * What staff and vendors do with callbacks: read them, send them again, and test an address before a campaign uses it.
 */
export function createCallbackDesk({ db, audit, limits, signing, deliveries, campaigns }: Needs) {
  return {
    list: async (
      reader: Reader,
      { affId, status, ...paging }: AgedPaging & { affId: number; status?: CallbackStatus },
    ): Promise<{ rows: CampaignCallback[]; count: number }> => {
      await campaigns.seen(reader, affId)
      const asked = { sender: campaignSender, receiver: String(affId), status: status ?? null }
      const { rows, count } = await deliveries.list(asked, pageOf(paging))
      return { count, rows: rows.map((row) => showCallback(row, deliveries.bodyOf(row))) }
    },

    resend: async ({ reader, ip }: By, callbackId: string): Promise<void> => {
      refuseReadOnly(reader)
      await transaction(db, async (tx) => {
        const row = await deliveries.find(tx, callbackId)
        if (row?.sender !== campaignSender) throw new Problem('not-found')
        await deliveries.resend(tx, row)
        const subject = `campaign:${row.receiver}`
        await audit.record(tx, {
          actorId: reader.userId,
          ip,
          action: 'affiliates.resend',
          subject,
          after: { callbackId },
        })
      })
    },

    /**
     * Calls an address once, as it was typed, with made-up values. Only the fact that it was called is recorded. For an
     * existing campaign the call is signed like the call for a lead. Problem 'invalid-input' for an address that must
     * not be called.
     */
    tryOut: async ({ reader, ip }: By, affId: number | null, draft: CampaignDraft): Promise<TriedCallback> => {
      refuseReadOnly(reader)
      const campaign = affId === null ? null : await campaigns.seen(reader, affId)
      refuseUntriable(draft, campaigns.refusedAddress)
      await limits.take(reader.userId, triesPerUser)
      const now = await nowOf(db)
      const id = newId()
      const readField = (field: CampaignField) => stripSpaces(field, String(draft[field] ?? ''))
      const [clickId, subId1, subId2] = [readField('clickId'), readField('subId1'), readField('subId2')]
      const link = {
        clickId,
        subId1,
        subId2,
        source: readField('source'),
        creativeId: readField('creativeId'),
        placement: readField('placement'),
      }
      const house = {
        event: 'test',
        event_id: id,
        lead_id: newId(),
        aff_id: String(affId ?? ''),
        click_id: 'test-click',
        sub1: 'test-sub1',
        sub2: 'test-sub2',
        source: link.source,
        creative_id: link.creativeId,
        placement: link.placement,
        payout: Number(readField('cost') || 0).toFixed(2),
        currency: 'USD',
        timestamp: String(Math.floor(now.getTime() / 1_000)),
      }
      const values = { ...house, ...collectNamedValues(link, house) }
      const url = fillPlaceholders(buildCallbackUrl(readField('redirectUrl'), link), values)
      const subject = `campaign:${affId ?? 'new'}`
      const action = affId === null ? 'affiliates.try-new' : 'affiliates.try-out'
      await transaction(db, (tx) => audit.record(tx, { actorId: reader.userId, ip, action, subject, after: { url } }))
      const payload = { type: 'test', timestamp: now.toISOString(), data: values }
      const secrets = campaign ? signing.secretsOf(campaign, now) : []
      const { status, failure, answer, ms } = await deliveries.tryOnce(id, { url, payload, secrets })
      return { url, status, failure, answer, ms }
    },
  }
}

function refuseUntriable(draft: CampaignDraft, refusedAddress: (url: string) => Message | null): void {
  const flaws = campaignFlaws(draft).filter(({ field }) => triedFields.has(field))
  if (
    flaws.length === 0 &&
    findRedirect(stripSpaces('redirectTypeId', String(draft.redirectTypeId)))?.caller !== 'server'
  )
    flaws.push({ field: 'redirectTypeId', message: campaignMessage('onlyS2s') })
  const refused = flaws.length === 0 ? refusedAddress(stripSpaces('redirectUrl', String(draft.redirectUrl))) : null
  if (refused) flaws.push({ field: 'redirectUrl', message: refused })
  if (flaws.length > 0)
    throw new Problem('invalid-input', { ...(flaws[0] ? { message: flaws[0].message } : {}), errors: flaws })
}

type Sent = Awaited<ReturnType<Deliveries['list']>>['rows'][number]
const showCallback = (row: Sent, body: string): CampaignCallback => ({
  callbackId: row.delivery_id,
  leadId: row.subject,
  kind: row.way === 'browser' ? 'pixel' : 's2s',
  event: row.event as CallbackEvent,
  url: row.url,
  body: row.way === 'call' && row.url !== '' ? body : '',
  status: row.status,
  createdAt: row.created_at.toISOString(),
  nextAt: row.next_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  attempts: row.tries,
})
