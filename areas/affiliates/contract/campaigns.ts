import { Type, type Static } from 'typebox'
import type { RedirectTypeId } from './campaign-draft.ts'
import { CampaignFigures } from './campaign-figures.ts'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'

/** The address on our own site that records a click and sends the visitor on; `parameters` are those of the affiliate URL. */
export const clickPath = '/c/'

export const campaignStatuses = ['active', 'paused'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export const Campaign = Type.Object({
  /** A short number as a text. */
  affId: Id,
  affiliateTitle: Type.String(),
  baseUrl: Type.String(),
  clickId: Type.String(),
  subId1: Type.String(),
  subId2: Type.String(),
  source: Type.String(),
  creativeId: Type.String(),
  placement: Type.String(),
  affType: Type.Integer(),
  affiliateType: Type.String(),
  affVendor: Id,
  vendorName: Type.String(),
  cost: Type.Number(),
  totalBudget: Type.Number(),
  totalLead: Type.Integer(),
  redirectTypeId: Type.Unsafe<RedirectTypeId>({ type: 'integer', enum: [1, 2, 3] }),
  redirectUrl: Type.String(),
  status: Type.Unsafe<CampaignStatus>({ type: 'string', enum: [...campaignStatuses] }),
  /** Built from the fields: what a vendor spreads, the short form of it on our own site, and what is called for a lead. */
  affiliateUrl: Type.String(),
  clickUrl: Type.String(),
  callbackUrl: Type.String(),
  /** Counted and paid for so far, exactly; never above the totals. */
  leads: Type.Integer(),
  spent: Type.Number(),
  /** The shares of the budget or leads that were reported as used: 80, 90, 100. */
  alerts: Type.Array(
    Type.Object({
      of: Type.Unsafe<'budget' | 'leads'>({ type: 'string', enum: ['budget', 'leads'] }),
      percent: Type.Integer(),
      at: Instant,
    }),
  ),
  createdAt: Instant,
  updatedAt: Instant,
  /** Of all its visits until now. */
  figures: CampaignFigures,
  /** With it a receiver checks `webhook-signature` (Standard Webhooks); only for S2S. */
  signingSecret: nullable(Type.String()),
  /** After a change of secret: until when the former one signs beside the new one, as a second signature in the same header. */
  formerSecretUntil: nullable(Instant),
  /** Sent back with a change; with an old one: 409 'changed-meanwhile', `data.current` is the campaign now. */
  version: Type.Integer(),
})
export type Campaign = Static<typeof Campaign>
