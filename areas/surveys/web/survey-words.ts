import { QuestionSelectBase, surveyLocalization, type Model } from 'survey-core'
// oxlint-disable-next-line import/no-unassigned-import -- the texts register themselves with SurveyJS
import 'survey-core/i18n/arabic'
// oxlint-disable-next-line import/no-unassigned-import -- as above
import 'survey-core/i18n/spanish'
import { questionnaire } from '../words/en/questionnaire.ts'
import { currentLanguage } from '../../../platform/web/text/language.ts'
import { textOf, withPointName } from '../../../platform/web/text/text.ts'

/** Derives the pseudo-language for translators from SurveyJS's English texts, because SurveyJS has none. */
function addPseudoLanguage(): void {
  const { locales } = surveyLocalization as { locales: Record<string, Record<string, string>> }
  locales['qps'] ??= Object.fromEntries(
    Object.entries(locales['en'] ?? {}).map(([key, text]) => [key, withPointName(text, 'qps')]),
  )
}

/** Sets SurveyJS to the reader's language, with our own texts where there are any, and one message per error. */
export function localizeModel(model: Model): void {
  const say = textOf(questionnaire)
  if (currentLanguage() === 'qps') addPseudoLanguage()
  model.locale = currentLanguage() === 'en' ? '' : currentLanguage()
  model.onErrorCustomText.add((_model, error) => {
    if (error.name === 'requiredinallrowserror') error.text = say('answerEachRow')
  })
  model.onSettingQuestionErrors.add((_model, { errors }) => {
    // An empty matrix reports both a missing answer and a missing row, which mean the same to the reader.
    const rows = errors.findIndex((error) => error.getErrorType() === 'requiredinallrowserror')
    if (rows >= 0 && errors.some((error) => error.getErrorType() === 'required')) errors.splice(rows, 1)
  })
  for (const question of model.getAllQuestions()) {
    question.requiredErrorText ||= say(question['eachRowRequired'] === true ? 'answerEachRow' : 'answerThis')
    if (question instanceof QuestionSelectBase && question.locNoneText.isEmpty) question.noneText = say('noneOfThese')
  }
}
