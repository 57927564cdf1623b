import type { affiliatesApi } from '../contract/affiliates.ts'
import type { DataOf } from '../../../platform/contract/endpoint.ts'

/** A campaign's figures in a range of days. */
export type CampaignDashboard = DataOf<typeof affiliatesApi.dashboard>
