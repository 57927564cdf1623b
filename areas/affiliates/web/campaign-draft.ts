import {
  buildAffiliateUrl,
  buildBaseUrl,
  buildCallbackUrl,
  isParameterName,
  type CampaignLink,
  type NetworkPreset,
} from '../contract/affiliate-url.ts'
import {
  callsNobody,
  campaignFields,
  noRedirect,
  s2sCallback,
  stripSpaces,
  type CampaignField,
} from '../contract/campaign-draft.ts'
import type { Campaign } from '../contract/campaigns.ts'

/** A campaign while it is edited. */
export type Draft = Readonly<Record<CampaignField, string>>
export const emptyDraft: Draft = {
  baseUrl: '',
  clickId: '',
  subId1: '',
  subId2: '',
  source: '',
  creativeId: '',
  placement: '',
  affType: '',
  affVendor: '',
  cost: '',
  totalBudget: '',
  totalLead: '',
  redirectTypeId: String(noRedirect),
  redirectUrl: '',
  affiliateTitle: '',
}

/** The draft of an existing campaign. */
export const createDraft = (campaign: Pick<Campaign, CampaignField>): Draft =>
  campaignFields.reduce<Draft>((draft, field) => ({ ...draft, [field]: String(campaign[field]) }), emptyDraft)

/** Whether two drafts differ in any field. */
export const isDifferent = (one: Draft, other: Draft): boolean =>
  campaignFields.some((field) => one[field] !== other[field])

const nameFields: ReadonlySet<CampaignField> = new Set(['clickId', 'subId1', 'subId2'])
const readParameterName = (draft: Draft, field: 'clickId' | 'subId1' | 'subId2'): string => {
  const name = stripSpaces(field, draft[field])
  return isParameterName(name) ? name : ''
}

/**
 * The parts of the link as they would be saved, without invalid parameter names. `kept` is the saved base address, used
 * when the field is empty.
 */
export const buildLink = (draft: Draft, kept = ''): CampaignLink => ({
  baseUrl: stripSpaces('baseUrl', draft.baseUrl) || kept,
  clickId: readParameterName(draft, 'clickId'),
  subId1: readParameterName(draft, 'subId1'),
  subId2: readParameterName(draft, 'subId2'),
  source: stripSpaces('source', draft.source),
  creativeId: stripSpaces('creativeId', draft.creativeId),
  placement: stripSpaces('placement', draft.placement),
})

/**
 * The draft with the query of its base address rebuilt from the parameter names, as happens during typing
 * (specification, section 5).
 */
const rebuildBaseUrl = (draft: Draft): Draft =>
  draft.baseUrl.trim() === '' ? draft : { ...draft, baseUrl: buildBaseUrl(buildLink(draft)) }

/**
 * The draft after a change of a field. A parameter name rebuilds the base address, and the redirect type None clears
 * the callback address.
 */
export function changeField(draft: Draft, field: CampaignField, value: string): Draft {
  const next = { ...draft, [field]: value }
  if (nameFields.has(field)) return rebuildBaseUrl(next)
  return field === 'redirectTypeId' && callsNobody(value) ? { ...next, redirectUrl: '' } : next
}

/** The draft after a field lost the focus, without the white space that would not be saved. */
export function tidyField(draft: Draft, field: CampaignField): Draft {
  const text = stripSpaces(field, draft[field])
  const next = text === draft[field] ? draft : { ...draft, [field]: text }
  return field === 'baseUrl' && text !== '' ? rebuildBaseUrl(next) : next
}

/**
 * The draft with a network's parameter names and callback address. Our server makes the call unless the pixel was
 * chosen.
 */
export function applyPreset(draft: Draft, { clickId, subId1, subId2, redirectUrl }: NetworkPreset): Draft {
  const isNone = callsNobody(draft.redirectTypeId)
  return rebuildBaseUrl({
    ...draft,
    clickId,
    subId1,
    subId2,
    redirectUrl,
    redirectTypeId: isNone ? String(s2sCallback) : draft.redirectTypeId,
  })
}

/** Inserts a piece into a text at an index, and returns the text and the new position of the cursor. */
export function insertAt(text: string, at: number, piece: string): { text: string; cursor: number } {
  const place = Math.max(0, Math.min(at, text.length))
  return { text: text.slice(0, place) + piece + text.slice(place), cursor: place + piece.length }
}

/**
 * The final addresses of a draft; empty where the draft has no base address. `affId` is shown as '…' until there is
 * one.
 */
export function buildAddresses(draft: Draft, { affId, kept = '' }: { affId: string | null; kept?: string }) {
  const link = buildLink(draft, kept)
  const redirectUrl = callsNobody(draft.redirectTypeId) ? '' : stripSpaces('redirectUrl', draft.redirectUrl)
  return {
    affiliateUrl: link.baseUrl === '' ? '' : buildAffiliateUrl(link, affId ?? '…'),
    callbackUrl: buildCallbackUrl(redirectUrl, link),
  }
}
