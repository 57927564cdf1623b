import { Type, type Static } from 'typebox'
import { CampaignCallback, callbackStatuses, TriedCallback, type CallbackStatus } from './campaign-callbacks.ts'
import { CampaignEvents, campaignDimensions, DashboardFigures, type CampaignDimension } from './campaign-figures.ts'
import { CampaignUser, leadStatuses, type LeadStatus } from './campaign-leads.ts'
import { Campaign, campaignStatuses, type CampaignStatus } from './campaigns.ts'
import { problems, type ProblemCode } from '../../../platform/contract/problems.ts'
import { body, endpoint, Nothing, nullable } from '../../../platform/contract/endpoint.ts'
import { Day, Id, Version } from '../../../platform/contract/fields.ts'
import { agedFields, rowsOf } from '../../../platform/contract/paging.ts'

const oneOf = <const T extends string>(...values: T[]) => Type.Unsafe<T>({ type: 'string', enum: values })
/** A value as it was typed. The service reports faults field by field, in the words of the specification. */
const typed = Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], maxLength: 4000 })
/** One that keeps the spaces between its words; all others lose every line break with their spaces. */
const typedLine = Type.Unsafe<string | number | null>({ ...typed, check: 'line' })
const draft = {
  baseUrl: Type.Optional(typed),
  clickId: Type.Optional(typed),
  subId1: Type.Optional(typed),
  subId2: Type.Optional(typed),
  source: Type.Optional(typedLine),
  creativeId: Type.Optional(typed),
  placement: Type.Optional(typed),
  affType: Type.Optional(typed),
  affVendor: Type.Optional(typed),
  cost: Type.Optional(typed),
  totalBudget: Type.Optional(typed),
  totalLead: Type.Optional(typed),
  redirectTypeId: Type.Optional(typed),
  redirectUrl: Type.Optional(typed),
  affiliateTitle: Type.Optional(typedLine),
}

const Status = Type.Unsafe<LeadStatus>({ type: 'string', enum: [...leadStatuses] })
/** The maximum number of leads that one call can decide. */
export const leadsAtOnce = 50
/** The result of the decision about one of several leads. */
const DecidedLead = Type.Object({
  leadId: Id,
  /** The new status of the lead, or null when the decision was refused. */
  status: nullable(Status),
  refused: nullable(Type.Unsafe<ProblemCode>({ type: 'string', enum: Object.keys(problems) })),
})
export type DecidedLead = Static<typeof DecidedLead>

/** The id of a campaign: a short number as a text. A number is also accepted. */
const affId = Type.Unsafe<string>({ type: ['string', 'integer'], check: 'campaignId' })
const days = { startDate: Type.Optional(Day), endDate: Type.Optional(Day) }
const ofCampaign = Type.Object({ affId })

/**
 * The calls about campaigns. With `affiliates.view` a user can read all campaigns, and with `affiliates.update` change
 * them; a vendor can read their own. Everyone else gets 'not-found'. No role gives these rights by its id.
 */
