import {
  buildAffiliateUrl,
  buildBaseUrl,
  buildCallbackUrl,
  isParameterName,
  type CampaignLink,
  type NetworkPreset,
} from '../contract/affiliate-url.ts'
import { campaignFields, noRedirect, s2sCallback, stripped, type CampaignField } from '../contract/campaign-draft.ts'
import type { Campaign } from '../contract/campaigns.ts'

/** A campaign as it is typed. */
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

/** The draft that an edit begins with. */
export const draftOf = (campaign: Pick<Campaign, CampaignField>): Draft =>
  campaignFields.reduce<Draft>((draft, field) => ({ ...draft, [field]: String(campaign[field]) }), emptyDraft)

/** Whether saving would change anything. */
export const differs = (one: Draft, other: Draft): boolean =>
  campaignFields.some((field) => one[field] !== other[field])

const naming: ReadonlySet<CampaignField> = new Set(['clickId', 'subId1', 'subId2'])
const nameIn = (draft: Draft, field: 'clickId' | 'subId1' | 'subId2'): string => {
  const name = stripped(field, draft[field])
  return isParameterName(name) ? name : ''
}

/** The parts of the link as they would be kept; a name that cannot be one is left out. `kept` is the base address an edit leaves as it was. */
export const linkOf = (draft: Draft, kept = ''): CampaignLink => ({
  baseUrl: stripped('baseUrl', draft.baseUrl) || kept,
  clickId: nameIn(draft, 'clickId'),
  subId1: nameIn(draft, 'subId1'),
  subId2: nameIn(draft, 'subId2'),
  source: stripped('source', draft.source),
  creativeId: stripped('creativeId', draft.creativeId),
  placement: stripped('placement', draft.placement),
})

/** The base address with its query rebuilt from the names, as it is while they are typed (specification, section 5). */
const rebuilt = (draft: Draft): Draft =>
  draft.baseUrl.trim() === '' ? draft : { ...draft, baseUrl: buildBaseUrl(linkOf(draft)) }

/** The draft after somebody typed into a field: names rebuild the base address, the redirect type None clears the address to call. */
export function typed(draft: Draft, field: CampaignField, value: string): Draft {
  const next = { ...draft, [field]: value }
  if (naming.has(field)) return rebuilt(next)
  return field === 'redirectTypeId' && value === String(noRedirect) ? { ...next, redirectUrl: '' } : next
}

/** The draft after a field was left: without the white space that is not kept. */
export function settled(draft: Draft, field: CampaignField): Draft {
  const text = stripped(field, draft[field])
  const next = text === draft[field] ? draft : { ...draft, [field]: text }
  return field === 'baseUrl' && text !== '' ? rebuilt(next) : next
}

/** The draft with a network's names and its address, called by our server unless the pixel was chosen. */
export function withPreset(draft: Draft, { clickId, subId1, subId2, redirectUrl }: NetworkPreset): Draft {
  const isNone = draft.redirectTypeId === String(noRedirect)
  return rebuilt({
    ...draft,
    clickId,
    subId1,
    subId2,
    redirectUrl,
    redirectTypeId: isNone ? String(s2sCallback) : draft.redirectTypeId,
  })
}

/** A text with a piece put in at a place, and where the cursor is after it. */
export function inserted(text: string, at: number, piece: string): { text: string; cursor: number } {
  const place = Math.max(0, Math.min(at, text.length))
  return { text: text.slice(0, place) + piece + text.slice(place), cursor: place + piece.length }
}

/** The final addresses of a draft; empty where there is nothing to build of. `affId` is '…' until there is one. */
export function addressesOf(draft: Draft, { affId, kept = '' }: { affId: string | null; kept?: string }) {
  const link = linkOf(draft, kept)
  const redirectUrl = draft.redirectTypeId === String(noRedirect) ? '' : stripped('redirectUrl', draft.redirectUrl)
  return {
    affiliateUrl: link.baseUrl === '' ? '' : buildAffiliateUrl(link, affId ?? '…'),
    callbackUrl: buildCallbackUrl(redirectUrl, link),
  }
}
