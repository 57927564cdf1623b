import { buildCallbackUrl, fillPlaceholders } from '../contract/affiliate-url.ts'
import type { CampaignCallback } from '../contract/campaign-callbacks.ts'
import { redirectTypes } from '../contract/campaign-draft.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Deliveries } from '../../webhooks/server/deliveries.ts'
import type { LeadRow } from './lead-store.ts'
import { callbackHours, readParameter } from './rules.ts'
import { toLink, collectNamedValues } from './shown.ts'
import type { Signing } from './signing.ts'
import { findCampaign, type CampaignRow } from './store.ts'

/** The name under which calls to vendors are sent. The receiver is a campaign, and the subject is a lead. */
export const campaignSender = 'campaign'

export type CallbackEvent = CampaignCallback['event']
type Needs = { deliveries: Pick<Deliveries, 'define' | 'add' | 'waitingForBrowser'>; signing: Signing }
/** A tracking pixel that the browser of a new panelist must load. */
export type Pixel = { callbackId: string; url: string }

/** Notifies vendors of their leads: through pixels that browsers load, and through calls from server to server. */
export function createCallbacks({ deliveries, signing }: Needs) {
  deliveries.define(campaignSender, {
    hours: callbackHours,
    secretsOf: async (from, affId, now) => {
      const campaign = await findCampaign(from, Number(affId))
      return campaign && signing.secretsOf(campaign, now)
    },
  })

  return {
    /**
     * Stores a callback about a lead and queues its call, in the caller's transaction. Returns the pixel when a browser
     * must load one; otherwise null.
     */
    tell: async (
      tx: Tx,
      campaign: CampaignRow,
      lead: LeadRow,
      event: CallbackEvent,
      now: Date,
    ): Promise<Pixel | null> => {
      const { redirect_url: redirectUrl } = campaign
      const { caller, tellsEvents } = redirectTypes[campaign.redirect_type]
      if (caller === null || redirectUrl === '') return null
      // Events other than leads are sent only to addresses with `{event}`. Other receivers would count each call as a
      // lead.
      if (event !== 'lead' && (!tellsEvents || !redirectUrl.includes('{event}'))) return null
      const callbackId = newId()
      const values = collectValues(campaign, lead, event, callbackId, now)
      const url = fillPlaceholders(buildCallbackUrl(redirectUrl, toLink(campaign)), values)
      const way = caller === 'browser' ? 'browser' : 'call'
      const { lead_id: subject, aff_id: affId } = lead
      const payload = { type: event, timestamp: now.toISOString(), data: values }
      const one = { deliveryId: callbackId, receiver: String(affId), subject, event, url, payload, way } as const
      const added = await deliveries.add(tx, campaignSender, [{ ...one, onceKey: `${subject}:${event}` }], now)
      return added.length > 0 && way === 'browser' ? { callbackId, url } : null
    },

    pixelOf: async (tx: Tx, leadId: string, now: Date): Promise<Pixel | null> => {
      const row = await deliveries.waitingForBrowser(tx, campaignSender, leadId, now)
      return row ? { callbackId: row.delivery_id, url: row.url } : null
    },
  }
}

/** Collects the values for the placeholders of an address: the values of the click, and those that the server knows. */
function collectValues(campaign: CampaignRow, lead: LeadRow, event: CallbackEvent, callbackId: string, now: Date) {
  const house = {
    event,
    event_id: callbackId,
    lead_id: lead.lead_id,
    aff_id: String(lead.aff_id),
    click_id: lead.click_value,
    sub1: readParameter(lead.parameters, campaign.sub_id_1),
    sub2: readParameter(lead.parameters, campaign.sub_id_2),
    source: lead.source,
    creative_id: lead.creative,
    placement: lead.placement,
    payout: (campaign.cost_cents / 100).toFixed(2),
    currency: 'USD',
    timestamp: String(Math.floor(now.getTime() / 1_000)),
  }
  return { ...lead.parameters, ...house, ...collectNamedValues(toLink(campaign), house) }
}
