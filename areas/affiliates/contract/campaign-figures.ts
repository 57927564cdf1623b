import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'

const arrivals = { clicks: Type.Integer(), bots: Type.Integer(), prefetches: Type.Integer(), visits: Type.Integer() }
const Count = Type.Integer({ minimum: 0 })

/**
 * What became until now of the visits of some days: whoever joined after one is counted on the day of that visit, however much later.
 * So no figure is negative, and none is larger than the one it is a part of.
 */
export const CampaignFigures = Type.Object({
  ...arrivals,
  signUps: Count,
  /** Of those who joined: verified, which those are too who are held, refused or unpaid. */
  verified: Count,
  /** Verified and paid for; `unpaid` ones came beyond a cap or while paused, and are not in here. */
  leads: Count,
  unpaid: Count,
  /** Waiting for a decision now. */
  held: Count,
  refused: Count,
  /** In US$. */
  cost: Type.Number(),
  profiled: Count,
  completed: Count,
  reversed: Count,
})
export type CampaignFigures = Static<typeof CampaignFigures>

export const campaignDimensions = ['subId1', 'subId2', 'source', 'creativeId', 'placement'] as const
export type CampaignDimension = (typeof campaignDimensions)[number]

/** From 0 to 1; null where nothing can be divided. */
const Share = nullable(Type.Number({ minimum: 0, maximum: 1 }))
export const DashboardFigures = Type.Object({
  ...CampaignFigures.properties,
  /** Of the visits. */
  joinedShare: Share,
  conversion: Share,
  /** Of those who joined. */
  verifiedShare: Share,
  /** Of those who verified. */
  heldShare: Share,
  profiledShare: Share,
  completedShare: Share,
  reversedShare: Share,
  costPerLead: nullable(Type.Number()),
})
export type DashboardFigures = Static<typeof DashboardFigures>

/** What happened in some days, whenever the visits were that it came of. */
export const CampaignEvents = Type.Object({
  ...arrivals,
  signUps: Count,
  leads: Count,
  unpaid: Count,
  /** Came to be held; `released` and `refused` are the decisions that followed, on their own days. */
  held: Count,
  released: Count,
  refused: Count,
  /** In US$. */
  cost: Type.Number(),
  profiled: Count,
  completed: Count,
  reversed: Count,
})
export type CampaignEvents = Static<typeof CampaignEvents>
