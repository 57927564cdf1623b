import { Type, type Static } from 'typebox'
import { redirectTypeIds, type RedirectTypeId } from './campaign-draft.ts'
import { CampaignFigures } from './campaign-figures.ts'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'

/**
 * The start of a path on our own site, which records a click and redirects the visitor. Its parameters are those of the
 * affiliate URL.
 */
export const clickPath = '/c/'

export const campaignStatuses = ['active', 'paused'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export const Campaign = Type.Object({
  /** The number of the campaign, as a text. */
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
  redirectTypeId: Type.Unsafe<RedirectTypeId>({ type: 'integer', enum: redirectTypeIds }),
  redirectUrl: Type.String(),
  status: Type.Unsafe<CampaignStatus>({ type: 'string', enum: [...campaignStatuses] }),
  /**
   * The address that a vendor publishes. This address, its short form on our own site, and the address that is called
   * for a lead are built from the fields.
   */
  affiliateUrl: Type.String(),
  clickUrl: Type.String(),
  callbackUrl: Type.String(),
  /** The exact number of leads that are paid for; never above the caps. */
  leads: Type.Integer(),
  spent: Type.Number(),
  /** Which shares of the budget or of the leads, in percent, have been reported as used up: 80, 90, 100. */
  alerts: Type.Array(
    Type.Object({
      of: Type.Unsafe<'budget' | 'leads'>({ type: 'string', enum: ['budget', 'leads'] }),
      percent: Type.Integer(),
      at: Instant,
    }),
  ),
  createdAt: Instant,
  updatedAt: Instant,
  /** What all visits have led to so far. */
  figures: CampaignFigures,
  /**
   * The secret with which the receiver of a server call checks `webhook-signature` (Standard Webhooks); null for a
   * campaign without server calls.
   */
  signingSecret: nullable(Type.String()),
  /**
   * The time until which the former secret also signs, with a second signature in the same header; null when there is
   * no former secret.
   */
  formerSecretUntil: nullable(Instant),
  /**
   * The version of the campaign, which a change must name. If that version is outdated, the response is 409
   * 'changed-meanwhile', with the current campaign in `data.current`.
   */
  version: Type.Integer(),
})
export type Campaign = Static<typeof Campaign>
