import { isCampaignId } from '../../../platform/contract/fields.ts'

/** The campaign that the address names, or null. */
export function readAffId(params: URLSearchParams): string | null {
  const text = params.get('affId') ?? ''
  return isCampaignId(text) ? text : null
}
