import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'

const arrivals = { clicks: Type.Integer(), bots: Type.Integer(), prefetches: Type.Integer(), visits: Type.Integer() }
const Count = Type.Integer({ minimum: 0 })

/**
 * What the visits of some days have led to so far. A visitor who signs up later counts on the day of the visit, so no
 * figure is negative, and no figure is larger than the one that includes it.
 */
export const CampaignFigures = Type.Object({
  ...arrivals,
  signUps: Count,
  /** How many sign-ups verified their address, including those that are held, refused or unpaid. */
  verified: Count,
  /**
   * How many verified sign-ups are paid for. Those in `unpaid` came above a cap or during a pause, and do not count
   * here.
   */
  leads: Count,
  unpaid: Count,
  /** How many verified sign-ups now wait for a decision. */
  held: Count,
  refused: Count,
  /** The cost in US$. */
  cost: Type.Number(),
  profiled: Count,
  completed: Count,
  reversed: Count,
  /**
   * How many of the paid leads have been taken back from the vendor so far; `takenBackCost` is their part of the cost,
   * in US$.
   */
  takenBack: Count,
  takenBackCost: Type.Number(),
  /** The cost in US$, less what was taken back. */
  netCost: Type.Number(),
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
  /** Sign-ups divided by visits. */
  joinedShare: Share,
  conversion: Share,
  /** Verified sign-ups divided by sign-ups. */
  verifiedShare: Share,
  /** Held sign-ups divided by verified sign-ups. */
  heldShare: Share,
  profiledShare: Share,
  completedShare: Share,
  reversedShare: Share,
  /** Leads that were taken back, divided by paid leads. */
  takenBackShare: Share,
  /** The net cost divided by the paid leads that were not taken back. */
  costPerLead: nullable(Type.Number()),
})
export type DashboardFigures = Static<typeof DashboardFigures>

/** The events within a range of days, regardless of when the visits that led to them took place. */
export const CampaignEvents = Type.Object({
  ...arrivals,
  signUps: Count,
  leads: Count,
  unpaid: Count,
  /**
   * How many leads were held on these days. `released` and `refused` count the decisions that were made on these days.
   */
  held: Count,
  released: Count,
  refused: Count,
  /** The cost in US$. */
  cost: Type.Number(),
  profiled: Count,
  completed: Count,
  reversed: Count,
  /** How many leads were taken back from the vendor on these days. */
  takenBack: Count,
  /** The cost that was taken back on these days, and what was given back after objections, in US$. */
  takenBackCost: Type.Number(),
  givenBackCost: Type.Number(),
})
export type CampaignEvents = Static<typeof CampaignEvents>
