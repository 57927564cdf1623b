import { Type, type Static } from 'typebox'
import { affIdParameter, isParameterName } from './affiliate-url.ts'
import { body, endpoint, nullable, Nothing } from './endpoint.ts'
import { Day, Id, Instant } from './fields.ts'
import { pagingFields, rowsOf } from './paging.ts'

/** How a campaign's vendor hears of a lead (specification, section 3). */
export const redirectTypes = { '1': 'Pixel Redirect', '2': 'S2S Callback', '3': 'None' } as const
export const pixelRedirect = 1
export const s2sCallback = 2
export const noRedirect = 3
export type RedirectTypeId = 1 | 2 | 3

/** What a campaign is created from, as a form holds it; numbers may come as they were typed. */
export const campaignFields = [
  'baseUrl',
  'clickId',
  'subId1',
  'subId2',
  'source',
  'creativeId',
  'placement',
  'affType',
  'affVendor',
  'cost',
  'totalBudget',
  'totalLead',
  'redirectTypeId',
  'redirectUrl',
  'affiliateTitle',
] as const
export type CampaignField = (typeof campaignFields)[number]
export type CampaignDraft = { readonly [Field in CampaignField]?: string | number | null | undefined }
export type CampaignFlaw = { field: CampaignField; message: string }

export const campaignWords = {
  baseUrlRequired: 'Base URL is required.',
  clickIdRequired: 'Click ID is required.',
  sourceRequired: 'Source is required.',
  typeRequired: 'Affiliate Type is required.',
  vendorRequired: 'Affiliate Vendor is required.',
  titleRequired: 'Affiliate Name is required.',
  costRequired: 'Cost is required and must be a number.',
  budgetRequired: 'Total Budget is required and must be a number.',
  leadRequired: 'Total Lead is required and must be a number.',
  urlInvalid: 'Please enter a web address, like https://example.com/.',
  nameInvalid: 'Please use letters, digits, dots, dashes and underscores.',
  namesDiffer: 'Each tracking parameter needs a name of its own.',
  amountInvalid: 'Please enter an amount from 0 with at most two decimals.',
  leadWhole: 'Please enter a whole number from 0.',
  redirectTypeUnknown: 'Please choose how the vendor is told.',
  callbackRequired: 'Please enter the address to call.',
  tooLong: 'This is too long.',
} as const

/** Fields that keep their white space; it is taken out of all others (specification, section 5). */
const spacedFields: ReadonlySet<CampaignField> = new Set(['affiliateTitle', 'source'])
/** A field's text as it is kept. */
export const stripped = (field: CampaignField, text: string): string =>
  spacedFields.has(field) ? text.trim() : text.replaceAll(/\s/g, '')

const fieldMaxLength: Partial<Record<CampaignField, number>> = { baseUrl: 2000, redirectUrl: 2000 }
const otherMaxLength = 200
const amountMax = 100_000_000
const leadMax = 1_000_000_000

const textIn = (draft: CampaignDraft, field: CampaignField): string => stripped(field, String(draft[field] ?? ''))

const required = {
  baseUrl: campaignWords.baseUrlRequired,
  clickId: campaignWords.clickIdRequired,
  source: campaignWords.sourceRequired,
  affType: campaignWords.typeRequired,
  affVendor: campaignWords.vendorRequired,
  affiliateTitle: campaignWords.titleRequired,
} as const
const numeric = {
  cost: campaignWords.costRequired,
  totalBudget: campaignWords.budgetRequired,
  totalLead: campaignWords.leadRequired,
} as const

const isWebAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

function numberFlaw(draft: CampaignDraft, field: keyof typeof numeric): string | null {
  const text = textIn(draft, field)
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return numeric[field]
  if (field === 'totalLead')
    return Number.isInteger(value) && value >= 0 && value <= leadMax ? null : campaignWords.leadWhole
  const isAmount = value >= 0 && value <= amountMax && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
  return isAmount ? null : campaignWords.amountInvalid
}

