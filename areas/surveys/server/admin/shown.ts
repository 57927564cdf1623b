import type { AdminSurvey, ListedSurvey } from '../../contract/survey-admin.ts'
import { wordAttentionChecks } from './attention.ts'
import { describeFigures, type FiguresRow } from './figures-store.ts'
import type { ListRow } from './list-store.ts'
import { moves } from './rules.ts'
import type { StoredSurvey } from './store.ts'

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** A row of the list of surveys as staff see it. */
export const toListedSurvey = (row: ListRow): ListedSurvey => ({
  surveyId: row.survey_id,
  title: row.title,
  kind: row.kind,
  category: row.category,
  status: row.status,
  points: row.points,
  minutes: row.minutes,
  countryId: row.country_id,
  supplierKey: row.supplier_key,
  opensAt: instant(row.opens_at),
  closesAt: instant(row.closes_at),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
  places: row.places,
  figures: describeFigures(row),
})

/** A survey with everything that its editor shows. */
export function toAdminSurvey(survey: StoredSurvey, counted: FiguresRow | undefined): AdminSurvey {
  const { surveyId, status, version, fields, quotaStates, isUntouched, lists } = survey
  const overall = fields.quotas.filter(({ conditions }) => conditions.length === 0).map(({ places }) => places)
  return {
    ...fields,
    surveyId,
    status,
    version,
    createdAt: survey.createdAt.toISOString(),
    updatedAt: survey.updatedAt.toISOString(),
    places: overall.length > 0 ? Math.min(...overall) : null,
    figures: describeFigures(counted),
    quotaStates,
    attentionChecks: wordAttentionChecks(fields.questionnaire ?? {}),
    isUntouched,
    next: [...moves[status]],
    lists,
  }
}
