import { devices } from '../areas/surveys/contract/surveys.ts'
import type { AgreedPrice, SurveyDraft } from '../areas/surveys/server/service.ts'
import { microsPerCent, panelCurrency } from '../platform/contract/amount.ts'
import { pointsPerDollar } from '../platform/contract/money.ts'
import { shareOf } from './content/prices.ts'
import { questionnaires } from './content/questionnaires.ts'
import { inEveryLanguage } from './content/questionnaires-translated.ts'
import type { DemoSurvey } from './content/survey.ts'
import { surveys } from './content/surveys.ts'

/** The house supplier of the sandbox: its entry page takes these fields, and comes back to `return`. */
export const houseEntryUrl =
  '{sandbox}/supplier/entry?attemptId={attemptId}&surveyId={surveyId}&title={title}&minutes={minutes}&points={points}&return={return}'
/** A network makes an address for each start; its surveys of the past were entered long ago. */
const networkEntryUrl = 'wall:'

type Priced = Pick<DemoSurvey, 'surveyId' | 'supplierKey' | 'points'>
/** What a supplier agreed to pay for a survey, in whole cents: that of which its points are its share. */
export const agreedPrice = ({ surveyId, supplierKey, points }: Priced): AgreedPrice => {
  const sharePercent = shareOf(surveyId, supplierKey)
  const cents = Math.round((points * 100 * 100) / sharePercent / pointsPerDollar())
  return { micros: cents * microsPerCent, currency: panelCurrency, sharePercent }
}

const documents = new Map(
  questionnaires.map(({ questionnaireId, document }) => [questionnaireId, inEveryLanguage(questionnaireId, document)]),
)

/** What a hosted survey of the content asks; undefined for surveys of suppliers. */
export const documentOf = (surveyId: string) =>
  documents.get(surveys.find((survey) => survey.surveyId === surveyId)?.questionnaireId ?? '')

/** A survey of the content as the surveys module takes it; `status` in place of the content's own. */
export function draftOf(survey: DemoSurvey, status?: SurveyDraft['status']): SurveyDraft {
  const { surveyId, title, kind, category, points, minutes, normSeconds, countryId, supplierKey } = survey
  const document = survey.questionnaireId === null ? null : documents.get(survey.questionnaireId)
  if (document === undefined) throw new Error(`${surveyId} has no questionnaire`)
  return {
    surveyId,
    title,
    kind,
    category,
    points,
    minutes,
    normSeconds,
    countryId,
    supplierKey,
    status: status ?? survey.status,
    devices: survey.devices.length === devices.length ? [] : survey.devices,
    entryUrl: kind === 'external' ? (supplierKey === 'house' ? houseEntryUrl : networkEntryUrl) : null,
    questionnaire: document === null ? null : { ...document },
    targets: survey.targeting,
    ...(kind === 'external' ? { price: agreedPrice(survey) } : {}),
    quotas: survey.quotas.map(({ name, target, cells }) => ({ name, places: target, ...cells[0] })),
  }
}
