import { Type, type Static } from 'typebox'
import type { RedirectTypeId } from './campaign-draft.ts'
import { CampaignFigures } from './campaign-figures.ts'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'

/** The path on our own site that records a click and redirects the visitor; its parameters are those of the affiliate URL. */
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
  /**
   * Built from the fields: the address that a vendor publishes, its short form on our own site, and the address that is
   * called for a lead.
   */
  affiliateUrl: Type.String(),
  clickUrl: Type.String(),
  callbackUrl: Type.String(),
  /** How many leads were counted and paid for so far, exactly; never above the totals. */
  leads: Type.Integer(),
  spent: Type.Number(),
  /** The shares of the budget or of the leads, in percent, that were reported as used: 80, 90, 100. */
  alerts: Type.Array(
    Type.Object({
      of: Type.Unsafe<'budget' | 'leads'>({ type: 'string', enum: ['budget', 'leads'] }),
      percent: Type.Integer(),
      at: Instant,
    }),
  ),
  createdAt: Instant,
  updatedAt: Instant,
  /** The figures of all visits until now. */
  figures: CampaignFigures,
  /** The secret with which a receiver checks `webhook-signature` (Standard Webhooks); only for server calls. */
  signingSecret: nullable(Type.String()),
  /** After a change of the secret: until when the former one also signs, as a second signature in the same header. */
  formerSecretUntil: nullable(Instant),
  /**
   * Sent back with a change; for an old version the answer is 409 'changed-meanwhile', with the current campaign in
   * `data.current`.
   */
  version: Type.Integer(),
})
export type Campaign = Static<typeof Campaign>
