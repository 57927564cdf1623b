import { messagesOf } from '../../platform/contract/messages.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id } from '../../platform/contract/fields.ts'
import { Condition } from '../matching/contract.ts'

const Count = Type.Integer({ minimum: 0 })
const Share = Type.Number({ minimum: 0, maximum: 1 })

const FeasibilityAsk = body({
  targeting: Type.Array(Condition, { maxItems: 30 }),
  /** Null or absent: every country. */
  countryId: Type.Optional(nullable(Type.String({ maxLength: 2 }))),
})
export type FeasibilityAsk = Static<typeof FeasibilityAsk>

/** Counts are rounded to 5, and below 5 told as 0, so that no answer of one person can be worked out from them. */
export const Feasibility = Type.Object({
  /** How many who may be invited meet all conditions. */
  panelists: Count,
  /** Fewer than 5, maybe none: `panelists` is 0 then. */
  isFew: Type.Boolean(),
  /** Everybody in the country who may be invited. */
  inAll: Count,
  /** For each condition in its order: who meets it alone, who would remain without it, and how many it costs. */
  byQuestion: Type.Array(Type.Object({ questionId: Type.String(), alone: Count, without: Count, costs: Count })),
  /** panelists x response x chance, rounded down. */
  expectedCompletes: Count,
  /** The share of panelists who take part when they are asked. */
  response: Share,
  /** The share of entrants who qualify. */
  chance: Share,
})
export type Feasibility = Static<typeof Feasibility>

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

/** One reason for or against, in plain words; `code` tells the kind. */
const Reason = Type.Object({ code: Type.String(), text: Type.String() })

export const WhyNot = Type.Object({
  surveyId: Id,
  panelistId: Id,
  /** Whether the panelist could enter now. */
  fits: Type.Boolean(),
  /** For which device the question was answered. */
  device: Type.String(),
  failing: Type.Array(Reason),
  matched: Type.Array(Reason),
})
export type WhyNot = Static<typeof WhyNot>

const Bin = Type.Object({
  /** The chances that this bin holds: from `from` up to `from` + 0.1. */
  from: Share,
  entrants: Count,
  /** The mean of the chances that were told. */
  predicted: Share,
  /** The share of these entrants who qualified. */
  actual: Share,
})
export const Calibration = Type.Object({
  /** Null before the first night. */
  measuredAt: nullable(Type.String()),
  entrants: Count,
  bins: Type.Array(Bin),
  /** The mean squared distance between what was told and what came (Brier score), 0 to 1; lower is better. */
  brier: Share,
})
export type Calibration = Static<typeof Calibration>

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

/** What staff are told of a targeting. */
export type AudienceMessages = { notAsked: Readonly<Record<string, never>> }
/** Makes a message of it. */
export const audienceMessage = messagesOf<AudienceMessages>('audience-desk')
