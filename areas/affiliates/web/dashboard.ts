import type { affiliatesApi } from '@tuppence/contract/affiliates'
import type { DataOf } from '@tuppence/contract/endpoint'

/** A campaign's figures in a range of days. */
export type CampaignDashboard = DataOf<typeof affiliatesApi.dashboard>
