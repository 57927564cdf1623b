import { Type, type Static } from 'typebox'
import { nullable } from '../../../platform/contract/endpoint.ts'
import { Line, MomentOrNull, Points } from '../../../platform/contract/fields.ts'
import { Condition } from '../../matching/contract.ts'
import { conditionsMax, entryLinkMaxLength, ladderStepsMax, quotaConditionsMax, quotasMax } from './survey-checks.ts'
import { devices, surveyKinds, type Device, type SurveyKind } from './surveys.ts'

export const surveyStatuses = ['draft', 'scheduled', 'live', 'paused', 'closed'] as const
export type SurveyStatus = (typeof surveyStatuses)[number]
export const SurveyStatus = Type.Unsafe<SurveyStatus>({ type: 'string', enum: [...surveyStatuses] })
export const SurveyKindField = Type.Unsafe<SurveyKind>({ type: 'string', enum: [...surveyKinds] })

const strict = { additionalProperties: false } as const
/**
 * How many completes are wanted: in all (no condition), of people with one answer (one condition), or of people who
 * meet all conditions (interlocked).
 */
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

/** The fields of a survey that staff write. */
export const surveyFields = {
  title: Line({ minLength: 1, maxLength: 200 }),
  category: Type.String({ minLength: 1, maxLength: 80 }),
  points: Type.Integer({ minimum: 0, maximum: 100_000 }),
  /** The announced length. */
  minutes: Type.Integer({ minimum: 1, maximum: 240 }),
  /** The country that panelists must live in; null means any country. */
  countryId: nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
  /** The devices that the survey works on; empty means any device. */
  devices: Type.Array(Type.Unsafe<Device>({ type: 'string', enum: [...devices] }), { uniqueItems: true }),
  /** The survey opens and closes automatically, within a minute of these moments. */
  opensAt: MomentOrNull,
  closesAt: MomentOrNull,
  kind: SurveyKindField,
  supplierKey: nullable(Type.String({ minLength: 1, maxLength: 64 })),
  /**
   * The address where the supplier's survey begins; `{attemptId}` and other placeholders are filled in for each
   * panelist.
   */
  entryUrl: nullable(Type.String({ minLength: 1, maxLength: entryLinkMaxLength })),
  /** A SurveyJS document; a question with a `correctAnswer` is an attention check. */
  questionnaire: Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true }),
  /**
   * The usual answering time. Answers given in less than a third of it wait for a check. Null means that answering
   * times are not judged.
   */
  normSeconds: nullable(Type.Integer({ minimum: 10, maximum: 14_400 })),
  targets: Type.Array(Condition, { maxItems: conditionsMax }),
  quotas: Type.Array(QuotaDraft, { maxItems: quotasMax }),
  /** The survey's own screen-out pay by time spent. Null means the panel's default pay. */
  screenOut: Type.Unsafe<{ fromSeconds: number; points: number }[] | null>({
    anyOf: [{ type: 'array', items: LadderStep, minItems: 1, maxItems: ladderStepsMax }, { type: 'null' }],
  }),
  /** Surveys of one group count as one study for a panelist, for `cooldownDays` UTC days; null means forever. */
  exclusionGroup: nullable(Type.String({ minLength: 1, maxLength: 80 })),
  cooldownDays: nullable(Type.Integer({ minimum: 1, maximum: 3_650 })),
  /** How many panelists may enter on one UTC day. */
  dailyCap: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** Whether only people on the survey's include list may enter. */
  isByList: Type.Boolean(),
}

const Fields = Type.Object(surveyFields)
export type SurveyFields = Static<typeof Fields>

/** How attempts at a survey ended, and when they were counted. */
export const SurveyFigures = Type.Object({
  entrants: Type.Integer(),
  running: Type.Integer(),
  completes: Type.Integer(),
  screenedOut: Type.Integer(),
  quotaFull: Type.Integer(),
  rejected: Type.Integer(),
  abandoned: Type.Integer(),
  /** Completes per hundred completes and screen-outs; null if there are none of either. */
  incidence: nullable(Type.Number()),
  medianMinutes: nullable(Type.Number()),
  pointsPaid: Points,
})
export type SurveyFigures = Static<typeof SurveyFigures>
