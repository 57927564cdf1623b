import type { Outcome, OutcomeDetail, SurveyKind } from '../contract/surveys.ts'
import { statement, type Db } from '../../../platform/server/db.ts'
import type { Element } from './answer-shapes.ts'
import type { PageStay } from './working-time.ts'

export type EvidenceRow = {
  attempt_id: string
  user_id: string
  survey_id: string
  title: string
  kind: SurveyKind
  supplier_key: string | null
  points: number
  promised_minutes: number | null
  outcome: Outcome
  detail: OutcomeDetail | null
  earned: number
  granted: number
  is_pending: boolean
  is_watched: boolean
  quotas: number
  started_at: Date
  expires_at: Date
  returned_at: Date | null
  ended_at: Date | null
  held_at: Date | null
}
export const findEvidence = statement<EvidenceRow>(
  'surveys.evidence',
  `select a.attempt_id, a.user_id, a.survey_id, s.title, s.kind, a.supplier_key, a.points, a.promised_minutes, a.outcome, a.detail,
     a.earned, a.granted, a.is_pending, a.is_watched, cardinality(a.cells) as quotas, a.started_at, a.expires_at, a.returned_at,
     a.ended_at, a.held_at
   from attempts a join surveys s using (survey_id) where a.attempt_id = $1`,
)

export type GivenRow = {
  answers: Record<string, unknown>
  prefilled: string[]
  pages: PageStay[]
  worked_ms: number | null
  saved_at: Date
  questionnaire: Element | null
}
/** The answers of an attempt at a hosted survey, with the document that asked for them. */
export const findGiven = statement<GivenRow>(
  'surveys.evidence-answers',
  `select n.answers, n.prefilled, n.pages, n.worked_ms::double precision as worked_ms, n.saved_at, s.questionnaire
   from attempt_answers n join attempts a using (attempt_id) join surveys s using (survey_id) where n.attempt_id = $1`,
)

export type EvidenceEvent = { event: string; detail: string; source: string; at: Date }
export const readEvents = statement<EvidenceEvent>(
  'surveys.evidence-events',
  'select event, detail, source, at from attempt_events where attempt_id = $1 order by at, event_id',
)

export type PaidRow = {
  attempt_id: string
  survey_id: string
  title: string
  outcome: Outcome
  earned: number
  started_at: Date
  ended_at: Date | null
}
const paidColumns = 'a.attempt_id, a.survey_id, s.title, a.outcome, a.earned, a.started_at, a.ended_at'
/** The last attempts of a panelist that began before a given time, newest first. */
export const readLast = statement<PaidRow>(
  'surveys.evidence-last',
  `select ${paidColumns} from attempts a join surveys s using (survey_id)
   where a.user_id = $1 and a.started_at < coalesce($2::timestamptz, 'infinity') order by a.started_at desc, a.attempt_id limit $3`,
)
/** The last attempts of a panelist that ended with points before a given time, newest first. */
export const readLastPaid = (
  db: Db,
  values: readonly [userId: string, before: Date, limit: number],
): Promise<PaidRow[]> => readPaid(db, values)
const readPaid = statement<PaidRow>(
  'surveys.evidence-paid',
  `select ${paidColumns} from attempts a join surveys s using (survey_id)
   where a.user_id = $1 and a.outcome <> 'started' and a.ended_at < $2 and a.earned > 0 order by a.ended_at desc limit $3`,
)