export const affiliatesApi = {
  getAffiliate: endpoint({
    method: 'GET',
    path: 'affiliate/getAffiliate',
    access: 'signed-in',
    summary: 'The campaigns that the caller may see, newest first, with their figures.',
    query: Type.Object({
      ...agedFields,
      /** The day on which the campaign was created (UTC), or a span of days. */
      date: Type.Optional(Day),
      ...days,
      /** A part of the campaign's name, or its whole number. */
      text: Type.Optional(Type.String({ maxLength: 200 })),
      affVendor: Type.Optional(Type.String({ maxLength: 64 })),
      affType: Type.Optional(Type.Integer({ minimum: 1, maximum: 32_767 })),
      status: Type.Optional(Type.Unsafe<CampaignStatus>({ type: 'string', enum: [...campaignStatuses] })),
    }),
    data: rowsOf(Campaign),
  }),
  getCampaign: endpoint({
    method: 'GET',
    path: 'affiliate/campaign',
    access: 'signed-in',
    summary: 'One campaign.',
    query: ofCampaign,
    data: Campaign,
  }),
  createAffiliate: endpoint({
    method: 'POST',
    path: 'affiliate/createAffiliate',
    access: 'signed-in',
    summary: 'A new campaign; a repeat with the same Idempotency-Key answers the one that was made.',
    headers: Type.Object({ 'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }),
    body: body(draft),
    data: Type.Object({ affId: Id, affiliateUrl: Type.String(), redirectUrl: Type.String() }),
  }),
  updateAffiliate: endpoint({
    method: 'PUT',
    path: 'affiliate/updateAffiliate',
    access: 'signed-in',
    summary: 'Writes every field of a campaign; an empty base URL leaves it as it was.',
    body: body({ affId, version: Type.Optional(Version), ...draft }),
    data: Campaign,
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: 'affiliate/changeStatus',
    access: 'signed-in',
    summary: 'Pauses or resumes a campaign. While it is paused, leads are recorded as unpaid.',
    body: body({ affId, status: Type.Unsafe<CampaignStatus>({ type: 'string', enum: [...campaignStatuses] }) }),
    data: Campaign,
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: 'affiliate/rotateSecret',
    access: 'signed-in',
    operationId: 'rotateCampaignSecret',
    summary: 'A new signing secret. For a day the former one signs beside it.',
    body: body({ affId }),
    data: Campaign,
  }),
  qr: endpoint({
    method: 'GET',
    path: 'affiliate/qr',
    access: 'signed-in',
    summary: "A campaign's short link as a QR code: the path of its squares on a field of `size` units a side.",
    query: ofCampaign,
    data: Type.Object({ url: Type.String(), size: Type.Integer(), path: Type.String() }),
  }),
  getAffiliateType: endpoint({
    method: 'GET',
    path: 'affiliate/getAffiliateType',
    access: 'signed-in',
    summary: 'The kinds of affiliates.',
    data: Type.Array(Type.Object({ id: Type.Integer(), affiliateType: Type.String() })),
  }),
  affiliateVendor: endpoint({
    method: 'GET',
    path: 'affiliate/affiliateVendor',
    access: 'signed-in',
    summary: 'The vendors that a campaign can belong to; a vendor reads themselves.',
    data: Type.Object({
      data: Type.Array(Type.Object({ userId: Id, firstName: Type.String(), lastName: Type.String() })),
    }),
  }),
  affiliateUserData: endpoint({
    method: 'GET',
    path: 'affiliate/affiliateUserData',
    access: 'signed-in',
    summary: 'Who joined by a campaign, newest first, with masked addresses.',
    query: Type.Object({
      affId,
      ...agedFields,
      status: Type.Optional(Type.Unsafe<LeadStatus>({ type: 'string', enum: [...leadStatuses] })),
    }),
    data: rowsOf(CampaignUser),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: 'affiliate/dashboard',
    access: 'signed-in',
    summary:
      "What became of a campaign's visits of some days of UTC+7: in all, by day, and by sub id, source, creative and placement; and what happened in these days.",
    query: Type.Object({ affId, ...days }),
    data: Type.Object({
      startDate: Day,
      endDate: Day,
      campaign: Campaign,
      totals: DashboardFigures,
      byDay: Type.Array(Type.Object({ day: Day, ...DashboardFigures.properties })),
      parts: Type.Array(
        Type.Object({
          by: Type.Unsafe<CampaignDimension>({ type: 'string', enum: [...campaignDimensions] }),
          value: Type.String(),
          ...DashboardFigures.properties,
        }),
      ),
      /** The events of the requested days, in total and by day. */
      events: Type.Object({
        totals: CampaignEvents,
        byDay: Type.Array(Type.Object({ day: Day, ...CampaignEvents.properties })),
      }),
    }),
  }),
  dashboardCsv: endpoint({
    method: 'GET',
    path: 'affiliate/dashboardCsv',
    access: 'signed-in',
    files: ['text/csv'],
    summary: 'The same as a CSV file.',
    query: Type.Object({ affId, ...days }),
    data: Nothing,
  }),
  callbacks: endpoint({
    method: 'GET',
    path: 'affiliate/callbacks',
    access: 'signed-in',
    summary: "A campaign's callbacks, newest first, each with its attempts.",
    query: Type.Object({
      affId,
      ...agedFields,
      status: Type.Optional(Type.Unsafe<CallbackStatus>({ type: 'string', enum: [...callbackStatuses] })),
    }),
    data: rowsOf(CampaignCallback),
  }),
  resendCallback: endpoint({
    method: 'POST',
    path: 'affiliate/callbacks/{callbackId}/resend',
    access: 'signed-in',
    summary: 'Sends an S2S callback again, with the same event id.',
    params: Type.Object({ callbackId: Id }),
    data: Nothing,
  }),
  testCallback: endpoint({
    method: 'POST',
    path: 'affiliate/testCallback',
    access: 'signed-in',
    summary:
      'Calls an S2S address as it is typed, once, with made-up values and the event `test`; signed when the campaign exists.',
    body: body({ affId: Type.Optional(affId), ...draft }),
    data: TriedCallback,
  }),
  pixelFired: endpoint({
    method: 'POST',
    path: 'affiliate/callbacks/{callbackId}/fired',
    access: 'public',
    summary: 'A browser tells that it has loaded the pixel it was given; it is not given again.',
    params: Type.Object({ callbackId: Id }),
    data: Nothing,
  }),
  decideLead: endpoint({
    method: 'POST',
    path: 'affiliate/leads/{leadId}/decide',
    access: 'signed-in',
    summary: 'Releases a held lead, which then counts within the caps, or refuses it.',
    params: Type.Object({ leadId: Id }),
    body: body({ decision: oneOf('release', 'refuse'), reason: Type.Optional(Type.String({ maxLength: 500 })) }),
    data: Type.Object({ status: Status }),
  }),
  decideLeads: endpoint({
    method: 'POST',
    path: 'affiliate/leads/decideMany',
    access: 'signed-in',
    summary:
      'Releases or refuses several held leads, in their order and each by itself, with one reason; one that cannot be decided stays as it is.',
    body: body({
      leadIds: Type.Array(Id, { minItems: 1, maxItems: leadsAtOnce, uniqueItems: true }),
      decision: oneOf('release', 'refuse'),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    data: Type.Object({ rows: Type.Array(DecidedLead), decided: Type.Integer({ minimum: 0 }) }),
  }),
} as const