function flawOf(draft: CampaignDraft, field: CampaignField, isEdit: boolean): string | null {
  const text = textIn(draft, field)
  if (field in numeric) return numberFlaw(draft, field as keyof typeof numeric)
  // The specification does not check the base address of an edit: left empty, it stays as it was.
  if (field in required && text === '') {
    return field === 'baseUrl' && isEdit ? null : required[field as keyof typeof required]
  }
  if (text.length > (fieldMaxLength[field] ?? otherMaxLength)) return campaignWords.tooLong
  if (field === 'baseUrl') return text === '' || isWebAddress(text) ? null : campaignWords.urlInvalid
  if (field === 'redirectTypeId') return text in redirectTypes ? null : campaignWords.redirectTypeUnknown
  if (field === 'redirectUrl') {
    if (Number(textIn(draft, 'redirectTypeId')) === noRedirect) return null
    if (text === '') return campaignWords.callbackRequired
    return isWebAddress(text) ? null : campaignWords.urlInvalid
  }
  if (field !== 'clickId' && field !== 'subId1' && field !== 'subId2') return null
  if (text !== '' && !isParameterName(text)) return campaignWords.nameInvalid
  const others = (['clickId', 'subId1', 'subId2'] as const).slice(0, ['clickId', 'subId1', 'subId2'].indexOf(field))
  return text !== '' && others.some((other) => textIn(draft, other) === text) ? campaignWords.namesDiffer : null
}

/** Everything that is wrong with a campaign, in the order of the form; the same in browser and server. */
export const campaignFlaws = (draft: CampaignDraft, { isEdit = false } = {}): CampaignFlaw[] =>
  campaignFields.flatMap((field) => {
    const message = flawOf(draft, field, isEdit)
    return message ? [{ field, message }] : []
  })

/** The address on our own site that records a click and sends the visitor on; `parameters` are those of the affiliate URL. */
export const clickPath = '/c/'

const oneOf = <const T extends string>(...values: T[]) => Type.Unsafe<T>({ type: 'string', enum: values })
export const campaignStatuses = ['active', 'paused'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** What a lead came to: joined and not verified yet; counted and paid for; counted, beyond a cap; waiting for staff; refused by staff. */
export const leadStatuses = ['signed-up', 'paid', 'unpaid', 'held', 'refused'] as const
export type LeadStatus = (typeof leadStatuses)[number]
export const leadReasons = {
  'lead-cap': 'All leads of the campaign had been reached.',
  'budget-cap': 'The budget of the campaign had been used up.',
  paused: 'The campaign was paused.',
  'too-fast': 'The sign-up came too soon after the click to be made by a person.',
  'self-referral': 'The sign-up came from a device or network of the vendor.',
  'duplicate-device': 'The device had been used to join before.',
  'click-flood': 'Very many clicks came from the same network that day.',
  'country-mismatch': 'The country of the click is another than that of the sign-up.',
  'refused-by-staff': 'A person looked at it and refused it.',
} as const
export type LeadReason = keyof typeof leadReasons
const Reasons = Type.Array(Type.Unsafe<LeadReason>({ type: 'string', enum: Object.keys(leadReasons) }))

const money = Type.Number()
const figures = {
  clicks: Type.Integer(),
  bots: Type.Integer(),
  prefetches: Type.Integer(),
  visits: Type.Integer(),
  signUps: Type.Integer(),
  /** Verified and counted; `unpaid` ones came beyond a cap or while paused, and are not in here. */
  leads: Type.Integer(),
  unpaid: Type.Integer(),
  held: Type.Integer(),
  refused: Type.Integer(),
  /** In US$. */
  cost: money,
  profiled: Type.Integer(),
  completed: Type.Integer(),
  reversed: Type.Integer(),
}
export const CampaignFigures = Type.Object(figures)
export type CampaignFigures = Static<typeof CampaignFigures>

export const Campaign = Type.Object({
  affId: Type.Integer(),
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
  cost: money,
  totalBudget: money,
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
  spent: money,
  /** The shares of the budget or leads that were reported as used: 80, 90, 100. */
  alerts: Type.Array(Type.Object({ of: oneOf('budget', 'leads'), percent: Type.Integer(), at: Instant })),
  createdAt: Instant,
  updatedAt: Instant,
  figures: CampaignFigures,
  /** With it a receiver checks `webhook-signature` (Standard Webhooks); only for S2S. */
  signingSecret: nullable(Type.String()),
  /** Sent back with a change; with an old one: 409 'changed-meanwhile', `data.current` is the campaign now. */
  version: Type.Integer(),
})
export type Campaign = Static<typeof Campaign>

/** Sent as typed; the service answers what is wrong in the specification's words, field by field. */
const typed = Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], maxLength: 4000 })
const draft = {
  baseUrl: Type.Optional(typed),
  clickId: Type.Optional(typed),
  subId1: Type.Optional(typed),
  subId2: Type.Optional(typed),
  source: Type.Optional(typed),
  creativeId: Type.Optional(typed),
  placement: Type.Optional(typed),
  affType: Type.Optional(typed),
  affVendor: Type.Optional(typed),
  cost: Type.Optional(typed),
  totalBudget: Type.Optional(typed),
  totalLead: Type.Optional(typed),
  redirectTypeId: Type.Optional(typed),
  redirectUrl: Type.Optional(typed),
  affiliateTitle: Type.Optional(typed),
}

