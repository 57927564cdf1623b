import { buildAffiliateUrl, buildCallbackUrl, type CampaignLink } from '../contract/affiliate-url.ts'
import { redirectTypes } from '../contract/campaign-draft.ts'
import type { CampaignEvents, CampaignFigures } from '../contract/campaign-figures.ts'
import { clickPath, type Campaign } from '../contract/campaigns.ts'
import type { Figures } from './day-figures.ts'
import type { LinkParameters } from './day-store.ts'
import { readParameter } from './rules.ts'
import type { AlertRow, CampaignRow } from './store.ts'

/** Returns the parts from which the addresses of a campaign are built. */
export const toLink = (row: CampaignRow): CampaignLink => ({
  baseUrl: row.base_url,
  clickId: row.click_id,
  subId1: row.sub_id_1,
  subId2: row.sub_id_2,
  source: row.source,
  creativeId: row.creative_id,
  placement: row.placement,
})

/** Builds the shortest form of a campaign's link, for print. Without parameters, the campaign's own values apply. */
export const makeBareClickUrl = (affId: number, publicUrl: string): string => `${publicUrl}${clickPath}${affId}`

/** Builds the short form of a campaign's link on our own site, with the same parameters as the affiliate URL. */
export function makeClickUrl(row: CampaignRow, publicUrl: string): string {
  const query = buildAffiliateUrl(toLink({ ...row, base_url: 'https://x/' }), '0').split('?')[1] ?? ''
  const kept = query.split('&').filter((pair) => !pair.startsWith('aff_id='))
  return `${publicUrl}${clickPath}${row.aff_id}${kept.length > 0 ? `?${kept.join('&')}` : ''}`
}

/** Collects the values of a visit for the parameter names that the campaign chose. */
export const collectNamedValues = (
  { clickId, subId1, subId2 }: Pick<CampaignLink, 'clickId' | 'subId1' | 'subId2'>,
  { click_id: click, sub1, sub2 }: { click_id: string; sub1: string; sub2: string },
): Record<string, string> => {
  const pairs: [string, string][] = [
    [clickId, click],
    [subId1, sub1],
    [subId2, sub2],
  ]
  return Object.fromEntries(pairs.filter(([name]) => name !== ''))
}

type ParameterNames = Pick<CampaignRow, 'sub_id_1' | 'sub_id_2' | 'source' | 'creative_id' | 'placement'>
const saidMaxLength = 100
const isPlaceholder = (text: string) => /\{[\w.-]+\}/.test(text)

/** Describes a visit by the values of its parameters. The campaign's own values replace missing ones. */
export function describeVisit(parameters: Readonly<Record<string, string>>, row: ParameterNames): LinkParameters {
  const value = (name: string, otherwise = ''): string => {
    const given = name === '' ? '' : readParameter(parameters, name)
    const text = given === '' || isPlaceholder(given) ? (isPlaceholder(otherwise) ? '' : otherwise) : given
    return text.slice(0, saidMaxLength)
  }
  return {
    sub1: value(row.sub_id_1),
    sub2: value(row.sub_id_2),
    source: value('source', row.source),
    creative: value('creative_id', row.creative_id),
    placement: value('placement', row.placement),
  }
}

const showArrivals = (row?: Figures) => ({
  clicks: row?.clicks ?? 0,
  bots: row?.bots ?? 0,
  prefetches: row?.prefetches ?? 0,
})
/** Converts what the visits of some days have led to into the form of the contract. */
export const showFigures = (row?: Figures): CampaignFigures => ({
  ...showArrivals(row),
  visits: row?.cohort_visits ?? 0,
  signUps: row?.cohort_joined ?? 0,
  verified: row?.cohort_verified ?? 0,
  leads: row?.cohort_paid ?? 0,
  unpaid: row?.cohort_unpaid ?? 0,
  held: row?.cohort_held ?? 0,
  refused: row?.cohort_refused ?? 0,
  cost: (row?.cohort_cost_cents ?? 0) / 100,
  profiled: row?.cohort_profiled ?? 0,
  completed: row?.cohort_completed ?? 0,
  reversed: row?.cohort_reversed ?? 0,
  takenBack: row?.cohort_taken_back ?? 0,
  takenBackCost: (row?.cohort_taken_back_cents ?? 0) / 100,
  netCost: ((row?.cohort_cost_cents ?? 0) - (row?.cohort_taken_back_cents ?? 0)) / 100,
})
/** Converts the events of some days into the form of the contract. */
export const showEvents = (row: Figures): CampaignEvents => ({
  ...showArrivals(row),
  visits: row.visits,
  signUps: row.sign_ups,
  leads: row.leads,
  unpaid: row.unpaid,
  held: row.held,
  released: row.released,
  refused: row.refused,
  cost: row.cost_cents / 100,
  profiled: row.profiled,
  completed: row.completed,
  reversed: row.reversed,
  takenBack: row.taken_back,
  takenBackCost: row.taken_back_cents / 100,
  givenBackCost: row.given_back_cents / 100,
})

type More = {
  vendorName: string
  figures: Figures | undefined
  alerts: readonly AlertRow[]
  signingSecret: string
  publicUrl: string
}
/** Converts a campaign into the form of the contract. */
export const showCampaign = (
  row: CampaignRow,
  { vendorName, figures, alerts, signingSecret, publicUrl }: More,
): Campaign => ({
  affId: String(row.aff_id),
  affiliateTitle: row.title,
  ...toLink(row),
  affType: row.type_id,
  affiliateType: row.affiliate_type,
  affVendor: row.vendor_id,
  vendorName,
  cost: row.cost_cents / 100,
  totalBudget: row.budget_cents / 100,
  totalLead: row.lead_cap,
  redirectTypeId: row.redirect_type,
  redirectUrl: row.redirect_url,
  status: row.status,
  affiliateUrl: buildAffiliateUrl(toLink(row), String(row.aff_id)),
  clickUrl: makeClickUrl(row, publicUrl),
  callbackUrl: buildCallbackUrl(row.redirect_url, toLink(row)),
  leads: row.leads,
  spent: row.spent_cents / 100,
  alerts: alerts
    .filter((alert) => alert.aff_id === row.aff_id)
    .map((alert) => ({ of: alert.cap, percent: alert.percent, at: alert.at.toISOString() })),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  figures: showFigures(figures),
  signingSecret: redirectTypes[row.redirect_type].caller === 'server' ? signingSecret : null,
  formerSecretUntil:
    redirectTypes[row.redirect_type].caller === 'server' ? (row.former_secret_until?.toISOString() ?? null) : null,
  version: row.version,
})
