import { Type, type Static } from 'typebox'
import { nullable } from './endpoint.ts'

const counted = {
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
  cost: Type.Number(),
  profiled: Type.Integer(),
  completed: Type.Integer(),
  reversed: Type.Integer(),
}
export const CampaignFigures = Type.Object(counted)
export type CampaignFigures = Static<typeof CampaignFigures>

export const campaignDimensions = ['subId1', 'subId2', 'source', 'creativeId', 'placement'] as const
export type CampaignDimension = (typeof campaignDimensions)[number]
export const DashboardFigures = Type.Object({
  ...counted,
  /** Shares from 0 to 1; null where nothing can be divided. */
  conversion: nullable(Type.Number()),
  costPerLead: nullable(Type.Number()),
  profiledShare: nullable(Type.Number()),
  completedShare: nullable(Type.Number()),
  reversedShare: nullable(Type.Number()),
})
export type DashboardFigures = Static<typeof DashboardFigures>
