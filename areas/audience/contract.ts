import { messagesOf } from '../../platform/contract/messages.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id } from '../../platform/contract/fields.ts'
import { Condition } from '../matching/contract.ts'

const Count = Type.Integer({ minimum: 0 })
const Share = Type.Number({ minimum: 0, maximum: 1 })

const FeasibilityAsk = body({
  targeting: Type.Array(Condition, { maxItems: 30 }),
  /** The country; if null or absent, every country. */
  countryId: Type.Optional(nullable(Type.String({ maxLength: 2 }))),
})
export type FeasibilityAsk = Static<typeof FeasibilityAsk>

/**
 * Counts are rounded to 5, and counts below 5 are given as 0, so that no one can work out one person's answer from
 * them.
 */
export const Feasibility = Type.Object({
  /** How many panelists who may be invited meet all conditions. */
  panelists: Count,
  /** Whether fewer than 5 panelists match, or none; `panelists` is then 0. */
  isFew: Type.Boolean(),
  /** How many panelists in the country may be invited. */
  inAll: Count,
  /**
   * For each condition, in order: how many panelists meet it on its own, how many would match without it, and how many
   * it excludes.
   */
  byQuestion: Type.Array(Type.Object({ questionId: Type.String(), alone: Count, without: Count, costs: Count })),
  /** Panelists × response × chance, rounded down. */
  expectedCompletes: Count,
  /** The share of invited panelists who take part. */
  response: Share,
  /** The share of entrants who qualify. */
  chance: Share,
})
export type Feasibility = Static<typeof Feasibility>

/** The call for live feasibility. */
export const feasibilityApi = {
  feasibility: endpoint({
    method: 'POST',
    path: 'survey-admin/feasibility',
    access: 'surveys.view',
    summary: 'How many panelists meet a targeting, what each condition costs, and how many completes to expect.',
    body: FeasibilityAsk,
    data: Feasibility,
  }),
} as const

/** One reason for or against, in words; `code` identifies its kind. */
const Reason = Type.Object({ code: Type.String(), text: Type.String() })

/** Why a survey does or does not fit a panelist. */
export const WhyNot = Type.Object({
  surveyId: Id,
  panelistId: Id,
  /** Whether the panelist could enter now. */
  fits: Type.Boolean(),
  /** The device for which this was computed. */
  device: Type.String(),
  failing: Type.Array(Reason),
  matched: Type.Array(Reason),
})
export type WhyNot = Static<typeof WhyNot>

const Bin = Type.Object({
  /** The bin holds chances from `from` up to, but not including, `from` + 0.1. */
  from: Share,
  entrants: Count,
  /** The mean of the predicted chances. */
  predicted: Share,
  /** The share of these entrants who qualified. */
  actual: Share,
})
/** How well the predicted chances of entrants agreed with their results. */
export const Calibration = Type.Object({
  /** Null before the first measurement, which runs at night. */
  measuredAt: nullable(Type.String()),
  entrants: Count,
  bins: Type.Array(Bin),
  /**
   * The Brier score: the mean squared distance between predicted chances and results, from 0 to 1, where lower is
   * better.
   */
  brier: Share,
})
export type Calibration = Static<typeof Calibration>

/** The calls that explain matching; the area of surveys implements them. */
export const surveyInsightApi = {
  whyNot: endpoint({
    method: 'GET',
    path: 'survey-admin/whyNot',
    access: 'panelists.view',
    alsoNeeds: 'surveys.view',
    summary: 'Why a survey is for a panelist, and why it is not.',
    query: Type.Object({
      surveyId: Id,
      panelistId: Id,
      device: Type.Optional(Type.Union([Type.Literal('desktop'), Type.Literal('tablet'), Type.Literal('phone')])),
    }),
    data: WhyNot,
  }),
  calibration: endpoint({
    method: 'GET',
    path: 'survey-admin/calibration',
    access: 'surveys.view',
    summary: 'The odds that cards told against what happened, by tenths.',
    data: Calibration,
  }),
} as const

/** The messages to staff about a targeting. */
export type AudienceMessages = { notAsked: Readonly<Record<string, never>> }
/** Makes a message about a targeting. */
export const audienceMessage = messagesOf<AudienceMessages>('audience-desk')
