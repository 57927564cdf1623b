import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'

const arrivals = { clicks: Type.Integer(), bots: Type.Integer(), prefetches: Type.Integer(), visits: Type.Integer() }
const Count = Type.Integer({ minimum: 0 })

/**
 * What the visits of some days have led to until now: a visitor who signs up later counts on the day of that visit. So
 * no figure is negative, and none is larger than the figure that it is a part of.
 */
export const CampaignFigures = Type.Object({
  ...arrivals,
  signUps: Count,
  /** How many sign-ups were verified, including those that are held, refused or unpaid. */
  verified: Count,
  /** How many were verified and paid for; those in `unpaid` came above a cap or during a pause, and are not included here. */
  leads: Count,
  unpaid: Count,
  /** How many wait for a decision now. */
  held: Count,
  refused: Count,
  /** In US$. */
  cost: Type.Number(),
  profiled: Count,
  completed: Count,
  reversed: Count,
})
export type CampaignFigures = Static<typeof CampaignFigures>

/** The parameters of links by which the figures of a campaign can be split. */
export const campaignDimensions = ['subId1', 'subId2', 'source', 'creativeId', 'placement'] as const
export type CampaignDimension = (typeof campaignDimensions)[number]

/** From 0 to 1; null when the divisor is 0. */
const Share = nullable(Type.Number({ minimum: 0, maximum: 1 }))
/** The figures of a campaign with its shares and costs. */
export const DashboardFigures = Type.Object({
  ...CampaignFigures.properties,
  /** Sign-ups per visit. */
  joinedShare: Share,
  conversion: Share,
  /** Verified sign-ups per sign-up. */
  verifiedShare: Share,
  /** Held sign-ups per verified sign-up. */
  heldShare: Share,
  profiledShare: Share,
  completedShare: Share,
  reversedShare: Share,
  costPerLead: nullable(Type.Number()),
})
export type DashboardFigures = Static<typeof DashboardFigures>

/** The events of some days, whenever the visits were that led to them. */
export const CampaignEvents = Type.Object({
  ...arrivals,
  signUps: Count,
  leads: Count,
  unpaid: Count,
  /** How many were held; `released` and `refused` count later decisions on the days of the decisions. */
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
