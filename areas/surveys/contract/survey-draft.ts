import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Line, Points } from '../../../platform/contract/fields.ts'
import { Condition } from '../../matching/contract.ts'
import { conditionsMax, entryLinkMaxLength, ladderStepsMax, quotaConditionsMax, quotasMax } from './survey-checks.ts'
import { devices, surveyKinds, type Device, type SurveyKind } from './surveys.ts'

export const surveyStatuses = ['draft', 'scheduled', 'live', 'paused', 'closed'] as const
export type SurveyStatus = (typeof surveyStatuses)[number]
export const SurveyStatus = Type.Unsafe<SurveyStatus>({ type: 'string', enum: [...surveyStatuses] })
export const SurveyKindField = Type.Unsafe<SurveyKind>({ type: 'string', enum: [...surveyKinds] })

const strict = { additionalProperties: false } as const
/** How many completes are wanted: of everybody (no condition), per answer (one), or of those who meet all of them (interlocked). */
export const QuotaDraft = Type.Object(
  {
    name: Line({ minLength: 1, maxLength: 120 }),
    places: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    conditions: Type.Array(Condition, { maxItems: quotaConditionsMax }),
  },
  strict,
)
export type QuotaDraft = Static<typeof QuotaDraft>

const LadderStep = Type.Object(
  { fromSeconds: Type.Integer({ minimum: 0, maximum: 14_400 }), points: Type.Integer({ minimum: 0, maximum: 1_000 }) },
  strict,
)

/** Until when and from when, ISO 8601 UTC. */
const Moment = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })

/** Everything of a survey that staff write, and no more. */
export const surveyFields = {
  title: Line({ minLength: 1, maxLength: 200 }),
  category: Type.String({ minLength: 1, maxLength: 80 }),
  points: Type.Integer({ minimum: 0, maximum: 100_000 }),
  /** The announced length. */
  minutes: Type.Integer({ minimum: 1, maximum: 240 }),
  /** Null: any country. */
  countryId: nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
  /** None named: any device. */
  devices: Type.Array(Type.Unsafe<Device>({ type: 'string', enum: [...devices] }), { uniqueItems: true }),
  /** The survey opens and closes by itself within a minute of these. */
  opensAt: Moment,
  closesAt: Moment,
  kind: SurveyKindField,
  supplierKey: nullable(Type.String({ minLength: 1, maxLength: 64 })),
  /** Where the supplier's survey begins; `{attemptId}` and its like are filled in for each panelist. */
  entryUrl: nullable(Type.String({ minLength: 1, maxLength: entryLinkMaxLength })),
  /** A SurveyJS document; a question with a `correctAnswer` is an attention check. */
  questionnaire: Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true }),
  /** Answers in less than a third of this time are pending a check. Null: answering times are not judged. */
  normSeconds: nullable(Type.Integer({ minimum: 10, maximum: 14_400 })),
  targets: Type.Array(Condition, { maxItems: conditionsMax }),
  quotas: Type.Array(QuotaDraft, { maxItems: quotasMax }),
  /** What a screen-out pays by time spent. Null: what the house pays. */
  screenOut: Type.Unsafe<{ fromSeconds: number; points: number }[] | null>({
    anyOf: [{ type: 'array', items: LadderStep, minItems: 1, maxItems: ladderStepsMax }, { type: 'null' }],
  }),
  /** Surveys of one group are one study to a panelist, for `cooldownDays` UTC days; null: for good. */
  exclusionGroup: nullable(Type.String({ minLength: 1, maxLength: 80 })),
  cooldownDays: nullable(Type.Integer({ minimum: 1, maximum: 3_650 })),
  /** How many may enter on one UTC day. */
  dailyCap: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** Only people on its include list may enter. */
  isByList: Type.Boolean(),
}

const Fields = Type.Object(surveyFields)
export type SurveyFields = Static<typeof Fields>

/** How entrants fared, and when that was counted. */
export const SurveyFigures = Type.Object({
  entrants: Type.Integer(),
  running: Type.Integer(),
  completes: Type.Integer(),
  screenedOut: Type.Integer(),
  quotaFull: Type.Integer(),
  rejected: Type.Integer(),
  abandoned: Type.Integer(),
  /** Completes per hundred of those who completed or were turned away; null before anybody was. */
  incidence: nullable(Type.Number()),
  medianMinutes: nullable(Type.Number()),
  pointsPaid: Points,
})
export type SurveyFigures = Static<typeof SurveyFigures>