export const CampaignUser = Type.Object({
  leadId: Id,
  /** Only for staff who may view panelists. */
  userId: nullable(Type.String()),
  /** Masked: `m***@example.com`. */
  email: Type.String(),
  status: Type.Unsafe<LeadStatus>({ type: 'string', enum: [...leadStatuses] }),
  reasons: Reasons,
  clickId: Type.String(),
  subId1: Type.String(),
  subId2: Type.String(),
  source: Type.String(),
  creativeId: Type.String(),
  placement: Type.String(),
  cost: money,
  signedUpAt: Instant,
  verifiedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  isProfiled: Type.Boolean(),
  hasCompleted: Type.Boolean(),
  wasReversed: Type.Boolean(),
})
export type CampaignUser = Static<typeof CampaignUser>

export const callbackStatuses = ['waiting', 'delivered', 'dead'] as const
export type CallbackStatus = (typeof callbackStatuses)[number]
export const CampaignCallback = Type.Object({
  callbackId: Id,
  leadId: Id,
  kind: oneOf('pixel', 's2s'),
  event: oneOf('lead', 'first-complete', 'reversed'),
  url: Type.String(),
  status: Type.Unsafe<CallbackStatus>({ type: 'string', enum: [...callbackStatuses] }),
  createdAt: Instant,
  /** When the next attempt is due; null for pixels and for what has ended. */
  nextAt: nullable(Instant),
  deliveredAt: nullable(Instant),
  attempts: Type.Array(
    Type.Object({
      at: Instant,
      /** Null when nothing was answered. */
      status: nullable(Type.Integer()),
      /** Why nothing was answered: refused, timed-out, unreachable. */
      failure: Type.String(),
      answer: Type.String(),
      ms: Type.Integer(),
      isManual: Type.Boolean(),
    }),
  ),
})
export type CampaignCallback = Static<typeof CampaignCallback>

export const campaignDimensions = ['subId1', 'subId2', 'source', 'creativeId', 'placement'] as const
export type CampaignDimension = (typeof campaignDimensions)[number]
const DashboardFigures = Type.Object({
  ...figures,
  /** Shares from 0 to 1; null where nothing can be divided. */
  conversion: nullable(Type.Number()),
  costPerLead: nullable(Type.Number()),
  profiledShare: nullable(Type.Number()),
  completedShare: nullable(Type.Number()),
  reversedShare: nullable(Type.Number()),
})
export type DashboardFigures = Static<typeof DashboardFigures>

const affId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const days = { startDate: Type.Optional(Day), endDate: Type.Optional(Day) }
const ofCampaign = Type.Object({ affId })

/** Readable with `affiliates.view`, as role 9, or as a vendor, who reads their own campaigns only; others are answered 'not-found'. */
export const affiliatesApi = {
  getAffiliate: endpoint({
    method: 'GET',
    path: 'affiliate/getAffiliate',
    access: 'signed-in',
    summary: 'The campaigns that the caller may see, newest first, with their figures.',
    query: Type.Object({
      ...pagingFields,
      /** Created on this day, or from and to these days (UTC). */
      date: Type.Optional(Day),
      ...days,
      /** In the name, or the whole number. */
      text: Type.Optional(Type.String({ maxLength: 200 })),
      affVendor: Type.Optional(Type.String({ maxLength: 64 })),
      affType: Type.Optional(Type.Integer()),
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
    data: Type.Object({ affId: Type.Integer(), affiliateUrl: Type.String(), redirectUrl: Type.String() }),
  }),
  updateAffiliate: endpoint({
    method: 'PUT',
    path: 'affiliate/updateAffiliate',
    access: 'signed-in',
    summary: 'Writes every field of a campaign; an empty base URL leaves it as it was.',
    body: body({ affId, version: Type.Optional(Type.Integer()), ...draft }),
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
      ...pagingFields,
      status: Type.Optional(Type.Unsafe<LeadStatus>({ type: 'string', enum: [...leadStatuses] })),
    }),
    data: rowsOf(CampaignUser),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: 'affiliate/dashboard',
    access: 'signed-in',
    summary: "A campaign's figures in a range of days: in all, by day, and by sub id, source, creative and placement.",
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
    }),
  }),
  dashboardCsv: endpoint({
    method: 'GET',
    path: 'affiliate/dashboardCsv',
    access: 'signed-in',
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
      ...pagingFields,
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
    data: Type.Object({ status: Type.Unsafe<LeadStatus>({ type: 'string', enum: [...leadStatuses] }) }),
  }),
} as const

/** The parameter of a landing address that names the campaign. */
export const campaignParameter = affIdParameter
